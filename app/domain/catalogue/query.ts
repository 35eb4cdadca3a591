import type { Category, Gender } from "./classification";

export const SORTS = ["selection", "priceAsc", "priceDesc", "newest"] as const;
export type Sort = (typeof SORTS)[number];

/** What a shopper asks of the catalogue; an empty list of a filter means any. */
export type CatalogueQuery = {
  category: Category | null;
  /** A page for him or her shows the frames for both too, one for children those alone; `mixte` asks for all. */
  gender: Gender;
  brands: string[];
  shapes: string[];
  materials: string[];
  /** `A`, `B`, as `EquipmentClass` has them. */
  classes: string[];
  /** Narrows a shelf for everyone to men, women or children. */
  genders: string[];
  newOnly: boolean;
  sort: Sort;
  page: number;
};

export const ANYTHING: CatalogueQuery = {
  category: null,
  gender: "mixte",
  brands: [],
  shapes: [],
  materials: [],
  classes: [],
  genders: [],
  newOnly: false,
  sort: "selection",
  page: 1,
};

const MOST_VALUES = 40;

/** Reads what the page's address asks; what it does not understand it leaves out. */
export function readQuery(search: URLSearchParams, base: Partial<CatalogueQuery>): CatalogueQuery {
  const values = (name: string) =>
    [
      ...new Set(
        search
          .getAll(name)
          .map((value) => value.trim())
          .filter(Boolean),
      ),
    ].slice(0, MOST_VALUES);
  const sort = search.get("tri");
  const page = Number(search.get("page"));
  return {
    ...ANYTHING,
    ...base,
    brands: values("marque"),
    shapes: values("forme"),
    materials: values("matiere"),
    classes: base.classes ?? values("classe"),
    genders: values("pour"),
    sort: SORTS.find((known) => known === sort) ?? "selection",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 10_000) : 1,
  };
}

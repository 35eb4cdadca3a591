import type { Category, Gender } from "./classification";

export const SORTS = ["selection", "priceAsc", "priceDesc", "newest"] as const;
export type Sort = (typeof SORTS)[number];

/** The marking of one's own glasses, '52 □ 18 140': a lens and the bridge, in millimetres, and how it was typed. */
export type OwnMarking = { lens: number; bridge: number; typed: string };

/** How far a frame may be from one's own glasses, in millimetres. */
export const MARKING_TOLERANCE = 2;

const LENS_RANGE = [35, 65] as const;
const BRIDGE_RANGE = [10, 30] as const;
const isWithin = ([least, most]: readonly [number, number], value: number) => value >= least && value <= most;

/** Reads what stands on a temple, whatever is between its numbers; null for what is no marking. */
export function readMarking(text: string | null): OwnMarking | null {
  const typed = (text ?? "").trim().slice(0, 40);
  const [, lens = NaN, bridge = NaN] = (/^\D*(\d{2})\D+(\d{2})(?:\D+\d{2,3})?\D*$/.exec(typed) ?? []).map(Number);
  return isWithin(LENS_RANGE, lens) && isWithin(BRIDGE_RANGE, bridge) ? { lens, bridge, typed } : null;
}

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
  /** `etroit`, `moyen`, `large`, as `widthCode` has them. */
  widths: string[];
  /** The euros that a band of prices begins with. */
  prices: string[];
  /** Between the pupils of who looks, in millimetres, where this browser has told it: never from an address. */
  pupils: number | null;
  /** Only what is centred for these pupils. */
  fits: string[];
  /** As large as these glasses. */
  like: OwnMarking | null;
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
  widths: [],
  prices: [],
  pupils: null,
  fits: [],
  like: null,
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
    widths: values("largeur"),
    prices: values("prix"),
    fits: base.pupils ? values("a-ma-taille") : [],
    like: readMarking(search.get("miennes")),
    sort: SORTS.find((known) => known === sort) ?? "selection",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 10_000) : 1,
  };
}

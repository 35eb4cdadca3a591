import type { Category, Gender } from "./classification";

export const SORTS = ["selection", "priceAsc", "priceDesc", "newest"] as const;
export type Sort = (typeof SORTS)[number];

/**
 * The measures engraved on the visitor's own glasses, '52 □ 18 140': lens width and bridge in millimetres, and the text
 * as typed.
 */
export type OwnMarking = { lens: number; bridge: number; typed: string };

/** How much a frame may differ from the visitor's own glasses, in millimetres. */
export const MARKING_TOLERANCE = 2;

const LENS_RANGE = [35, 65] as const;
const BRIDGE_RANGE = [10, 30] as const;
const isWithin = ([least, most]: readonly [number, number], value: number) => value >= least && value <= most;

const typedMarking = (text: string | null) => (text ?? "").trim().slice(0, 40);

/** Reads the measures on a temple, whatever separates the numbers; null when they are no such measures. */
export function readMarking(text: string | null): OwnMarking | null {
  const typed = typedMarking(text);
  const [, lens = NaN, bridge = NaN] = (/^\D*(\d{2})\D+(\d{2})(?:\D+\d{2,3})?\D*$/.exec(typed) ?? []).map(Number);
  return isWithin(LENS_RANGE, lens) && isWithin(BRIDGE_RANGE, bridge) ? { lens, bridge, typed } : null;
}

/** What a visitor asks of the catalogue. An empty list means that the filter is not used. */
export type CatalogueQuery = {
  category: Category | null;
  /** A page for men or women also shows the frames for both; a page for children only theirs; `mixte` shows all. */
  gender: Gender;
  brands: string[];
  shapes: string[];
  materials: string[];
  /** The values of `EquipmentClass`. */
  classes: string[];
  /** Limits a shelf for everyone to men, women or children. */
  genders: string[];
  /** The codes of families of colours. */
  colors: string[];
  /** The values of `widthCode`: `etroit`, `moyen`, `large`. */
  widths: string[];
  /** The lower ends of the bands of prices, in euros. */
  prices: string[];
  /** The visitor's pupillary distance, in millimetres, if this browser has given it; never read from an address. */
  pupils: number | null;
  /** Limits the list to frames that suit this pupillary distance. */
  fits: string[];
  /** Limits the list to frames of about the size of these glasses. */
  like: OwnMarking | null;
  /** What was typed as a marking and cannot be read as one; empty otherwise. */
  illegible: string;
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
  colors: [],
  widths: [],
  prices: [],
  pupils: null,
  fits: [],
  like: null,
  illegible: "",
  newOnly: false,
  sort: "selection",
  page: 1,
};

const MOST_VALUES = 40;

/** Reads the query of a page's address; unknown values are ignored. */
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
  const marking = search.get("miennes");
  const like = readMarking(marking);
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
    colors: values("couleur"),
    widths: values("largeur"),
    prices: values("prix"),
    fits: base.pupils ? values("a-ma-taille") : [],
    like,
    illegible: like ? "" : typedMarking(marking),
    sort: SORTS.find((known) => known === sort) ?? "selection",
    page: Number.isInteger(page) && page >= 1 ? Math.min(page, 10_000) : 1,
  };
}

import { isGtin, plainGtin } from "./gtin";

/** What names an article: the GTIN of a colour in one size, the UDI-DI or the maker's reference of a product. */
export type IdentifierKind = "gtin" | "udi" | "reference";

export const IDENTIFIER_NAMES: Record<IdentifierKind, string> = {
  gtin: "GTIN",
  udi: "UDI-DI",
  reference: "référence du fabricant",
};

/**
 * The GTIN that was typed or scanned, or that a GS1 UDI names its device by: "(01)09520104199994(10)7654A" is the printed
 * form, "0109520104199994107654A" the scanned one.
 */
function gtinMeant(typed: string): string | null {
  const plain = plainGtin(typed.trim().replace(/^\]\w\d/, "")); // a scanner may begin with "]d2": the kind of code
  const digits = /^(?:\(01\)|01)(\d{14})(?:\D|\d{2}|$)/.exec(plain)?.[1] ?? plain;
  return isGtin(digits) ? digits : null;
}

/** The SQL that writes a column as `identifierKey` writes a text that is no GTIN. Indexes are made of it. */
export const plainSql = (column: string): string =>
  `upper(replace(replace(replace(replace(${column}, ' ', ''), '-', ''), '.', ''), '/', ''))`;

/** The form in which an identifier is compared: a GTIN in 14 digits, anything else in capitals without spaces and signs. */
export function identifierKey(typed: string): string {
  return gtinMeant(typed)?.padStart(14, "0") ?? typed.replace(/[\s./-]/g, "").toUpperCase();
}

const LEAST_TYPED = 4;

/** Whether a text may be the number of an article that no sheet has yet. */
export function isIdentifier(typed: string): boolean {
  const key = identifierKey(typed);
  return key.length >= LEAST_TYPED && /\d/.test(key);
}

/** What a column may have for this key: one GTIN is written with 8, 12, 13 or 14 digits. */
export function identifierForms(key: string): string[] {
  if (key.length !== 14 || !isGtin(key)) return [key];
  return [14, 13, 12, 8].map((length) => key.slice(14 - length)).filter((form) => form.padStart(14, "0") === key);
}

/** An article as an identifier names it: a product, one colour and size of it, or lenses. */
export type NamedArticle = {
  /** Of lenses, their id in the price list. */
  productId: string;
  kind: IdentifierKind;
  /** #rrggbb; empty: every colour. */
  color: string;
  colorName: string;
  /** Empty: every size. */
  size: string;
  /** The colours that the product has now. */
  colors: string[];
  /** Set for lenses: how the price list has them now. */
  lens: LensSheet | null;
};

export type LensSheet = { id: string; name: string; brand: string | null; makerReference: string | null };

/** The ids of products and lenses that a recall does not mean, from its column. */
export const leftOutIn = (column: string | null): string[] => (column ? (JSON.parse(column) as string[]) : []);

/** A sold article, with what named it at the sale; null where its sheet did not say, and for sales before lines kept it. */
export type SoldArticle = {
  productId: string;
  color: string;
  colorName: string;
  size: string;
  gtin: string | null;
  udiDi: string | null;
  makerReference: string | null;
};

/**
 * The lenses of a sold line as an article of their own. They kept the maker's reference and the UDI-DI that they were sold
 * under, and their name.
 * @param details of the line: `lens` is the name in the price list, `maker` "Chantebise, référence CH-80000"
 * @param sheets of the price list now; lenses are known there by their reference, or else by their name
 */
export function soldLenses(
  { lens, maker, udiDi = null }: { lens: string; maker?: string; udiDi?: string | null },
  sheets: LensSheet[],
): SoldArticle {
  const makerReference = /référence (.+)$/.exec(maker ?? "")?.[1] ?? null;
  const sheet =
    sheets.find((each) => makerReference !== null && each.makerReference === makerReference) ??
    sheets.find(({ name }) => name === lens);
  const none = { color: "", colorName: "", size: "", gtin: null };
  return { productId: sheet?.id ?? "", ...none, udiDi, makerReference };
}

const KINDS = ["udi", "gtin", "reference"] as const satisfies IdentifierKind[];
const KEPT = { gtin: "gtin", udi: "udiDi", reference: "makerReference" } as const;

/**
 * How an identifier names a sold article. `then`: it was sold under it. `now`: its sheet has it today, and the sale does
 * not say what it had. `otherwise`: its sheet has it today, and it was sold under another.
 * @param articles that the identifier names today
 */
export function howNamed(
  sold: SoldArticle,
  key: string,
  articles: NamedArticle[],
): { how: "then" | "now"; kind: IdentifierKind } | { how: "otherwise"; kept: string } | null {
  const then = KINDS.find((kind) => identifierKey(sold[KEPT[kind]] ?? "") === key);
  if (then) return { how: "then", kind: then };
  const named = articles.filter((article) => isOf(article, sold));
  const [other] = named.flatMap(({ kind }) => sold[KEPT[kind]] ?? []);
  const now = named.find(({ kind }) => sold[KEPT[kind]] === null);
  if (now) return { how: "now", kind: now.kind };
  return other === undefined ? null : { how: "otherwise", kept: other };
}

/** A colour that the product has no more, or a size that nobody noted, may be the one that is meant. */
function isOf({ productId, color, colorName, size, colors }: NamedArticle, sold: SoldArticle): boolean {
  if (productId !== sold.productId) return false;
  const isOfColor =
    color === "" || color === sold.color || colorName === sold.colorName || !colors.includes(sold.color);
  return isOfColor && (size === "" || sold.size === "" || size === sold.size);
}

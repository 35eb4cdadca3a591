import type { Services } from "~/infra/services.server";
import { COUNTRY_OPTIONS, countryName } from "~/domain/catalogue/safety/countries";
import { readEquipmentClass } from "~/domain/catalogue/equipment-classes";
import { cellText, dayOfCell, isRounded, plainCell, textCell } from "~/domain/csv.server";
import { typedEuros, type Cents } from "~/domain/money";
import type { SizeCounts } from "~/domain/catalogue/sizes/counts";
import { readFacts, readFilter, readGtins, typedFacts, gtinPart } from "./facts-forms.server";
import { DRAFT, FAMILY_OPTIONS, type LegalFamily, type SheetFacts } from "~/domain/catalogue/safety/families";
import type { ProductSheet, SheetColor } from "./sheet";
import { factColumns } from "./write-sheet.server";

/** The columns about class, safety and origin: those of a product, the same on each of its lines, then those of a colour. */
export const FACT_COLUMNS = {
  reference: "Référence fabricant",
  origin: "Pays de fabrication",
  udi: "UDI-DI",
  ce: "Marquage CE",
  uv: "Protection UV",
  warnings: "Mises en garde",
  instructions: "Mode d’emploi",
  filter: "Catégorie de filtre",
  gtins: "GTIN",
  family: "Famille",
  class: "Classe",
  lpp: "Code LPP du fabricant",
  supplier: "Fournisseur",
  supplierReference: "Référence fournisseur",
  purchase: "Prix d’achat HT",
  place: "Emplacement",
  soldFrom: "En vente dès",
} as const;
export type FactColumn = keyof typeof FACT_COLUMNS;
export type FactCells = Partial<Record<FactColumn, string>>;

const OF_A_COLOR: readonly FactColumn[] = ["filter", "gtins"];
/**
 * How the list names the one GTIN of a colour without sizes. A spreadsheet would round a cell that holds a number
 * alone.
 */
const ONE_SIZE = "unique";
const DRAFT_CELL = "brouillon";
/** The families as the list names them. */
const FAMILY_CELLS: Record<LegalFamily, string> = {
  device: "dispositif médical",
  protection: "protection solaire",
  accessory: "accessoire",
};
/** A product whose family follows from its category. The cell is not empty, since an empty cell changes nothing. */
const CATEGORY_FAMILY_CELL = "selon la catégorie";

export type ColorMarks = Pick<SheetColor, "filterCategory" | "gtins">;
export type FactChange = {
  facts?: { before: SheetFacts; after: SheetFacts };
  marks?: { value: string; name: string; before: ColorMarks; after: ColorMarks };
};

export type Prices = { priceCents: Cents; discountCents: Cents | null };
/** `sizes`: the pieces counted by size, a part of `stock`; absent in a list kept before sizes were counted. */
export type Counts = { stock: number; threshold: number; sizes?: SizeCounts };
/** What one line of the list would change; `before` is the state it was checked against. */
export type StockChange = {
  line: number;
  /** Why the pieces of a colour change; absent for a spreadsheet, which does not say. */
  cause?: "received" | "counted";
  productId: string;
  number: number;
  name: string;
  prices?: { before: Prices; after: Prices };
  color?: { value: string; name: string; before: Counts; after: Counts };
} & FactChange;
/** What was scanned or typed, kept so that a refused list can be taken up again. `received` pieces add to the stock. */
export type KeptScan = { kind: "received" | "counted"; text: string };
/** What a list was made for: `list` is a spreadsheet. */
export type StockDeed = "list" | "prices" | "thresholds" | KeptScan["kind"];

/** The cells about safety and origin of a colour alone. */
export function markCells(marks: ColorMarks | undefined): Pick<FactCells, "filter" | "gtins"> {
  return {
    filter: marks?.filterCategory === null || !marks ? "" : String(marks.filterCategory),
    gtins: gtinsCell(marks?.gtins ?? {}),
  };
}

/** Those of a product, the same on each of its lines. */
export function productFactCells(facts: SheetFacts): Omit<FactCells, "filter" | "gtins"> {
  return {
    family: familyCell(facts.legalFamily),
    class: facts.equipmentClass ?? "",
    lpp: facts.lppCode ?? "",
    reference: textCell(facts.makerReference ?? ""),
    origin: facts.originCountry ? countryName(facts.originCountry) : "",
    udi: textCell(facts.udiDi ?? ""),
    ce: facts.ceMarked ? "oui" : "non",
    uv: facts.uvProtection ?? "",
    warnings: facts.warnings ?? "",
    instructions: facts.instructions ?? "",
    supplier: facts.supplier ?? "",
    supplierReference: textCell(facts.supplierReference ?? ""),
    purchase: facts.purchaseCents === null ? "" : typedEuros(facts.purchaseCents),
    place: textCell(facts.place ?? ""),
    soldFrom: facts.soldFrom === DRAFT ? DRAFT_CELL : (facts.soldFrom ?? ""),
  };
}

/** The family of a product as the list names it. @param family null where it follows from the category */
export function familyCell(family: LegalFamily | null): string {
  return family ? FAMILY_CELLS[family] : CATEGORY_FAMILY_CELL;
}

/** The GTINs as one cell: "48 : 4006381333931, 50 : 9520012345100" */
export function gtinsCell(gtins: Record<string, string>): string {
  return Object.entries(gtins)
    .map(([size, gtin]) => `${size || ONE_SIZE} : ${gtin}`)
    .join(", ");
}

/** Whether two lines of the same product differ in a column that belongs to the product, not to a colour. */
export function factsDiffer(first: FactCells, line: FactCells): boolean {
  return (Object.keys(FACT_COLUMNS) as FactColumn[]).some(
    (column) => !OF_A_COLOR.includes(column) && (first[column] ?? "") !== (line[column] ?? ""),
  );
}

/**
 * Reads what the cells would change; an empty cell changes nothing.
 * @returns the reason in words, when a cell is wrong
 */
export function readFactCells(
  cells: FactCells,
  sheet: ProductSheet,
  color: SheetColor | undefined,
): FactChange | string {
  const errors: Record<string, string> = {};
  const facts = readFacts(
    { ...typedFacts(sheet.facts), ...typedCells(cells, errors), category: sheet.category },
    errors,
  );
  const marks = color && readMarks(cells, sheet.sizes, color, errors);
  const [wrong] = Object.values(errors);
  if (wrong) return wrong;
  return {
    ...(facts && !isSame(facts, sheet.facts) && { facts: { before: sheet.facts, after: facts } }),
    ...(color &&
      marks &&
      !isSame(marks, marksOf(color)) && {
        marks: { value: color.value, name: color.name, before: marksOf(color), after: marks },
      }),
  };
}

export function marksOf({ filterCategory, gtins }: SheetColor): ColorMarks {
  return { filterCategory, gtins };
}

/** Compares two objects as JSON, whatever the order of their keys. */
export function isSame(one: object, other: object): boolean {
  const plain = (value: object) =>
    JSON.stringify(
      Object.entries(value)
        .map(([key, each]: [string, unknown]): [string, unknown] => [
          key,
          each && typeof each === "object" ? Object.entries(each).sort() : each,
        ])
        .sort(),
    );
  return plain(one) === plain(other);
}

/** Identifiers that others gave: a digit less names something else. */
const NUMBERS_OF_OTHERS: ReadonlySet<string> = new Set(["makerReference", "udiDi", "supplierReference"]);

function typedCells(cells: FactCells, errors: Record<string, string>): Record<string, string> {
  const typed: Record<string, string> = {};
  const named = {
    reference: "makerReference",
    udi: "udiDi",
    uv: "uvProtection",
    warnings: "warnings",
    instructions: "instructions",
    supplier: "supplier",
    supplierReference: "supplierReference",
    place: "place",
  } as const;
  for (const [column, name] of Object.entries(named)) {
    const cell = cells[column as keyof typeof named];
    if (cell) typed[name] = cellText(cell);
    if (cell && NUMBERS_OF_OTHERS.has(name) && isRounded(cell))
      errors[name] =
        `« ${cell.trim()} » : le tableur a arrondi ce numéro, dont les derniers chiffres sont perdus. Recopiez-le en entier, précédé d’une apostrophe.`;
  }
  if (cells.family) readFamily(cells.family, typed, errors);
  if (cells.class) typed.equipmentClass = readEquipmentClass(cells.class) ?? cells.class;
  if (cells.lpp) typed.lppCode = cells.lpp;
  if (cells.purchase) typed.purchase = cells.purchase;
  if (cells.soldFrom) Object.assign(typed, typedSale(cells.soldFrom));
  if (cells.origin) typed.originCountry = countryNamed(cells.origin);
  if (cells.ce) {
    const answer = cells.ce.toLowerCase();
    if (answer !== "oui" && answer !== "non") errors.ceMarked = "Le marquage CE se note « oui » ou « non ».";
    typed.ceMarked = answer === "oui" ? "on" : "";
  }
  return typed;
}

/** A family by its cell or by its name in the form, whatever its accents, capitals and spaces. */
function readFamily(cell: string, typed: Record<string, string>, errors: Record<string, string>): void {
  const asked = plainCell(cell);
  const named = FAMILY_OPTIONS.find(([family, name]) =>
    [FAMILY_CELLS[family], name].some((each) => plainCell(each) === asked),
  );
  if (named) typed.legalFamily = named[0];
  else if (asked === plainCell(CATEGORY_FAMILY_CELL)) typed.legalFamily = "";
  else
    errors.legalFamily = `La famille se note « ${Object.values(FAMILY_CELLS).join(" », « ")} » ou « ${CATEGORY_FAMILY_CELL} ».`;
}

/** A date, "brouillon" for a draft, or "oui" for a product on sale at once. */
function typedSale(cell: string): Record<string, string> {
  const plain = cell.trim().toLowerCase();
  if (plain === DRAFT_CELL) return { draft: "on", soldFrom: "" };
  return { draft: "", soldFrom: plain === "oui" ? "" : dayOfCell(cell) };
}

/**
 * The code of a country from its French name or its two letters. Anything else is returned as typed, and refused later.
 */
function countryNamed(typed: string): string {
  const plain = typed.trim().toLowerCase();
  return (
    COUNTRY_OPTIONS.find(([code, name]) => [code, name].some((each) => each.toLowerCase() === plain))?.[0] ?? typed
  );
}

function readMarks(cells: FactCells, sizes: string[], color: SheetColor, errors: Record<string, string>): ColorMarks {
  const filterCategory = cells.filter ? readFilter(cells.filter, "filter", errors) : color.filterCategory;
  if (!cells.gtins) return { filterCategory, gtins: color.gtins };
  const typed: Record<string, string> = {};
  for (const part of cells.gtins.split(/[,;\n]/).filter((each) => each.trim())) {
    const [size = "", gtin = ""] = part.split(/\s*:\s*/).map((each) => each.trim());
    const known = size === ONE_SIZE && sizes.length === 0 ? "" : sizes.find((each) => each === size);
    if (known === undefined)
      errors.gtins ??= `« ${part.trim()} » n’est pas une taille de ce produit et son GTIN, par exemple 48 : 4006381333931.`;
    else typed[gtinPart(known)] = gtin;
  }
  return { filterCategory, gtins: readGtins(typed, sizes, (part) => part, new Map(), errors) };
}

/** The numbers of a list that another product already has, on another line or in the tables. @returns them by line */
export async function takenGtins(
  { db }: Services,
  changes: ({ line: number; productId: string } & FactChange)[],
): Promise<{ line: number; message: string }[]> {
  const asked = changes.flatMap(({ line, productId, marks }) =>
    marks ? Object.values(marks.after.gtins).map((gtin) => ({ line, gtin, of: `${productId} ${marks.value}` })) : [],
  );
  const borne = new Map<string, string>();
  for (let from = 0; from < asked.length; from += 500) {
    const rows = (await db("product_gtins as gtin")
      .join("product_colors as color", "color.id", "gtin.color_id")
      .whereIn(
        "gtin.gtin",
        asked.slice(from, from + 500).map(({ gtin }) => gtin),
      )
      .select({ gtin: "gtin.gtin", productId: "color.product_id", color: "color.value" })) as {
      gtin: string;
      productId: string;
      color: string;
    }[];
    for (const { gtin, productId, color } of rows) borne.set(gtin, `${productId} ${color}`);
  }
  return asked.flatMap(({ line, gtin, of }) => {
    const bearer = borne.get(gtin) ?? of;
    borne.set(gtin, bearer);
    return bearer === of ? [] : [{ line, message: `Le GTIN ${gtin} est déjà celui d’un autre coloris.` }];
  });
}

/**
 * Writes the changes of a confirmed list to safety and origin. All changed numbers are removed first, because two
 * colours may exchange theirs.
 */
export async function writeFacts({ db }: Services, changes: ({ productId: string } & FactChange)[]): Promise<void> {
  for (const { productId, facts } of changes)
    if (facts) await db("products").where({ id: productId }).update(factColumns(facts.after));
  const given: { color_id: string; size: string; gtin: string }[] = [];
  for (const { productId, marks } of changes) {
    if (!marks) continue;
    const color = await db("product_colors").where({ product_id: productId, value: marks.value }).first("id");
    if (!color) continue;
    await db("product_colors").where({ id: color.id }).update({ filter_category: marks.after.filterCategory });
    await db("product_gtins").where({ color_id: color.id }).delete();
    given.push(...Object.entries(marks.after.gtins).map(([size, gtin]) => ({ color_id: color.id, size, gtin })));
  }
  if (given.length > 0) await db.batchInsert("product_gtins", given, 100);
}

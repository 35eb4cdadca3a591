import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { brokenPromises } from "~/domain/catalogue/sizes/free";
import { noteMovement } from "~/domain/catalogue/stock.server";
import { joinRecalls } from "~/domain/recalls/join-recalls.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, changesBetween, keepVersion, type Conflict } from "~/domain/audit/versions.server";
import { classProblem } from "~/domain/catalogue/editing/frame-class";
import { newId } from "~/domain/ids";
import { priceAhead } from "~/domain/promotions/promotions.server";
import { shopDay } from "~/domain/days";
import { notePrice } from "~/domain/promotions/note-price.server";
import { formatEuros } from "~/domain/money";
import { instant } from "~/domain/time";
import { gtinPart } from "./facts-forms.server";
import { sheetInWords } from "./in-words";
import { readSheet, type KnownSheet } from "./read-sheet.server";
import { askedCents, type ProductSheet, type SheetColor, colorField } from "./sheet";
import {
  countAnew,
  movedPieces,
  NO_PIECES,
  sizePart,
  type CountProblem,
  type Counted,
  type SizeCounts,
} from "~/domain/catalogue/sizes/counts";
import { ofName } from "~/shop/words/elision";
import { freeSlug, renamedSlug } from "./slugs.server";
import { foreignGtins, productColumns, writeColors, writeSizes } from "./write-sheet.server";

const NUMBER_TAKEN = "Un autre produit porte déjà cet ID.";

export type Problems = {
  outcome: "refused";
  errors: Record<string, string>;
  /** The stock as it is, of colours whose stock moved meanwhile. */ stock?: Record<string, number>;
  /** The same by size. */ sizes?: Record<string, SizeCounts>;
};
export type Adding = { outcome: "added"; id: string } | Problems;
export type Changing = { outcome: "changed" } | { outcome: "unknown" } | Problems | Conflict;

/** Adds a product to the catalogue. Its address is made from its brand and name, and stays once it was on sale. */
export async function addProduct(services: Services, by: Account, typed: ProductSheet): Promise<Adding> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const { sheet, errors: counting } = countPieces(typed, null, {});
    if (await db("products").where({ number: sheet.number }).first("id"))
      return { outcome: "refused", errors: { number: NUMBER_TAKEN } };
    const errors = { ...counting, ...(await shopErrors(inside, null, sheet)) };
    if (Object.keys(errors).length > 0) return { outcome: "refused", errors };
    const [id, at] = [newId(now()), instant(now())];
    await db("products").insert({
      id,
      slug: await freeSlug(inside, sheet),
      number: sheet.number,
      ...productColumns(sheet),
      version: 1,
      created_at: at,
      updated_at: at,
    });
    await writeColors(inside, id, sheet);
    await writeSizes(inside, id, sheet.sizes);
    await notePieces(inside, by, id, [], sheet.colors);
    await notePrice(inside, id, null, sheet);
    await priceAhead(inside, [id]);
    await joinRecalls(inside, [id]);
    await audit(inside, by, "produit.ajouté", String(sheet.number), formatEuros(askedCents(sheet)));
    await touchCatalogue(inside, [id]);
    return { outcome: "added", id };
  });
}

type Wish = {
  sheet: ProductSheet;
  /** The version that the form showed; null saves over any change since. */
  version: number | null;
  /** The stock the form showed of each colour; a colour it does not name is set as typed. */
  shownStock: Record<string, number>;
  /** The counts by size that the form showed of each colour. */
  shownSizes?: Record<string, SizeCounts>;
};

/**
 * Changes a product. It refuses when a colleague changed it since the form was opened, or when pieces moved that the
 * form counts anew.
 */
export async function changeProduct(
  services: Services,
  by: Account,
  id: string,
  { sheet: typed, version, shownStock, shownSizes = {} }: Wish,
): Promise<Changing> {
  return inTransaction(services, async (inside) => {
    await touchCatalogue(inside, [id]);
    await inside.db("products").where({ id }).forUpdate().first("id");
    // PostgreSQL runs sales beside this one: they wait for the rows of the colours. SQLite's transactions always do.
    await inside.db("product_colors").where({ product_id: id }).orderBy("id").forUpdate().select("id");
    const known = await readSheet(inside, id);
    if (!known) return { outcome: "unknown" };
    const { sheet, errors } = countPieces({ ...typed, number: known.sheet.number }, known, { shownStock, shownSizes });
    const conflict = await changedMeanwhile(inside, known, {
      seen: version,
      now: known.sheet,
      typed: sheet,
      inWords: sheetInWords,
    });
    if (conflict) return conflict;
    Object.assign(errors, await shopErrors(inside, id, sheet));
    if (Object.keys(errors).length > 0)
      return {
        outcome: "refused",
        errors,
        stock: Object.fromEntries(known.sheet.colors.map(({ value, stock }) => [value, stock])),
        sizes: Object.fromEntries(known.sheet.colors.map(({ value, sizeStocks }) => [value, sizeStocks])),
      };

    await keepVersion(inside, by, known, known.sheet);
    const slug = await renamedSlug(inside, { id, ...known.sheet }, sheet);
    await inside
      .db("products")
      .where({ id })
      .update({ ...productColumns(sheet), ...slug, version: known.version + 1, updated_at: instant(inside.now()) });
    await writeColors(inside, id, sheet);
    await writeSizes(inside, id, sheet.sizes);
    await notePieces(inside, by, id, known.sheet.colors, sheet.colors);
    await notePrice(inside, id, known.sheet, sheet);
    await priceAhead(inside, [id]);
    await joinRecalls(inside, [id]);
    await audit(inside, by, "produit.modifié", String(sheet.number), changedFields(known.sheet, sheet).join(", "));
    return { outcome: "changed" };
  });
}

/**
 * The errors that the sheet alone cannot show: a number that another product has, a price above the limit of its class.
 */
async function shopErrors(services: Services, id: string | null, sheet: ProductSheet): Promise<Record<string, string>> {
  const foreign = await foreignGtins(services, id, sheet.colors);
  const wrongClass = classProblem({ ...sheet, ...sheet.facts }, shopDay(services.now()));
  return {
    ...Object.fromEntries(
      foreign.map(({ color, size, bearer }) => [
        colorField(color, gtinPart(size)),
        `Ce GTIN est déjà celui ${ofName(bearer)}.`,
      ]),
    ),
    ...(wrongClass && { [wrongClass.field]: wrongClass.message }),
  };
}

function changedFields(before: ProductSheet, now: ProductSheet): string[] {
  const words = sheetInWords(now);
  return changesBetween(sheetInWords(before), words, words).map(({ field }) => field);
}

/**
 * Takes the pieces of each colour from the sheet, unless they moved since it was opened, or fewer would be left than
 * are promised.
 */
function countPieces(
  typed: ProductSheet,
  known: KnownSheet | null,
  { shownStock = {}, shownSizes = {} }: Partial<Pick<Wish, "shownStock" | "shownSizes">>,
): { sheet: ProductSheet; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const { held = {}, heldBySize = {} } = known ?? {};
  const colors = typed.colors.map((color) => {
    const { value } = color;
    const before = known?.sheet.colors.find((each) => each.value === value);
    const shown = { stock: before ? shownStock[value] : 0, sizes: shownSizes[value] ?? {} };
    const { counted, problems } = countAnew(countOf(color), shown, before ? countOf(before) : NO_PIECES);
    const unmet = promiseUnmet(counted, held[value] ?? 0, heldBySize[value] ?? {});
    for (const { size, message } of [...problems, ...(unmet ? [unmet] : [])])
      errors[colorField(value, size === null ? "stock" : sizePart(size))] ??= message;
    const gone = Object.entries(before?.sizeStocks ?? {}).find(([size, n]) => n > 0 && !typed.sizes.includes(size));
    if (gone)
      errors.sizes ??= `La taille ${gone[0]} a encore des pièces en ${color.name.toLowerCase()} (${gone[1]}) : écrivez-y 0 avant de la retirer.`;
    return { ...color, stock: counted.stock, sizeStocks: counted.sizes };
  });
  const promisedAndGone = known?.sheet.colors.find(
    ({ value }) => (held[value] ?? 0) > 0 && !typed.colors.some((color) => color.value === value),
  );
  if (promisedAndGone)
    errors.newColor = `Le coloris ${promisedAndGone.name} ne peut pas être retiré : ${pieces(held[promisedAndGone.value] ?? 0).toLowerCase()} à des commandes ou à des réservations.`;
  return { sheet: { ...typed, colors }, errors };
}

/** Notes a stock movement for the pieces that a sheet counts anew. */
async function notePieces(services: Services, by: Account, productId: string, before: SheetColor[], now: SheetColor[]) {
  for (const color of now) {
    const known = before.find(({ value }) => value === color.value);
    for (const moved of movedPieces(known ? countOf(known) : NO_PIECES, countOf(color)))
      await noteMovement(services, { productId, color: color.value, ...moved }, { cause: "sheet", by: nameOf(by) });
  }
}

export function countOf({ stock, sizeStocks }: Pick<SheetColor, "stock" | "sizeStocks">): Counted {
  return { stock, sizes: sizeStocks };
}

/** The first promise that this count would not cover. @returns null when it covers all of them */
export function promiseUnmet(
  { stock, sizes }: Counted,
  held: number,
  heldBySize: Record<string, number>,
): CountProblem | null {
  const refusal = (promised: number) =>
    `${pieces(promised)} à des commandes ou à des réservations : le stock ne peut pas descendre en dessous.`;
  if (stock < held) return { size: null, message: refusal(held) };
  const names = [...new Set([...Object.keys(sizes), ...Object.keys(heldBySize)])];
  const [short] = brokenPromises({
    stock,
    held,
    sizes: names.map((size) => ({ size, stock: sizes[size] ?? null, held: heldBySize[size] ?? 0 })),
  });
  return short === undefined ? null : { size: short, message: refusal(heldBySize[short] ?? 0) };
}

function pieces(promised: number): string {
  return promised > 1 ? `${promised} pièces sont promises` : "1 pièce est promise";
}

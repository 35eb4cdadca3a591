import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { noteMovement } from "~/domain/catalogue/stock.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { changedMeanwhile, changesBetween, keepVersion, type Conflict } from "~/domain/audit/versions.server";
import { shopDay } from "~/domain/days";
import { classProblem } from "~/domain/catalogue/editing/frame-class";
import { newId } from "~/domain/ids";
import { priceAhead } from "~/domain/promotions/promotions.server";
import { formatEuros } from "~/domain/money";
import { instant } from "~/domain/time";
import { gtinPart } from "./facts-forms.server";
import { sheetInWords } from "./in-words";
import { readSheet, type KnownSheet } from "./read-sheet.server";
import { askedCents, type ProductSheet, type SheetColor } from "./sheet";
import { colorField } from "./sheet-forms.server";
import { freeSlug } from "./slugs.server";
import { foreignGtins, productColumns, writeColors, writeSizes } from "./write-sheet.server";

const NUMBER_TAKEN = "Un autre produit porte déjà cet ID.";

export type Problems = {
  outcome: "refused";
  errors: Record<string, string>;
  /** The stock as it is, of colours whose stock moved meanwhile. */ stock?: Record<string, number>;
};
export type Adding = { outcome: "added"; id: string } | Problems;
export type Changing = { outcome: "changed" } | { outcome: "unknown" } | Problems | Conflict;

/** Puts a product on the shelves. Its address is made from its maker and name, and stays. */
export async function addProduct(services: Services, by: Account, sheet: ProductSheet): Promise<Adding> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    if (await db("products").where({ number: sheet.number }).first("id"))
      return { outcome: "refused", errors: { number: NUMBER_TAKEN } };
    const errors = await shopErrors(inside, null, sheet);
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
    await db("price_history").insert({ id: newId(now()), product_id: id, price_cents: askedCents(sheet), since: at });
    await priceAhead(inside, [id]);
    await audit(inside, by, "produit.ajouté", String(sheet.number), formatEuros(askedCents(sheet)));
    await touchCatalogue(inside, [id]);
    return { outcome: "added", id };
  });
}

type Wish = {
  sheet: ProductSheet;
  /** The version the form was made from; null saves whatever has changed since. */
  version: number | null;
  /** The stock the form showed of each colour; a colour it does not name is set as typed. */
  shownStock: Record<string, number>;
};

/** Changes a product, unless a colleague did so since the form was made, or pieces moved that the form counts anew. */
export async function changeProduct(
  services: Services,
  by: Account,
  id: string,
  { sheet: typed, version, shownStock }: Wish,
): Promise<Changing> {
  return inTransaction(services, async (inside) => {
    await touchCatalogue(inside, [id]);
    await inside.db("products").where({ id }).forUpdate().first("id");
    // PostgreSQL runs sales beside this one: they wait for the rows of the colours. SQLite's transactions always do.
    await inside.db("product_colors").where({ product_id: id }).orderBy("id").forUpdate().select("id");
    const known = await readSheet(inside, id);
    if (!known) return { outcome: "unknown" };
    const { sheet, errors } = countPieces({ ...typed, number: known.sheet.number }, known, shownStock);
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
      };

    await keepVersion(inside, by, known, known.sheet);
    await inside
      .db("products")
      .where({ id })
      .update({ ...productColumns(sheet), version: known.version + 1, updated_at: instant(inside.now()) });
    await writeColors(inside, id, sheet);
    await writeSizes(inside, id, sheet.sizes);
    await notePieces(inside, by, id, known.sheet.colors, sheet.colors);
    await notePrice(inside, id, askedCents(known.sheet), askedCents(sheet));
    await priceAhead(inside, [id]);
    await audit(inside, by, "produit.modifié", String(sheet.number), changedFields(known.sheet, sheet).join(", "));
    return { outcome: "changed" };
  });
}

/** What a sheet cannot say for reasons outside it: a number that another product bears, a price above the limit of its class. */
async function shopErrors(services: Services, id: string | null, sheet: ProductSheet): Promise<Record<string, string>> {
  const foreign = await foreignGtins(services, id, sheet.colors);
  const wrongClass = classProblem({ ...sheet, ...sheet.facts }, shopDay(services.now()));
  return {
    ...Object.fromEntries(
      foreign.map(({ color, size, bearer }) => [
        colorField(color, gtinPart(size)),
        `Ce GTIN est déjà celui de ${bearer}.`,
      ]),
    ),
    ...(wrongClass && { [wrongClass.field]: wrongClass.message }),
  };
}

function changedFields(before: ProductSheet, now: ProductSheet): string[] {
  const words = sheetInWords(now);
  return changesBetween(sheetInWords(before), words, words).map(({ field }) => field);
}

/** A stock that was not touched stays as it is now, sales since included; one typed anew must have been counted from what there is. */
function countPieces(
  typed: ProductSheet,
  { sheet, held }: KnownSheet,
  shownStock: Record<string, number>,
): { sheet: ProductSheet; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const colors = typed.colors.map((color) => {
    const known = sheet.colors.find(({ value }) => value === color.value);
    const shown = shownStock[color.value];
    if (known && color.stock === shown) return { ...color, stock: known.stock };
    const field = colorField(color.value, "stock");
    const promised = held[color.value] ?? 0;
    if (known && shown !== undefined && shown !== known.stock)
      errors[field] =
        `Le stock est passé de ${shown} à ${known.stock} entre-temps. Vérifiez votre nombre, puis enregistrez à nouveau.`;
    else if (color.stock < promised)
      errors[field] =
        `${pieces(promised)} à des commandes ou à des réservations : le stock ne peut pas descendre en dessous.`;
    return color;
  });
  const promisedAndGone = sheet.colors.find(
    ({ value }) => (held[value] ?? 0) > 0 && !typed.colors.some((color) => color.value === value),
  );
  if (promisedAndGone)
    errors.newColor = `Le coloris ${promisedAndGone.name} ne peut pas être retiré : ${pieces(held[promisedAndGone.value] ?? 0).toLowerCase()} à des commandes ou à des réservations.`;
  return { sheet: { ...typed, colors }, errors };
}

/** The pieces that a sheet counts anew. */
async function notePieces(services: Services, by: Account, productId: string, before: SheetColor[], now: SheetColor[]) {
  for (const { value: color, stock } of now) {
    const delta = stock - (before.find(({ value }) => value === color)?.stock ?? 0);
    await noteMovement(services, { productId, color, delta }, { cause: "sheet", by: nameOf(by) });
  }
}

export function pieces(promised: number): string {
  return promised > 1 ? `${promised} pièces sont promises` : "1 pièce est promise";
}

/** A reduction is announced against what was asked before: each change of the price asked is written down. */
export async function notePrice({ db, now }: Services, id: string, before: number, after: number): Promise<void> {
  if (before !== after)
    await db("price_history").insert({ id: newId(now()), product_id: id, price_cents: after, since: instant(now()) });
}

import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { groupBy } from "~/domain/catalogue/asked-price.server";
import { noteMovement } from "~/domain/catalogue/stock.server";
import { joinRecalls } from "~/domain/recalls/join-recalls.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { audit } from "~/domain/audit/audit.server";
import { keepVersion } from "~/domain/audit/versions.server";
import { shopDay, type Day } from "~/domain/days";
import { classProblem } from "~/domain/catalogue/editing/frame-class";
import { isId, newId } from "~/domain/ids";
import { readEuros } from "~/domain/money";
import { priceAhead } from "~/domain/promotions/promotions.server";
import { daysBefore, instant } from "~/domain/time";
import { countOf, promiseUnmet } from "./change.server";
import { changesInWords, STOCK_INTENTS } from "./in-words";
import { notePrice } from "~/domain/promotions/note-price.server";
import { readSheet, type KnownSheet } from "./read-sheet.server";
import { writeSizeStocks } from "./write-sheet.server";
import { type SheetColor } from "./sheet";
import { countAnew, movedPieces, readSizesCell, type SizeCounts } from "~/domain/catalogue/sizes/counts";
import {
  factsDiffer,
  isSame,
  marksOf,
  readFactCells,
  takenGtins,
  writeFacts,
  type Counts,
  type KeptScan,
  type Prices,
  type StockChange,
  type StockDeed,
} from "./stock-facts.server";
import type { StockLine } from "./stock-file.server";

/** @property rule what was asked of all products of the list, in words: "+10 % sur Traboule" */
type About = { scan: KeptScan | null; deed: StockDeed; rule: string };
export type StockImport = { changes: StockChange[] } & About;
export type LineError = { line: number; message: string };
export type Checked =
  { outcome: "changes"; id: string } | { outcome: "nothing" } | { outcome: "wrong"; errors: LineError[] };

const DAYS_KEPT = 7;

/** Checks a whole list and keeps its changes until they are confirmed. A list with one wrong line changes nothing. */
export async function checkStockList(
  services: Services,
  by: Account,
  lines: StockLine[],
  { scan = null, deed = scan?.kind ?? "list", rule = "" }: Partial<About> = {},
): Promise<Checked> {
  const known = new Map<string, KnownSheet | null>();
  const errors: LineError[] = [];
  const changes: StockChange[] = [];
  const seen = new Map<string, StockLine>();
  const today = shopDay(services.now());
  for (const line of lines) {
    if (!known.has(line.id)) known.set(line.id, await findByNumber(services, line.id));
    const problem = twice(seen, line) ?? readLine(line, known.get(line.id) ?? null, changes, today);
    if (problem) errors.push({ line: line.line, message: problem });
  }
  if (scan) for (const change of changes) change.cause = scan.kind;
  errors.push(...(await takenGtins(services, changes)));
  if (errors.length > 0) return { outcome: "wrong", errors };
  if (changes.length === 0) return { outcome: "nothing" };
  const [id, now] = [newId(services.now()), services.now()];
  await services
    .db("stock_imports")
    .where("created_at", "<", instant(daysBefore(now, DAYS_KEPT)))
    .delete();
  await services
    .db("stock_imports")
    .insert({
      id,
      administrator_id: by.id,
      changes: JSON.stringify({ changes, scan, deed, rule } satisfies StockImport),
      created_at: instant(now),
      applied_at: null,
    });
  return { outcome: "changes", id };
}

async function findByNumber(services: Services, number: string): Promise<KnownSheet | null> {
  if (!/^[1-9]\d{0,8}$/.test(number)) return null;
  const row: { id: string } | undefined = await services
    .db("products")
    .where({ number: Number(number) })
    .whereNull("archived_at")
    .first("id");
  return row ? readSheet(services, row.id) : null;
}

/** Refuses a second line for the same colour, and a second price for the same product. */
function twice(seen: Map<string, StockLine>, line: StockLine): string | null {
  const same = seen.get(`${line.id} ${line.color}`);
  if (same) return `Ce coloris est déjà à la ligne ${same.line}.`;
  const first = seen.get(line.id);
  seen.set(`${line.id} ${line.color}`, line);
  if (!first) seen.set(line.id, line);
  const differs =
    first &&
    (["price", "discount"] as const).some((column) => readEuros(first[column] ?? "") !== readEuros(line[column] ?? ""));
  if (differs) return `Le prix diffère de celui de la ligne ${first.line}, du même produit.`;
  return first && factsDiffer(first, line)
    ? `La famille, la classe, la référence, l’origine ou une consigne diffère de la ligne ${first.line}, du même produit.`
    : null;
}

/** Adds the changes of a line to the others. @returns what is wrong with the line, in words; null when nothing is */
function readLine(line: StockLine, known: KnownSheet | null, changes: StockChange[], today: Day): string | null {
  if (!known) return `Aucun produit en vente ne porte l’ID « ${line.id} ».`;
  const { sheet } = known;
  const color = sheet.colors.find(({ value }) => value === line.color);
  if (!color && (line.color || sheet.colors.length > 0)) return `Ce produit n’a pas de coloris « ${line.color} ».`;
  const prices = readPrices(line, sheet);
  if (typeof prices === "string") return prices;
  const before = color && countsOf(color);
  const counts = before && readCounts(line, before, known);
  if (typeof counts === "string") return counts;

  const said = readFactCells(line, sheet, color);
  if (typeof said === "string") return said;
  const { equipmentClass } = said.facts?.after ?? sheet.facts;
  const wrongClass = classProblem({ category: sheet.category, equipmentClass, priceCents: prices.priceCents }, today);
  if (wrongClass) return wrongClass.message;

  const facts = changes.some((change) => change.productId === known.id && change.facts) ? undefined : said.facts;
  const priced = changes.some((change) => change.productId === known.id && change.prices);
  const change: StockChange = {
    line: line.line,
    productId: known.id,
    number: sheet.number,
    name: `${sheet.brand} ${sheet.name}`,
  };
  if (!priced && (prices.priceCents !== sheet.priceCents || prices.discountCents !== sheet.discountCents))
    change.prices = { before: { priceCents: sheet.priceCents, discountCents: sheet.discountCents }, after: prices };
  if (color && before && counts && !isSame(before, counts))
    change.color = { value: color.value, name: color.name, before, after: counts };
  Object.assign(change, facts && { facts }, said.marks && { marks: said.marks });
  if (change.prices || change.color || change.facts || change.marks) changes.push(change);
  return null;
}

/** An empty cell changes nothing, except the reduced price, which it removes. */
function readPrices({ price, discount }: StockLine, was: Prices): Prices | string {
  const priceCents = price ? readEuros(price) : was.priceCents;
  if (priceCents === null) return `« ${price} » n’est pas un prix.`;
  const discountCents = discount === undefined ? was.discountCents : discount ? readEuros(discount) : null;
  if (discount && discountCents === null) return `« ${discount} » n’est pas un prix.`;
  return discountCents !== null && discountCents >= priceCents
    ? "Le prix réduit doit être inférieur au prix."
    : { priceCents, discountCents };
}

/**
 * A stock that still is as it was exported keeps the pieces of now, sales since included. A changed stock is refused
 * when pieces moved since the export, because it was counted from an old number.
 */
function readCounts(line: StockLine, was: Counts, { sheet, held, heldBySize }: KnownSheet): Counts | string {
  const { stock, threshold, exported } = line;
  const wrong = [stock, threshold, exported].find((cell) => cell && !/^\d{1,6}$/.test(cell));
  if (wrong) return `« ${wrong} » n’est pas un nombre de pièces.`;
  const shown = line.sizesExported === undefined ? was.sizes : readSizesCell(line.sizesExported, sheet.sizes);
  const said = line.sizes ? readSizesCell(line.sizes, sheet.sizes) : shown;
  if (typeof said === "string") return said;
  if (typeof shown === "string") return shown;
  const now = counted(was);
  const seen = exported ? Number(exported) : now.stock;
  // A typed number equal to the stock of now is no change, whatever the export said.
  const typed = !stock || Number(stock) === now.stock ? seen : Number(stock);
  const { counted: anew, problems } = countAnew(
    { stock: typed, sizes: said ?? {} },
    { stock: seen, sizes: shown ?? {} },
    now,
  );
  const [problem] = problems;
  if (problem?.before !== undefined)
    return `Le stock ${problem.size === null ? "" : `de la taille ${problem.size} `}est passé de ${problem.before} à ${problem.now} depuis l’export. Vérifiez votre nombre dans une liste exportée à nouveau.`;
  if (problem) return problem.message;
  const unmet = promiseUnmet(anew, held[line.color] ?? 0, heldBySize[line.color] ?? {});
  if (unmet) return unmet.message;
  return { ...anew, threshold: threshold ? Number(threshold) : was.threshold };
}

function countsOf(color: SheetColor): Counts {
  return { ...countOf(color), threshold: color.lowStockThreshold };
}

function counted({ stock, sizes = {} }: Counts) {
  return { stock, sizes };
}

/**
 * The changes that await this administrator's confirmation.
 * @returns null when the list was confirmed, belongs to another administrator, or was deleted after a while
 */
export async function findStockImport(services: Services, by: Account, id: string): Promise<StockImport | null> {
  if (!isId(id)) return null;
  const row: { changes: string } | undefined = await services
    .db("stock_imports")
    .where({ id, administrator_id: by.id })
    .whereNull("applied_at")
    .first("changes");
  if (!row) return null;
  // An array until scans were kept, and without its deed until that was.
  const kept = JSON.parse(row.changes) as (Partial<About> & Pick<StockImport, "changes">) | StockChange[];
  const {
    changes,
    scan = null,
    deed = scan?.kind ?? "list",
    rule = "",
  } = Array.isArray(kept) ? { changes: kept } : kept;
  const products = await sheetsOf(services, changes);
  return { changes: changes.map((change) => onTop(change, products.get(change.productId) ?? null)), scan, deed, rule };
}

async function sheetsOf(services: Services, changes: StockChange[]): Promise<Map<string, KnownSheet | null>> {
  const products = new Map<string, KnownSheet | null>();
  for (const { productId } of changes)
    if (!products.has(productId)) products.set(productId, await readSheet(services, productId));
  return products;
}

/** Adds pieces that arrived to the stock of now, because sales since the check do not change how many arrived. */
function onTop(change: StockChange, known: KnownSheet | null): StockChange {
  const { cause, color } = change;
  const there = color && known?.sheet.colors.find(({ value }) => value === color.value);
  if (cause !== "received" || !there) return change;
  const before = countsOf(there);
  const [was, checked] = [counted(color.before), counted(color.after)];
  const sizes: SizeCounts = { ...before.sizes };
  for (const [size, pieces] of Object.entries(checked.sizes)) {
    const arrived = pieces - (was.sizes[size] ?? 0);
    if (arrived !== 0 || was.sizes[size] === undefined) sizes[size] = (sizes[size] ?? 0) + arrived;
  }
  const after = { ...before, stock: before.stock + checked.stock - was.stock, sizes };
  return { ...change, color: { ...color, before, after } };
}

/** In words, what a list would set to 0: the pieces of a colour that had some, or a price. */
export function broughtToNothing(changes: StockChange[]): string[] {
  return changes.flatMap(({ name, prices, color }) => [
    ...(color && color.before.stock > 0 && color.after.stock === 0
      ? [`${name} (${color.name}), de ${color.before.stock} à aucune pièce`]
      : []),
    ...(prices && [prices.after.priceCents, prices.after.discountCents].includes(0) ? [`${name}, à 0 €`] : []),
  ]);
}

export type Applied =
  | { outcome: "applied"; lines: number }
  /** The list sets a price or a stock to 0: the administrator must confirm that. */
  | { outcome: "asks" }
  | { outcome: "unknown" }
  | { outcome: "moved"; errors: LineError[] };

/**
 * Writes a confirmed list: all of it, or nothing when something it was checked against has changed.
 * @param agreed whether the administrator confirmed the prices and stocks of 0
 */
export async function applyStockImport(services: Services, by: Account, id: string, agreed = false): Promise<Applied> {
  return inTransaction(services, async (inside) => {
    const seen = await findStockImport(inside, by, id);
    if (!seen) return { outcome: "unknown" };
    if (!agreed && broughtToNothing(seen.changes).length > 0) return { outcome: "asks" };
    await touchCatalogue(inside, [...new Set(seen.changes.map(({ productId }) => productId))]);
    // PostgreSQL runs sales beside this one: the lock on the colours makes them wait. SQLite runs them one after the
    // other.
    await inside
      .db("product_colors")
      .whereIn(
        "product_id",
        seen.changes.map(({ productId }) => productId),
      )
      .orderBy("id")
      .forUpdate()
      .select("id");
    const products = await sheetsOf(inside, seen.changes);
    const changes = seen.changes.map((change) => onTop(change, products.get(change.productId) ?? null));
    const errors = changes.flatMap((change) =>
      stands(change, products.get(change.productId) ?? null)
        ? []
        : [{ line: change.line, message: `${change.name} a changé depuis la vérification.` }],
    );
    if (errors.length > 0) return { outcome: "moved", errors };

    for (const known of products.values()) if (known) await raiseVersion(inside, by, known);
    for (const change of changes) await write(inside, by, change);
    await writeFacts(inside, changes);
    for (const [productId, its] of groupBy(changes, (change) => change.productId)) {
      const before = products.get(productId)?.sheet;
      const [prices, facts] = [its.find((each) => each.prices)?.prices, its.find((each) => each.facts)?.facts];
      if (before && (prices || facts))
        await notePrice(inside, productId, before, {
          ...(prices?.after ?? before),
          facts: facts?.after ?? before.facts,
        });
      await audit(inside, by, STOCK_INTENTS[seen.deed], String(its[0]?.number), changesInWords(its, seen.rule));
    }
    await priceAhead(inside, [...products.keys()]);
    await inside
      .db("stock_imports")
      .where({ id })
      .update({ applied_at: instant(inside.now()) });
    await joinRecalls(inside, [...products.keys()]);
    if (seen.deed === "list")
      await audit(inside, by, "stocks.importés", id, changes.length > 1 ? `${changes.length} lignes` : "1 ligne");
    return { outcome: "applied", lines: changes.length };
  });
}

function stands({ prices, color, facts, marks }: StockChange, known: KnownSheet | null): boolean {
  if (!known || known.archived) return false;
  const marked = marks && known.sheet.colors.find(({ value }) => value === marks.value);
  if (
    (facts && !isSame(facts.before, known.sheet.facts)) ||
    (marks && (!marked || !isSame(marks.before, marksOf(marked))))
  )
    return false;
  if (
    prices &&
    (prices.before.priceCents !== known.sheet.priceCents || prices.before.discountCents !== known.sheet.discountCents)
  )
    return false;
  if (!color) return true;
  const now = known.sheet.colors.find(({ value }) => value === color.value);
  if (!now) return false;
  const { sizes, ...counts } = color.before;
  const asChecked = isSame({ sizes: sizes ?? now.sizeStocks, ...counts }, countsOf(now));
  const kept = { stock: color.after.stock, sizes: color.after.sizes ?? now.sizeStocks };
  return asChecked && !promiseUnmet(kept, known.held[color.value] ?? 0, known.heldBySize[color.value] ?? {});
}

async function raiseVersion(services: Services, by: Account, known: KnownSheet): Promise<void> {
  await keepVersion(services, by, known, known.sheet);
  await services
    .db("products")
    .where({ id: known.id })
    .update({ version: known.version + 1, updated_at: instant(services.now()) });
}

async function write(services: Services, by: Account, { productId, prices, color, cause }: StockChange): Promise<void> {
  const { db } = services;
  if (prices) {
    await db("products")
      .where({ id: productId })
      .update({ price_cents: prices.after.priceCents, discount_cents: prices.after.discountCents });
  }
  if (color) {
    await db("product_colors")
      .where({ product_id: productId, value: color.value })
      .update({ stock: color.after.stock, low_stock_threshold: color.after.threshold });
    if (color.after.sizes) await writeSizeStocks(services, { productId, value: color.value }, color.after.sizes);
    for (const moved of movedPieces(counted(color.before), counted(color.after)))
      await noteMovement(
        services,
        { productId, color: color.value, ...moved },
        { cause: cause ?? "list", by: nameOf(by) },
      );
  }
}

import type { Knex } from "knex";

import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { legalFamilyOf, type LegalFamily } from "~/domain/catalogue/safety/families";
import {
  howNamed,
  identifierKey,
  soldLenses,
  type IdentifierKind,
  type LensSheet,
  type NamedArticle,
  type SoldArticle,
} from "~/domain/catalogue/safety/identifiers";
import { articlesNamed, articlesOfRecalls, lensSheets } from "~/domain/catalogue/safety/named-articles.server";
import { linesNamed } from "~/domain/orders/named-lines.server";
import { colourAndSize } from "~/domain/orders/article-name";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { LensDetails } from "~/domain/orders/order.server";
import type { Holder } from "./holders";
import { BATCH, endedAmong, holderOf, SOLD, type SoldRow } from "./sold-lines.server";

/** An order line of an article, and how to reach its buyer. */
export type Buyer = Holder & {
  /** `then`: sold under this number. `now`: the sheet has it today, and the sale does not say what it had. */
  how: "then" | "now";
};

/** Who bought an article; `otherwise`: how many lines of it were sold under other numbers, which are to be looked for, too. */
export type Bought = { buyers: Buyer[]; otherwise: { kept: string; lines: number }[] };

/**
 * Everyone who bought what an identifier names, in the shop or online: what was sold under it, and what bears it today and
 * was sold before lines kept their numbers.
 * @param typed a GTIN, a UDI-DI or a maker's reference
 * @param recall which also named what bore the identifier when it was confirmed, and may leave out some of it
 */
export async function buyersOf(
  services: Services,
  typed: string,
  { id: recallId, leftOut = [] }: { id?: string; leftOut?: string[] } = {},
): Promise<Bought> {
  const key = identifierKey(typed);
  if (!key) return { buyers: [], otherwise: [] };
  const today = await articlesNamed(services, typed);
  const then = recallId ? ((await articlesOfRecalls(services, [recallId])).get(recallId) ?? []) : [];
  const articles = [...today, ...then];
  const sheets = await lensSheets(services);
  const buyers: (Buyer & { position: number })[] = [];
  const otherwise = new Map<string, number>();
  for (let after = ""; ;) {
    const rows = await read(services, { key, typed, articles }, after);
    const ended = await endedAmong(
      services,
      rows.map(({ lineId }) => lineId),
    );
    for (const row of rows) {
      const { named, lenses } = namedOf(row, { key, articles, sheets, leftOut });
      if (named?.how === "otherwise") otherwise.set(named.kept, (otherwise.get(named.kept) ?? 0) + 1);
      else if (named) buyers.push({ ...buyerOf(row, named, ended, lenses), position: row.position });
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) break;
    after = last.lineId;
  }
  return {
    buyers: buyers
      .sort((one, other) => one.orderNumber.localeCompare(other.orderNumber) || one.position - other.position)
      .map(({ position: _, ...buyer }) => buyer),
    otherwise: [...otherwise].map(([kept, lines]) => ({ kept, lines })),
  };
}

type Named = { key: string; articles: NamedArticle[]; sheets: LensSheet[]; leftOut: string[] };

/** How a line is named: by its article, or else by its lenses, which are set then. */
function namedOf(row: BoughtRow, { key, articles, sheets, leftOut }: Named) {
  const meant = (sold: SoldArticle) => (leftOut.includes(sold.productId) ? null : howNamed(sold, key, articles));
  const lenses = row.lensDetails ? (JSON.parse(row.lensDetails) as LensDetails) : null;
  const ofLenses = lenses && meant(soldLenses(lenses, sheets));
  return { named: meant(row) ?? ofLenses, lenses: ofLenses && lenses };
}

type BoughtRow = SoldRow &
  SoldArticle & { position: number; lensDetails: string | null; category: string; legalFamily: LegalFamily | null };

/** The sales of these articles and under this key. An order that nobody agreed to pay is no sale. */
async function read(
  { db }: Services,
  { key, typed, articles }: { key: string; typed: string; articles: NamedArticle[] },
  after: string,
  among = sale,
): Promise<BoughtRow[]> {
  const sold = db("order_lines as line")
    .join("orders as order", "order.id", "line.order_id")
    .join("products as product", "product.id", "line.product_id")
    .where(among)
    .whereIn("line.id", linesNamed(db, key, articles, typed.trim()).select("id"))
    .where("line.id", ">", after)
    .orderBy("line.id")
    .limit(BATCH);
  return selectRows<BoughtRow, { order: "orders"; line: "order_lines"; product: "products" }>(sold, {
    ...SOLD,
    position: "line.position",
    productId: "line.product_id",
    color: "line.color",
    colorName: "line.color_name",
    size: "line.size",
    gtin: "line.gtin",
    udiDi: "line.udi_di",
    makerReference: "line.maker_reference",
    lensDetails: "line.lens_details",
    category: "product.category",
    legalFamily: "product.legal_family",
  });
}

const sale = (orders: Knex.QueryBuilder): void => {
  for (const column of ["paid_at", "due_in_shop_at", "prepared_at", "shipped_at", "delivered_at"])
    void orders.orWhereNotNull(`order.${column}`);
};

/** @param lenses set where the lenses of the line are what is meant, and not its frame */
function buyerOf(
  row: BoughtRow,
  { how, kind }: { how: Buyer["how"]; kind: IdentifierKind },
  ended: Set<string>,
  lenses: LensDetails | null,
): Buyer {
  const {
    lensDetails: _l,
    position: _at,
    productId: _p,
    color: _c,
    gtin: _g,
    udiDi: _u,
    makerReference: _m,
    ...rest
  } = row;
  const { colorName, size, category, legalFamily, ...sold } = rest;
  const holder = holderOf(sold, ended);
  const details = colourAndSize({ colorName, size });
  return {
    ...holder,
    product: lenses
      ? `${holder.product} (verres « ${lenses.name} », ${lenses.lens})`
      : details
        ? `${holder.product}, ${details}`
        : holder.product,
    what: lenses ? "lenses" : legalFamilyOf({ category, legalFamily }),
    namedBy: kind,
    former: null,
    how,
  };
}

/** The orders with the article that wait for their payment: nobody bought them yet, and paid they are not handed over. */
export async function awaitedWith(services: Services, typed: string): Promise<Buyer[]> {
  const key = identifierKey(typed);
  if (!key) return [];
  const articles = await articlesNamed(services, typed);
  const sheets = await lensSheets(services);
  const rows = await read(services, { key, typed, articles }, "", awaitingPayment);
  return rows.flatMap((row) => {
    const { named, lenses } = namedOf(row, { key, articles, sheets, leftOut: [] });
    return named && named.how !== "otherwise" ? [buyerOf(row, named, new Set(), lenses)] : [];
  });
}

const awaitingPayment = (orders: Knex.QueryBuilder): void => {
  void orders.where("order.status", ORDER_STATUS.awaitingPayment);
};

const LEAST_TYPED = 4;

/** How many sales are of what an identifier names; null for a text that names nothing that was sold. */
export async function articleFound(
  services: Services,
  typed: string,
): Promise<{ named: string; sales: number } | null> {
  const key = identifierKey(typed);
  if (key.length < LEAST_TYPED || !/\d/.test(key) || typed.includes("@")) return null;
  // Without a look through the words of every pair: a text that names nothing today is looked for on the recalls' page.
  if (!(await isIndexed(services, key, typed))) return null;
  const { buyers } = await buyersOf(services, typed);
  return buyers.length > 0 ? { named: typed.trim(), sales: buyers.length } : null;
}

/** Whether something bears the identifier today, or was sold under it. */
async function isIndexed({ db }: Services, key: string, typed: string): Promise<boolean> {
  if ((await articlesNamed({ db }, typed)).length > 0) return true;
  return (await linesNamed(db, key, []).first("id")) !== undefined;
}

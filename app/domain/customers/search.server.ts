import { setImmediate as lettingOthersIn } from "node:timers/promises";

import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { OWN_FRAME_IDS } from "~/domain/catalogue/own-frames";
import { ANYTHING } from "~/domain/catalogue/query";
import { DRAFT } from "~/domain/catalogue/safety/families";
import { articlesNamed } from "~/domain/catalogue/safety/named-articles.server";
import { offSale, offSaleColumn } from "~/domain/catalogue/safety/on-sale.server";
import { shopDay, type Day } from "~/domain/days";
import { articleFound } from "~/domain/recalls/buyers.server";
import { lotFound } from "~/domain/recalls/wearers.server";
import { ordersOfIds, type ListedOrder } from "~/domain/orders/list.server";
import { cleanQuery, search as searchCatalogue } from "~/domain/search/search.server";
import { hasWord, isShortName, naming, type WordMatch } from "~/domain/search-text.server";
import { instant, type Instant } from "~/domain/time";
import { ownersOf } from "./customer.server";
import {
  accountsFound,
  appointmentsFound,
  messagesFound,
  ordersFound,
  quotesFound,
  reservationsFound,
  supplierOrdersFound,
  tellsOfSomeone,
  type FoundAppointment,
  type FoundMessage,
  type FoundQuote,
  type FoundReservation,
  type FoundSupplierOrder,
  type Trace,
} from "./sources.server";

/** A person who was found, listed once whatever the number of rows. `id` is the id of their sheet. */
export type FoundPerson = {
  id: string;
  hasAccount: boolean;
  name: string;
  email: string;
  phone: string | null;
  town: string | null;
  /** When they were here last; for who is expected, when they come next. */
  latest: Instant;
};

export type FoundProduct = { id: string; number: number; name: string; brand: string; state: ProductState };

/** Whether visitors find it; `held`: facts that the law requires are missing, or a recall names it. */
export type ProductState = "sold" | "archived" | "draft" | "toCome" | "held";

export type Found = {
  people: Group<FoundPerson>;
  orders: Group<ListedOrder>;
  quotes: Group<FoundQuote>;
  appointments: Group<FoundAppointment>;
  reservations: Group<FoundReservation>;
  messages: Group<FoundMessage>;
  lots: Group<{ lot: string; pairs: number }>;
  articles: Group<{ named: string; sales: number }>;
  products: Group<FoundProduct>;
  supplierOrders: Group<FoundSupplierOrder>;
};

/** `total`: how many were found; the search stops at a limit. */
export type Group<Row> = { rows: Row[]; total: number };

const MOST_SHOWN = 8;
/** A single letter is only searched as a whole name, because every row contains it. */
const LEAST_TYPED = 2;

/**
 * Searches everything that an administrator may mean by the typed words. Each kind has a query of its own, so that
 * other requests run in between.
 */
export async function searchShop(services: Services, typed: string): Promise<Found | null> {
  const isShort = isShortName(typed);
  if (typed.trim().length < LEAST_TYPED && !isShort) return null;
  const ask = async <Row extends Trace>(find: Finding<Row>): Promise<Row[]> => {
    await lettingOthersIn();
    if (!isShort) return find(services, typed);
    const named = await find(services, typed, "whole");
    const others = typed.trim().length < LEAST_TYPED ? [] : await find(services, typed);
    return [...named, ...others.filter(({ id }) => !named.some((each) => each.id === id))];
  };
  const traces = await ask(ordersFound);
  const latestIds = traces.slice(0, MOST_SHOWN).map(({ id }) => id);
  const quotes = await ask(quotesFound);
  const reservations = await ask(reservationsFound);
  const someone = tellsOfSomeone(typed);
  const accounts = someone ? await ask(accountsFound) : [];
  const appointments = someone ? await ask(appointmentsFound) : [];
  const messages = someone ? await ask(messagesFound) : [];
  const all = [...traces, ...accounts, ...quotes, ...appointments, ...reservations, ...messages];
  return {
    people: shownOf(namedFirst(await peopleIn(services, all, accounts), isShort ? typed : null)),
    orders: { rows: await ordersOfIds(services, latestIds, MOST_SHOWN), total: traces.length },
    quotes: shownOf(quotes),
    appointments: shownOf(appointments),
    reservations: shownOf(reservations),
    messages: shownOf(messages),
    lots: oneOrNone(await lotFound(services, typed)),
    articles: oneOrNone(await articleFound(services, typed)),
    supplierOrders: typed.trim().length < LEAST_TYPED ? NOTHING : shownOf(await supplierOrdersFound(services, typed)),
    products: typed.trim().length < LEAST_TYPED ? NOTHING : await productsFound(services, typed),
  };
}

type Finding<Row> = (services: Services, typed: string, match?: WordMatch) => Promise<Row[]>;

const NOTHING = { rows: [], total: 0 };

/** Puts people with this short word as a whole name before those whose name only contains it. */
function namedFirst(people: FoundPerson[], word: string | null): FoundPerson[] {
  if (word === null) return people;
  const others = ({ name }: FoundPerson) => Number(!hasWord(name, word));
  return people.sort((one, other) => others(one) - others(other));
}

const oneOrNone = <Row>(found: Row | null): Group<Row> => shownOf(found ? [found] : []);

const shownOf = <Row>(rows: Row[]): Group<Row> => ({ rows: rows.slice(0, MOST_SHOWN), total: rows.length });

/**
 * One person for each account, for each address that no account has proven, and for each name with its telephone
 * without an address; the latest active person first.
 */
async function peopleIn(services: Services, traces: Trace[], accounts: Trace[]): Promise<FoundPerson[]> {
  const addresses = new Set(traces.flatMap(({ email }) => email?.toLowerCase() ?? []));
  const visitors = new Set(traces.flatMap(({ visitorId }) => visitorId ?? []));
  const { byAddress, byVisitor } = await ownersOf(services, [...addresses], [...visitors]);
  const people = new Map<string, FoundPerson>();
  for (const trace of nextFirst(traces, instant(services.now()))) {
    const address = trace.email?.toLowerCase() ?? "";
    const account = byVisitor.get(trace.visitorId ?? "") ?? byAddress.get(address);
    const key = account ?? (address || keyWithout(trace));
    if (!key) continue;
    const known = people.get(key);
    if (known) {
      known.phone ??= trace.phone;
      known.town ??= trace.town;
      known.name ||= trace.name;
    } else
      people.set(key, {
        id: account ?? trace.id,
        hasAccount: account !== undefined,
        name: trace.name,
        email: address,
        phone: trace.phone,
        town: trace.town,
        latest: trace.at,
      });
  }
  for (const { id, name } of accounts) {
    const person = people.get(id);
    if (person && name) person.name = name;
  }
  return [...people.values()];
}

/** Coming appointments first, the next of them before later ones; then what was, the latest first. */
function nextFirst(traces: Trace[], now: Instant): Trace[] {
  const [coming, past] = [traces.filter(({ at }) => at > now), traces.filter(({ at }) => at <= now)];
  return [
    ...coming.sort((one, other) => one.at.localeCompare(other.at)),
    ...past.sort((one, other) => other.at.localeCompare(one.at)),
  ];
}

/** A row that names nobody has null as its address, and not an empty one. */
function keyWithout({ email, name, phone }: Trace): string | null {
  return email === "" && name ? `${name.toLowerCase()} ${phone ?? ""}` : null;
}

/**
 * Products by their number, by their GTIN, UDI-DI or maker's reference, or by the words of the shop's own search, which
 * has its own rules.
 */
async function productsFound(services: Services, typed: string): Promise<Group<FoundProduct>> {
  const named = (await articlesNamed(services, typed)).map(({ productId }) => productId);
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
  if (named.length > 0 || number !== null)
    return shownOf(
      await productsWhere(services, (either) => {
        void either.whereIn("product.id", named);
        if (number !== null) void either.orWhere({ number });
      }),
    );
  const query = cleanQuery(typed);
  if (typed.includes("@") || !/\p{L}{2}/u.test(query)) return { rows: [], total: 0 };
  const { products, total, readAs } = await searchCatalogue(services, query, ANYTHING);
  const sold = readAs === null ? products.slice(0, MOST_SHOWN) : [];
  const unsold = await productsWhere(services, (rows) => {
    void naming(services.db, offSale(rows, services.now()), ["product.name", "product.brand"], query);
  });
  return {
    total: (readAs === null ? total : 0) + unsold.length,
    rows: [
      ...sold.map(({ id, number, name, brand }) => ({ id, number, name, brand, state: "sold" as const })),
      ...unsold,
    ].slice(0, MOST_SHOWN),
  };
}

async function productsWhere(
  { db, now }: Services,
  wanted: (products: Knex.QueryBuilder) => void,
): Promise<FoundProduct[]> {
  const rows: ProductRow[] = await db("products as product")
    .whereNotIn("product.id", OWN_FRAME_IDS)
    .where(wanted)
    .orderBy("product.number")
    .limit(MOST_SHOWN)
    .select({
      id: "product.id",
      number: "product.number",
      name: "product.name",
      brand: "product.brand",
      archivedAt: "product.archived_at",
      soldFrom: "product.sold_from",
      off: offSaleColumn(db, now()),
    });
  const today = shopDay(now());
  return rows.map(({ archivedAt, soldFrom, off, ...product }) => ({
    ...product,
    state: stateOf({ archivedAt, soldFrom, off }, today),
  }));
}

type ProductRow = Omit<FoundProduct, "state"> & { archivedAt: Instant | null; soldFrom: Day | null; off: number };

function stateOf(
  { archivedAt, soldFrom, off }: Pick<ProductRow, "archivedAt" | "soldFrom" | "off">,
  today: Day,
): ProductState {
  if (archivedAt !== null) return "archived";
  if (soldFrom === DRAFT) return "draft";
  if (soldFrom !== null && soldFrom > today) return "toCome";
  return Number(off) === 1 ? "held" : "sold";
}

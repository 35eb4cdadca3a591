import type { Knex } from "knex";

import type { Db } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { customerOf } from "~/domain/checkout/customer-columns.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { readPhone } from "~/domain/contact-details.server";
import { isId } from "~/domain/ids";
import { listOrders } from "~/domain/orders/list.server";
import { ordersNamed } from "~/domain/orders/meant.server";
import { nameKey } from "~/domain/orders/search-keys";
import { isShortName, naming, type WordMatch } from "~/domain/search-text.server";

/** A person the shop knows, identified by a row: the latest order, else account, appointment or reservation. */
export type KnownCustomer = { id: string; name: string; email: string; town: string };

const MOST_READ = 50;
const MOST_SHOWN = 8;

/**
 * The people that a name, an e-mail, a telephone number or the number of an order means; each address once. People with
 * an account, an appointment or a reservation are found without an order, too.
 */
export async function knownCustomers(services: Services, search: string): Promise<KnownCustomer[]> {
  const isShort = isShortName(search);
  if (search.trim().length < 2 && !isShort) return [];
  // "Ly" is a part of many names, so people with exactly this name come first; a single letter is only searched as a
  // whole name.
  const named = isShort ? await peopleMeant(services, search, "whole") : [];
  const people = [...named, ...(search.trim().length < 2 ? [] : await peopleMeant(services, search, "part"))];
  const known = new Map<string, KnownCustomer>();
  for (const person of people) {
    // Without an e-mail address, two orders cannot be known to be the same person's.
    const key = person.email.toLowerCase() || person.id;
    if ((person.email || person.name) && !known.has(key)) known.set(key, person);
  }
  return [...known.values()].slice(0, MOST_SHOWN);
}

async function peopleMeant(services: Services, search: string, match: WordMatch): Promise<KnownCustomer[]> {
  return [
    ...(await buyersMeant(services, search, match)),
    ...(await accountsMeant(services, search, match)),
    ...(await guestsMeant(services, search, match)),
  ];
}

async function buyersMeant(services: Services, search: string, match: WordMatch): Promise<KnownCustomer[]> {
  const rows = await services
    .db("orders")
    .whereIn("id", match === "whole" ? ordersNamed(services, search) : await ordersMeant(services, search))
    .whereNotNull("email")
    .orderBy("created_at", "desc")
    .limit(MOST_READ)
    .select("id", "first_name", "last_name", "email", "city");
  return rows.map(({ id, city, ...person }) => ({ id, ...namedOf(person), town: city ?? "" }));
}

async function ordersMeant(services: Services, search: string): Promise<string[]> {
  const phone = readPhone(search);
  if (phone) return services.db("orders").where({ phone }).orderBy("created_at", "desc").limit(MOST_READ).pluck("id");
  const { rows } = await listOrders(services, {
    statuses: null,
    toVerify: false,
    search,
    from: null,
    to: null,
    sort: "date",
    descending: true,
    page: 1,
    limit: MOST_READ,
    pages: () => ({ offset: 0 }),
  });
  return rows.map(({ id }) => id);
}

async function accountsMeant({ db }: Services, search: string, match: WordMatch): Promise<KnownCustomer[]> {
  const rows: (Named & { id: string })[] = await db("users")
    .modify(meantBy(db, search, ["first_name", "last_name"], match))
    .orderBy("created_at", "desc")
    .limit(MOST_READ)
    .select("id", "first_name", "last_name", "email");
  return rows.map(({ id, ...person }) => ({ id, ...namedOf(person), town: "" })).filter(isMeantBy(search));
}

/** People with an appointment or a reservation that match. */
async function guestsMeant({ db }: Services, search: string, match: WordMatch): Promise<KnownCustomer[]> {
  const booked: (Named & { id: string })[] = await db("appointments")
    .modify(meantBy(db, search, ["first_name", "last_name"], match))
    .orderBy("created_at", "desc")
    .limit(MOST_READ)
    .select("id", "first_name", "last_name", "email");
  const kept: Pick<KnownCustomer, "id" | "name" | "email">[] = await db("reservations")
    .modify(meantBy(db, search, ["name"], match))
    .orderBy("created_at", "desc")
    .limit(MOST_READ)
    .select("id", "name", "email");
  return [
    ...booked.map(({ id, ...person }) => ({ id, ...namedOf(person), town: "" })),
    ...kept.map(({ id, name, email }) => ({ id, name, email, town: "" })),
  ].filter(isMeantBy(search));
}

const isByName = (search: string) => readPhone(search) === null && !search.includes("@");

/** Restricts rows to those that a search may mean; accents are ignored in a second step, once they are read. */
function meantBy(db: Db, search: string, names: string[], match: WordMatch): (rows: Knex.QueryBuilder) => void {
  if (match === "whole") return (rows) => void naming(db, rows, names, search, match);
  const phone = readPhone(search);
  if (phone) return (rows) => void rows.where({ phone });
  if (!isByName(search))
    return (rows) => void rows.whereRaw("lower(email) like ? escape '!'", [`${escaped(search.trim().toLowerCase())}%`]);
  return (rows) => {
    for (const word of wordsOf(search))
      void rows.where((name) => {
        for (const column of names) void name.orWhereRaw("lower(??) like ? escape '!'", [column, `%${loosely(word)}%`]);
      });
  };
}

/** Whether each word of a search begins a part of the name: "mar" and "vas" find Anne-Marie Vasseur. */
function isMeantBy(search: string): (person: KnownCustomer) => boolean {
  if (!isByName(search)) return () => true;
  return ({ name }) => {
    const parts = nameKey(name).split(SEPARATORS);
    return wordsOf(search).every((word) => parts.some((part) => part.startsWith(word)));
  };
}

const SEPARATORS = /[\s'’-]+/;

const wordsOf = (search: string): string[] => nameKey(search).split(SEPARATORS).filter(Boolean).slice(0, 4);

const escaped = (text: string): string => text.replace(/[!%_]/g, "!$&");

/** A pattern with a wildcard wherever French has accents, because the database compares accented letters exactly. */
const loosely = (word: string): string => escaped(word).replace(/[aceinouy]/g, "_");

type Named = { first_name: string | null; last_name: string | null; email: string | null };

const namedOf = ({ first_name, last_name, email }: Named) => ({
  name: [first_name, last_name].filter(Boolean).join(" "),
  email: email ?? "",
});

/** The details of a known person, to fill in the form of an order; null when the row has none. */
export async function detailsOfKnown({ db }: Services, id: string): Promise<CustomerDetails | null> {
  if (!isId(id)) return null;
  const buyer = await db("orders")
    .where({ id })
    .first("genre", "first_name", "last_name", "email", "phone", "street", "postal_code", "city");
  if (buyer) return customerOf(buyer);
  const account = await db("users").where({ id }).first("genre", "first_name", "last_name", "email", "phone");
  if (account) {
    const home = await db("addresses")
      .where({ user_id: id })
      .orderBy("is_main", "desc")
      .first("street", "postal_code", "city");
    return customerOf({ ...NOWHERE, ...home, ...account });
  }
  const guest = await db("appointments").where({ id }).first("first_name", "last_name", "email", "phone");
  if (guest) return customerOf({ ...NOWHERE, ...guest });
  const quoted = await db("quotes").where({ id }).first("first_name", "last_name", "email");
  if (quoted) return customerOf({ ...NOWHERE, ...quoted, phone: null });
  const kept: { name: string; email: string; phone?: string } | undefined =
    (await db("reservations").where({ id }).first("name", "email", "phone")) ??
    (await db("messages").where({ id }).first("name", "email"));
  if (!kept) return null;
  const { first, last } = splitName(kept.name);
  return customerOf({ ...NOWHERE, email: kept.email, phone: kept.phone ?? null, first_name: first, last_name: last });
}

const NOWHERE = { genre: null, street: null, postal_code: null, city: null };

/** A reservation or a message has a single name: the part before the first space is taken as the first name. */
function splitName(name: string): { first: string; last: string } {
  const [first = "", ...others] = name.trim().split(/\s+/);
  return others.length > 0 ? { first, last: others.join(" ") } : { first: "", last: first };
}

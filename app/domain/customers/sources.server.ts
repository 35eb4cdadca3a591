import type { Knex } from "knex";

import type { Db, Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { AppointmentStatus } from "~/domain/appointments/appointment.server";
import type { Reason } from "~/shop/agenda";
import { searchParts } from "~/domain/appointments/search-text";
import { ordersMeant, ordersNamed } from "~/domain/orders/meant.server";
import { paperMeant, papersOfDigits, phoneMeant, phonePartMeant } from "~/domain/orders/search-keys";
import type { Cents } from "~/domain/money";
import type { ReservationStatus } from "~/domain/reservations/reservation.server";
import { amongTheLatest, naming, type WordMatch } from "~/domain/search-text.server";
import { shopYear, type Instant } from "~/domain/time";

/**
 * How many of the latest rows are read where no index has the name. Of appointments only an index is read, so more are
 * possible.
 */
const READ_THROUGH = { appointments: 50_000, others: 5_000 };
/** How many rows of a kind are read to find their people. */
const MOST = 60;

/**
 * Whether the text may be a name, an address or a telephone number. A short number alone is none: it is in the middle
 * of every telephone number.
 */
export const tellsOfSomeone = (typed: string): boolean => /\p{L}/u.test(typed) || isPhone(typed);

const isPhone = (typed: string): boolean => phoneMeant(typed) !== null || phonePartMeant(typed) !== null;

/** Restricts rows to those with this telephone number, or with this part of it. @returns false for any other text */
function phoned(rows: Knex.QueryBuilder, typed: string): boolean {
  const [phone, part] = [phoneMeant(typed), phonePartMeant(typed)];
  if (part) void rows.where("phone", "like", `%${part}%`);
  else if (phone) void startingWith(rows, "phone", phone);
  return part !== null || phone !== null;
}

/** The person that a row names. */
export type Trace = {
  id: string;
  visitorId: string | null;
  name: string;
  email: string | null;
  phone: string | null;
  town: string | null;
  at: Instant;
};

const nameOf = (first: string | null, last: string | null) => [first, last].filter(Boolean).join(" ");

export async function ordersFound(services: Services, typed: string, match: WordMatch = "part"): Promise<Trace[]> {
  const meant = match === "whole" ? ordersNamed(services, typed) : (await ordersMeant(services, typed)).ids(MOST);
  const rows = await services
    .db("orders")
    .whereIn("id", meant)
    .orderBy("created_at", "desc")
    .limit(MOST)
    .select("id", "visitor_id", "first_name", "last_name", "email", "phone", "city", "created_at");
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: nameOf(row.first_name, row.last_name),
    email: row.email,
    phone: row.phone,
    town: row.city,
    at: row.created_at,
  }));
}

/** Accounts by their address, however many there are; by name and telephone only among the latest. */
export async function accountsFound({ db }: Services, typed: string, match: WordMatch = "part"): Promise<Trace[]> {
  const latest = db("users").orderBy("id", "desc").limit(READ_THROUGH.others).as("latest");
  const named = db
    .from(latest)
    .modify((rows) => {
      if (!phoned(rows, typed)) void naming(db, rows, ["last_name_key", "first_name_key"], typed, match);
    })
    .select("id")
    .limit(MOST);
  const rows = await db("users")
    .whereIn("id", either(db, named, addressed(db, "users", "email", typed)))
    .orderBy("id", "desc")
    .limit(MOST)
    .select("id", "visitor_id", "first_name", "last_name", "email", "phone", "created_at");
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: nameOf(row.first_name, row.last_name),
    email: row.email,
    phone: row.phone,
    town: null,
    at: row.created_at,
  }));
}

export type FoundQuote = Trace & { number: string; totalCents: Cents };

/** Quotes by their number, with its letter or without, or by their address, however many there are; by name only among the latest. */
export async function quotesFound(
  { db, now }: Services,
  typed: string,
  match: WordMatch = "part",
): Promise<FoundQuote[]> {
  const paper = paperMeant(typed);
  const papers = paper ? [paper] : papersOfDigits(typed, shopYear(now()));
  const numbers = papers.filter(({ kind }) => kind === "quote").map(({ number }) => number);
  if (papers.length > 0 && numbers.length === 0) return [];
  if (papers.length === 0 && (!tellsOfSomeone(typed) || isPhone(typed))) return [];
  const latest = db("quotes").orderBy("made_at", "desc").limit(READ_THROUGH.others).as("latest");
  const named = db
    .from(latest)
    .modify((rows) => void naming(db, rows, ["last_name", "first_name"], typed, match))
    .select("id")
    .limit(MOST);
  const meant = numbers.length
    ? db("quotes").whereIn("number", numbers).select("id")
    : either(db, named, addressed(db, "quotes", "email_key", typed));
  const rows = await db("quotes")
    .whereIn("id", meant)
    .orderBy("made_at", "desc")
    .limit(MOST)
    .select("id", "visitor_id", "number", "first_name", "last_name", "email", "made_at", "total_cents");
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    number: row.number,
    totalCents: row.total_cents,
    name: nameOf(row.first_name, row.last_name),
    email: row.email,
    phone: null,
    town: null,
    at: row.made_at,
  }));
}

export type FoundAppointment = Trace & { status: AppointmentStatus; reason: Reason };

export async function appointmentsFound(
  { db }: Services,
  typed: string,
  match: WordMatch = "part",
): Promise<FoundAppointment[]> {
  const ids = (await db("appointments")
    .modify(amongTheLatest(db, "appointments", "slot_at", READ_THROUGH.appointments))
    .modify(
      (rows) => void naming(db, rows, ["search_text"], match === "whole" ? typed : searchParts(typed).join(" "), match),
    )
    .orderBy("slot_at", "desc")
    .limit(MOST)
    .pluck("id")) as string[];
  const rows = await db("appointments")
    .whereIn("id", ids)
    .orderBy("slot_at", "desc")
    .select("id", "visitor_id", "first_name", "last_name", "email", "phone", "slot_at", "status", "reason");
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    name: nameOf(row.first_name, row.last_name),
    email: row.email,
    phone: row.phone,
    town: null,
    at: row.slot_at,
    status: row.status,
    reason: row.reason,
  }));
}

export type FoundReservation = Trace & { reference: string; pair: string; status: ReservationStatus };

export async function reservationsFound(
  { db }: Services,
  typed: string,
  match: WordMatch = "part",
): Promise<FoundReservation[]> {
  const latest = db("reservations").orderBy("created_at", "desc").limit(READ_THROUGH.others).as("latest");
  const rows = (await db
    .from(latest)
    .modify((some) => {
      if (!phoned(some, typed) && tellsOfSomeone(typed))
        void some.where((any) => void naming(db, any, ["name_key", "email"], typed, match));
    })
    .orWhere({ reference: typed.trim().toUpperCase() })
    .orderBy("created_at", "desc")
    .limit(MOST)
    .select()) as Row<"reservations">[];
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    reference: row.reference,
    pair: `${row.product_name}, ${row.color_name.toLowerCase()}`,
    status: row.status,
    name: row.name,
    email: row.email,
    phone: row.phone,
    town: null,
    at: row.created_at,
  }));
}

export type FoundSupplierOrder = { id: string; number: string; supplier: string; at: Instant; isOpen: boolean };

/** Suppliers' orders by their number, "CF-2026-00001" or "cf 2026 1", or by their supplier's name among the latest. */
export async function supplierOrdersFound({ db }: Services, typed: string): Promise<FoundSupplierOrder[]> {
  const [, year, count] = /^cf\W{0,3}(20\d\d)\W{1,3}(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const latest = db("supplier_orders").orderBy("created_at", "desc").limit(READ_THROUGH.others).as("latest");
  const found = year
    ? db("supplier_orders").where({ number: `CF-${year}-${(count ?? "").padStart(5, "0")}` })
    : /\p{L}{2}/u.test(typed) && !typed.includes("@")
      ? db.from(latest).modify((rows) => void naming(db, rows, ["supplier"], typed))
      : null;
  if (!found) return [];
  const rows = (await found.orderBy("created_at", "desc").limit(MOST).select()) as Row<"supplier_orders">[];
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    supplier: row.supplier,
    at: row.created_at,
    isOpen: row.closed_at === null,
  }));
}

export type FoundMessage = Trace & { kind: "contact" | "question"; done: boolean };

/** Messages found by their sender only; their text is not searched. */
export async function messagesFound(
  { db }: Services,
  typed: string,
  match: WordMatch = "part",
): Promise<FoundMessage[]> {
  if (isPhone(typed)) return [];
  const latest = db("messages")
    .orderBy("created_at", "desc")
    .limit(READ_THROUGH.others)
    .select("id", "kind", "name", "name_key", "email", "visitor_id", "created_at", "answered_at", "done_at")
    .as("latest");
  const rows = (await db
    .from(latest)
    .modify((named) => void naming(db, named, ["name_key", "email"], typed, match))
    .orderBy("created_at", "desc")
    .limit(MOST)
    .select()) as Row<"messages">[];
  return rows.map((row) => ({
    id: row.id,
    visitorId: row.visitor_id,
    kind: row.kind,
    done: row.answered_at !== null || row.done_at !== null,
    name: row.name,
    email: row.email,
    phone: null,
    town: null,
    at: row.created_at,
  }));
}

/**
 * The ids of the rows of a table whose address begins so, if the text is long enough.
 * @param column kept in lower case
 */
function addressed(
  db: Db,
  table: "users" | "quotes",
  column: "email" | "email_key",
  typed: string,
): Knex.QueryBuilder[] {
  const text = typed.trim().toLowerCase();
  return text.length < 3 ? [] : [startingWith(db(table).select("id").limit(MOST), column, text)];
}

/** Two queries instead of one with `or`, which would read the whole table. */
function either(db: Db, one: Knex.QueryBuilder, others: Knex.QueryBuilder[]): Knex.QueryBuilder {
  return [one, ...others]
    .map((ids, place) => db.from(ids.as(`either_${place}`)).select("id"))
    .reduce((all, ids) => all.union(ids));
}

function startingWith(rows: Knex.QueryBuilder, column: string, text: string): Knex.QueryBuilder {
  return rows.where(column, ">=", text).where(column, "<", `${text}\uffff`);
}

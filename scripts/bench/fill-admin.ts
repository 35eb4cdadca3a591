import type { Cause, EntryKind } from "../../app/domain/ledger/entries";
import type { Db } from "../../app/infra/db.server";

export type AdminSize = {
  orders: number;
  appointments: number;
  pageViews: number;
  /** Accounts, and as many reservations and messages. */ people: number;
};

const YEARS_OF_ORDERS = 3;
const MONTHS_OF_VIEWS = 13;

/**
 * Writes years of a shop's trade into its database, with one statement for each table: SQLite counts by itself, so that
 * a million rows take seconds. The same numbers give the same rows, apart from their dates, which are counted from now.
 * It does not run `analyze`, because the shop does not either.
 */
export async function fillAdmin(db: Db, { orders, appointments, pageViews, people }: AdminSize): Promise<void> {
  const ordered = at("i", orders, YEARS_OF_ORDERS * 365);
  await db.raw("pragma synchronous = OFF");
  await db.raw(
    `insert into visitors (id, created_at) ${counted(people)} select ${id("i")}, ${at("i", people, 900)} from n`,
  );
  await db.raw(`insert into users (id, visitor_id, role, first_name, last_name, first_name_key, last_name_key, email, verified_email, password_hash, created_at, updated_at)
    ${counted(people)} select ${id("i")}, ${id("i")}, 'customer', ${FIRST_NAME}, ${LAST_NAME}, ${searched(FIRST_NAME)}, ${searched(LAST_NAME)}, 'client' || i || '@exemple.fr', 'client' || i || '@exemple.fr', '-', ${at("i", people, 900)}, ${at("i", people, 900)} from n`);

  await db.raw(`insert into orders (id, number, visitor_id, status, stock_state, hold_expires_at, fingerprint, first_name, last_name, first_name_key, last_name_key, email, email_key, phone, delivery_method, street, postal_code, city, subtotal_cents, discount_cents, delivery_cents, total_cents, payment_method, created_at, paid_at, confirmed_at, shipped_at, delivered_at)
    ${counted(orders)} select ${id("i")}, 'B' || i, ${id("i % 1000")}, ${ORDER_STATUS}, case when ${IS_CANCELLED} then 'released' else 'taken' end, ${ordered}, '-', ${FIRST_NAME}, ${LAST_NAME}, ${searched(FIRST_NAME)}, ${searched(LAST_NAME)}, 'client' || (i % 9000) || '@exemple.fr', 'client' || (i % 9000) || '@exemple.fr', '0612345678', 'domicile', '7 rue Sainte-Catherine', '69001', 'Lyon',
    ${TOTAL}, 0, 0, ${TOTAL}, 'credit', ${ordered}, case when ${IS_CANCELLED} then null else ${ordered} end, case when ${IS_CANCELLED} then null else ${ordered} end, case when ${HAS_LEFT} then ${ordered} end, case when i % 100 > 6 then ${ordered} end from n`);
  await db.raw(`insert into order_lines (id, order_id, position, product_id, slug, name, brand, is_accessory, color, color_name, size, quantity, unit_price_cents, frame_price_cents)
    ${counted(orders)}, p as (${PRODUCTS}) select ${id("i")}, ${id("i")}, 0, p.id, p.slug, p.name, p.brand, 0, '#1c1b1a', 'Noir', '50', ${PIECES}, ${PRICE}, ${PRICE} from n join p on p.place = i % p.many`);
  await db.raw(`insert into invoices (id, number, order_id, issued_at, total_cents, document, document_hash)
    ${counted(orders)} select ${id("i")}, 'B' || i, ${id("i")}, ${ordered}, ${TOTAL}, '{}', '-' from n where not ${IS_CANCELLED}`);
  await db.raw(`insert into payments (id, order_id, attempt, kind, provider_id, intent_id, state, amount_cents, created_at, updated_at)
    ${counted(orders)} select ${id("i")}, ${id("i")}, 1, 'intent', 'pi_' || i, 'pi_' || i, case when ${IS_CANCELLED} then 'cancelled' else 'paid' end, ${TOTAL}, ${ordered}, ${ordered} from n`);
  for (const [place, { kind, cause, ofLine = true, pieces = "0", cents = "0", when }] of LEDGER.entries())
    await db.raw(`insert into order_ledger (id, order_id, order_line_id, kind, pieces, cents, cause, cause_id, created_at)
      ${counted(orders)} select ${id(`i * ${LEDGER.length} + ${place}`)}, ${id("i")}, ${ofLine ? id("i") : "null"}, '${kind}', ${pieces}, ${cents}, '${cause}', ${id("i")}, ${ordered} from n where ${when}`);
  await db.raw(`insert into tracking_log (id, order_id, action, details, created_at)
    ${counted(orders * 3)} select ${id("i")}, ${id("i / 3")}, 'statut', 'Commande préparée', ${at("i", orders * 3, YEARS_OF_ORDERS * 365)} from n`);

  await db.raw(`insert into appointments (id, slot_at, ends_at, status, reason, last_name, first_name, phone, email, created_at, updated_at, search_text)
    ${counted(appointments)} select ${id("i")}, ${slot("i", appointments)}, strftime('%Y-%m-%dT%H:%M:%fZ', ${slot("i", appointments)}, '1 hour'), ${APPOINTMENT_STATUS}, 'controle', ${LAST_NAME}, ${FIRST_NAME}, '06 12 34 56 78', 'client' || (i % 9000) || '@exemple.fr', ${at("i", appointments, 700)}, ${at("i", appointments, 700)}, 'clara moreau client' || (i % 9000) || '@exemple.fr 0612345678' from n`);
  await db.raw(`insert into reservations (id, reference, status, product_id, color, size, product_name, color_name, name, name_key, email, phone, created_at, expires_at, closed_at)
    ${counted(people)}, p as (${PRODUCTS}) select ${id("i")}, printf('%06d', i), case when i % 500 = 0 then 'held' when i % 3 = 0 then 'expired' else 'collected' end, p.id, '#1c1b1a', '50', p.name, 'Noir', ${FIRST_NAME}, ${searched(FIRST_NAME)}, 'client' || i || '@exemple.fr', '0612345678', ${at("i", people, 365)}, case when i % 500 = 0 then strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '3 days') else ${at("i", people, 362)} end, case when i % 500 then ${at("i", people, 362)} end from n join p on p.place = i % p.many`);
  await db.raw(`insert into messages (id, kind, name, name_key, email, body, created_at, answered_at)
    ${counted(people)} select ${id("i")}, 'contact', ${FIRST_NAME}, ${searched(FIRST_NAME)}, 'client' || i || '@exemple.fr', 'Bonjour', ${at("i", people, 365)}, case when i % 200 then ${at("i", people, 364)} end from n`);

  await db.raw(`insert into analytics_events (id, name, path, referrer, product_id, cid, occurred_at)
    ${counted(pageViews)}, p as (${PRODUCTS}) select ${id("i")}, 'page_view', '/article/' || p.slug, '', p.id, 'c' || (i * 7919 % 40000), ${at("i", pageViews, MONTHS_OF_VIEWS * 30)} from n join p on p.place = i * i % p.many`);
  await db.raw(`insert into page_days (day, path, seen_before, product_id, views, visitors)
    with looked as (select substr(occurred_at, 1, 10) as day, path, product_id, lag(substr(occurred_at, 1, 10), 1, '') over (partition by cid, path order by occurred_at) as before from analytics_events)
    select day, path, '', product_id, count(*), sum(before = '') from looked group by day, path union all
    select day, path, before, product_id, 0, count(*) from looked where before <> '' and before <> day group by day, path, before`);
  await db.raw(`insert into funnel_days (step, day, seen_before, visitors)
    with looked as (select substr(occurred_at, 1, 10) as day, lag(substr(occurred_at, 1, 10), 1, '') over (partition by cid order by occurred_at) as before from analytics_events)
    select 'articles', day, before, count(*) from looked where before <> day group by day, before`);
}

const PRODUCTS =
  "select id, slug, name, brand, row_number() over (order by id) - 1 as place, count(*) over () as many from products";
const FIRST_NAME = "case i % 4 when 0 then 'Clara' when 1 then 'Hélène' when 2 then 'Paul' else 'Yanis' end";
const LAST_NAME =
  "case i % 5 when 0 then 'Moreau' when 1 then 'Noël' when 2 then 'Benaïssa' when 3 then 'Oliveira' else 'Charvet' end || (i % 97)";
const ORDER_STATUS =
  "case when i % 100 = 0 then 'En préparation' when i % 100 = 1 then 'Validée' when i % 100 < 4 then 'Expédiée' when i % 100 < 7 then 'Annulée' else 'Livrée' end";
/** The orders that were cancelled before they were paid. */
const IS_CANCELLED = "(i % 100 between 4 and 6)";
const HAS_LEFT = "(i % 100 in (2, 3) or i % 100 > 6)";
const PIECES = "(1 + i % 2)";
const PRICE = "(12000 + i % 9000)";
const TOTAL = `(${PIECES} * ${PRICE})`;

/** The ledger entries of each order and its one line, as the shop itself would have written them. */
const LEDGER: { kind: EntryKind; cause: Cause; ofLine?: boolean; pieces?: string; cents?: string; when: string }[] = [
  { kind: "sold", cause: "order", pieces: PIECES, cents: TOTAL, when: "1" },
  { kind: "taken", cause: "payment", pieces: PIECES, when: `not ${IS_CANCELLED}` },
  { kind: "paid", cause: "payment", ofLine: false, cents: TOTAL, when: `not ${IS_CANCELLED}` },
  { kind: "sent", cause: "status", pieces: PIECES, when: HAS_LEFT },
  { kind: "cancelled", cause: "expiry", pieces: PIECES, when: IS_CANCELLED },
];

const APPOINTMENT_STATUS =
  "case when i % 10 = 0 then 'pending' when i % 100 < 5 then 'confirmed' when i % 100 < 12 then 'cancelled' else 'done' end";

/** A name in the form that orders store for the search. */
function searched(name: string): string {
  return `lower(replace(replace(replace(replace(${name}, 'é', 'e'), 'è', 'e'), 'ï', 'i'), 'ë', 'e'))`;
}

function counted(rows: number): string {
  return `with recursive n (i) as (select 0 union all select i + 1 from n where i < ${rows - 1})`;
}

function id(number: string): string {
  return `printf('%024x', ${number})`;
}

/** Dates that are spread evenly over so many days before now; the last row has the latest one. */
function at(number: string, rows: number, days: number): string {
  return `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (${days * 86_400} * (${rows} - ${number}) / ${rows}) || ' seconds')`;
}

/** Hours of appointments, the last tenth of them in the future. */
function slot(number: string, rows: number): string {
  return `strftime('%Y-%m-%dT', 'now', ((${number} * 600 / ${rows}) - 540) || ' days') || printf('%02d', 9 + ${number} % 9) || ':00:00.000Z'`;
}

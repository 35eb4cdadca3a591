// The journal of money: each sale, credit note, payment and refund, in order, each line chained to the one before by a hash. It is
// built here from what the shop knows of the time before it; the line `start` says from when on lines were written with their facts.
import { createHash } from "node:crypto";

const READ = 500;
const WRITE = 50;
const NOTHING_BEFORE = "0".repeat(64);
/** The one rate of documents that were written before they named theirs. */
const HELD_UNTIL_NAMED = 2000;
const HAND_MEANS = ["especes", "terminal", "cheque"];
const ONLINE_MEANS = ["credit", "express"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("money_journal", (table) => {
    table.integer("position").primary(); // 1, 2, 3…: no gap
    table.string("at", 24).notNullable();
    table.string("kind", 20).notNullable();
    table.string("fact", 140).notNullable().unique(); // what the line records: written once
    table.string("order_number", 20).notNullable(); // empty where it is of no order
    table.string("document", 20); // the number of the invoice or credit note
    table.string("means", 20); // how money moved
    table.string("reference", 60); // the receipt of another till
    table.integer("amount_cents").notNullable();
    table.text("vat").notNullable(); // [[rate, excluding tax, tax], …], empty where no tax is in it
    table.string("origin", 5).notNullable(); // built: by this migration; live: with its fact
    table.string("previous_hash", 64).notNullable();
    table.string("hash", 64).notNullable();
    table.index(["at"]);
    table.index(["order_number"]);
  });
  const facts = await factsBefore(knex);
  let position = 0;
  let hash = NOTHING_BEFORE;
  for (let from = 0; from < facts.length; from += READ) {
    const rows = [];
    for (const fact of await withTax(knex, facts.slice(from, from + READ))) {
      position += 1;
      const row = { position, ...fact, reference: null, origin: "built", previous_hash: hash };
      hash = hashOf(row);
      rows.push({ ...row, hash });
    }
    await knex.batchInsert("money_journal", rows, WRITE);
  }
  await knex("counters").where({ name: "money-journal" }).delete();
  await knex("counters").insert({ name: "money-journal", value: position });
  for (const statement of refusals(knex)) await knex.raw(statement);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("money_journal");
  if (isPostgres(knex)) await knex.raw("drop function refuse_change_of_money_journal()");
  await knex("counters").where({ name: "money-journal" }).delete();
}

/** SHA-256 over the JSON of the values in this order, the hash of the line before last. */
function hashOf(row) {
  const values = [
    row.position,
    row.at,
    row.kind,
    row.fact,
    row.order_number,
    row.document,
    row.means,
    row.reference,
    row.amount_cents,
    row.vat,
    row.origin,
    row.previous_hash,
  ];
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}

const isPostgres = (knex) => knex.client.config.client === "pg";

/** A line is written once. */
function refusals(knex) {
  if (!isPostgres(knex))
    return ["update", "delete"].map(
      (change) =>
        `create trigger money_journal_no_${change} before ${change} on money_journal begin select raise(abort, 'money_journal is append-only'); end`,
    );
  return [
    `create function refuse_change_of_money_journal() returns trigger language plpgsql as $$ begin raise exception 'money_journal is append-only'; end $$`,
    `create trigger money_journal_no_change before update or delete on money_journal for each row execute function refuse_change_of_money_journal()`,
    `create trigger money_journal_no_truncate before truncate on money_journal for each statement execute function refuse_change_of_money_journal()`,
  ];
}

/** All that is known, in the order it happened; then that lines are written live from now on. */
async function factsBefore(knex) {
  const orders = new Map(
    (await knex("orders").select("id", "number", "payment_method")).map((order) => [order.id, order]),
  );
  const line = (at, kind, fact, orderId, amount_cents, { document = null, means = null } = {}) => ({
    at: /^\d{4}-\d\d-\d\dT.{5,}Z$/.test(at ?? "") ? at : "1970-01-01T00:00:00.000Z",
    kind,
    fact,
    order_number: orders.get(orderId)?.number ?? "",
    document,
    means,
    amount_cents,
    vat: "[]",
  });
  const facts = [
    ...(await sales(knex, line)),
    ...(await payments(knex, line, orders)),
    ...(await refunds(knex, line, orders)),
    ...(await takenByBanks(knex, line, orders)),
  ];
  // Of one instant, an invoice stands before its payment, and a refund before its credit note.
  const rank = ["deposit", "sale", "payment", "surplus"];
  const rankOf = ({ kind }) => (rank.includes(kind) ? rank.indexOf(kind) : rank.length);
  const compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0);
  facts.sort((one, other) => compare(one.at, other.at) || rankOf(one) - rankOf(other) || compare(one.fact, other.fact));
  if (facts.length === 0) return [];
  const now = new Date().toISOString();
  const last = facts[facts.length - 1].at;
  return [...facts, line(last > now ? last : now, "start", "start", null, 0)];
}

async function sales(knex, line) {
  const invoices = await knex("invoices").select("id", "number", "order_id", "issued_at", "total_cents");
  const orderOf = new Map(invoices.map(({ id, order_id }) => [id, order_id]));
  const notes = await knex("credit_notes").select("id", "number", "invoice_id", "issued_at", "total_cents");
  return [
    ...invoices.map(({ id, number, order_id, issued_at, total_cents }) =>
      line(issued_at, "sale", `invoice:${id}`, order_id, total_cents, { document: number }),
    ),
    ...notes.map(({ id, number, invoice_id, issued_at, total_cents }) =>
      line(issued_at, "credit note", `credit-note:${id}`, orderOf.get(invoice_id), -total_cents, { document: number }),
    ),
  ];
}

/** Received sums as the ledger of orders has them; where it does not say as many as there are payments, as they were asked for. */
async function payments(knex, line, orders) {
  const received = groupBy(
    await knex("order_ledger").where({ kind: "paid" }).orderBy(["created_at", "id"]).select("order_id", "cents", "created_at"),
  );
  const rows = await knex("payments")
    .whereIn("state", ["paid", "surplus", "refunded", "settled"])
    .orderBy(["order_id", "attempt"])
    .select("id", "order_id", "kind", "state", "amount_cents", "means", "proposal_id", "created_at", "updated_at");
  return [...groupBy(rows)].flatMap(([orderId, its]) => {
    const order = orders.get(orderId);
    const paid = its.filter(({ state }) => state === "paid");
    const sums = received.get(orderId) ?? [];
    const told = sums.length === paid.length;
    return its.flatMap((payment) => {
      const means = { means: meansOf(payment, order) };
      if (payment.state === "paid") {
        const place = paid.indexOf(payment);
        const cents = told ? sums[place].cents : payment.amount_cents;
        const at = told ? sums[place].created_at : payment.updated_at;
        const kind = order?.payment_method === "acompte" && place === 0 ? "deposit" : "payment";
        return cents === 0 ? [] : [line(at, kind, `payment:${payment.id}`, orderId, cents, means)];
      }
      const { id, created_at, updated_at, amount_cents } = payment;
      const surplus = line(created_at, "surplus", `payment:${id}`, orderId, amount_cents, means);
      if (payment.state !== "refunded") return [surplus];
      return [surplus, line(updated_at, "surplus returned", `payment:${id}:returned:1`, orderId, -amount_cents, means)];
    });
  });
}

/** What a correction costs more comes by a link of its own. */
function meansOf({ kind, means, proposal_id }, order) {
  const kept = proposal_id ? null : (order?.payment_method ?? null);
  if (kind === "till") return means ?? (HAND_MEANS.includes(kept) ? kept : "especes");
  return ONLINE_MEANS.includes(kept) ? kept : "lien";
}

/** What was given back, and what a bank did not take. */
async function refunds(knex, line, orders) {
  const paidBy = new Map(
    (await knex("payments").select("id", "kind", "means", "proposal_id")).map((payment) => [payment.id, payment]),
  );
  const entries = groupBy(
    await knex("order_ledger")
      .where({ kind: "refunded", cause: "refund" })
      .orderBy(["created_at", "id"])
      .select("cause_id", "cents", "created_at"),
    "cause_id",
  );
  const rows = await knex("refunds").select("id", "order_id", "payment_id", "amount_cents", "means", "state", "updated_at");
  return rows.flatMap(({ id, order_id, payment_id, amount_cents, means, state, updated_at }) => {
    const its = entries.get(id) ?? [];
    const given = its.find(({ cents }) => cents > 0);
    const back = its.find(({ cents }) => cents < 0);
    if (!given && state !== "succeeded") return [];
    const way = { means: means === "provider" ? meansOf(paidBy.get(payment_id) ?? {}, orders.get(order_id)) : means };
    return [
      line(given?.created_at ?? updated_at, "refund", `refund:${id}`, order_id, -amount_cents, way),
      ...(back ? [line(back.created_at, "refund returned", `refund:${id}:returned`, order_id, amount_cents, way)] : []),
    ];
  });
}

async function takenByBanks(knex, line, orders) {
  const paidBy = new Map(
    (
      await knex("disputes")
        .join("payments", "payments.id", "disputes.payment_id")
        .select("disputes.id", "payments.kind", "payments.means", "payments.proposal_id")
    ).map((payment) => [payment.id, payment]),
  );
  const entries = groupBy(
    await knex("order_ledger")
      .where({ kind: "charged back" })
      .orderBy(["created_at", "id"])
      .select("order_id", "cause_id", "cents", "created_at"),
    "cause_id",
  );
  return [...entries].flatMap(([disputeId, its]) =>
    its.map(({ order_id, cents, created_at }, place) =>
      line(
        created_at,
        cents > 0 ? "charged back" : "charge returned",
        `dispute:${disputeId}:${place + 1}`,
        order_id,
        -cents,
        { means: meansOf(paidBy.get(disputeId) ?? {}, orders.get(order_id)) },
      ),
    ),
  );
}

/** The tax of invoices and credit notes, read from what they show. */
async function withTax(knex, facts) {
  const idsOf = (kind) => facts.filter((fact) => fact.kind === kind).map(({ fact }) => fact.slice(fact.indexOf(":") + 1));
  const [invoiceIds, noteIds] = [idsOf("sale"), idsOf("credit note")];
  const documents = new Map([
    ...(await knex("invoices").whereIn("id", invoiceIds).select("id", "document")).map((row) => [`invoice:${row.id}`, row.document]),
    ...(await knex("credit_notes").whereIn("id", noteIds).select("id", "document")).map((row) => [`credit-note:${row.id}`, row.document]),
  ]);
  return facts.map((fact) => {
    if (!documents.has(fact.fact)) return fact;
    const sign = fact.kind === "sale" ? 1 : -1;
    const sums = taxOf(documents.get(fact.fact), sign * fact.amount_cents).map(({ rate, excludingTaxCents, taxCents }) => [
      rate,
      sign * excludingTaxCents || 0,
      sign * taxCents || 0,
    ]);
    return { ...fact, vat: JSON.stringify(sums) };
  });
}

function taxOf(document, totalCents) {
  const { vat, totals } = read(document);
  if (vat) return vat;
  if (totals) return [{ rate: HELD_UNTIL_NAMED, ...totals }];
  const excludingTaxCents = Math.round(totalCents / (1 + HELD_UNTIL_NAMED / 10_000));
  return [{ rate: HELD_UNTIL_NAMED, excludingTaxCents, taxCents: totalCents - excludingTaxCents }];
}

function read(document) {
  try {
    return JSON.parse(document);
  } catch {
    return {};
  }
}

function groupBy(rows, column = "order_id") {
  const groups = new Map();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group) group.push(row);
    else groups.set(row[column], [row]);
  }
  return groups;
}

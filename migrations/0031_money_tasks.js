// What is owed to customers and what a provider or bank refuses, in one table that nothing leaves but by being settled; disputes
// of payments. What earlier orders still owe, and those whose ledger is in doubt, stand in it from the start.
import { randomBytes } from "node:crypto";

const REFUND_DAYS = 14;
const BATCH = 500;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("money_tasks", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("list", 8).notNullable(); // owed, unclear
    table.string("cause", 24).notNullable();
    table.string("subject", 100).notNullable(); // what it is about, so that it is told once
    table.integer("amount_cents").notNullable(); // still to be settled
    table.string("says", 400).notNullable();
    table.string("due_on", 10); // the last day
    table.string("opened_at", 24).notNullable();
    table.string("settled_at", 24);
    table.string("settled_by", 24); // the administrator; null when money settled it
    table.string("settled_how", 400);
    table.unique(["cause", "subject"]);
    table.index(["list", "settled_at"]);
    table.index(["order_id"]);
  });
  await knex.schema.createTable("disputes", (table) => {
    table.string("id", 100).primary(); // dp_… or issfr_…
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("payment_id", 24).notNullable().references("payments.id").onDelete("CASCADE");
    table.string("kind", 10).notNullable(); // dispute, warning
    table.integer("amount_cents").notNullable();
    table.string("reason", 60).notNullable();
    table.string("status", 30).notNullable(); // the provider's word
    table.string("due_by", 24); // the last moment to answer
    table.string("opened_at", 24).notNullable();
    table.string("closed_at", 24);
    table.index(["order_id"]);
    table.index(["closed_at"]);
  });

  for (let last = ""; ; ) {
    const rows = await knex("orders").where("id", ">", last).orderBy("id").limit(BATCH).select("id", "status", "paid_at", "cancelled_at", "ledger_doubt", "created_at");
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    last = ids[ids.length - 1];
    const entries = new Map();
    for (const entry of await knex("order_ledger").whereIn("order_id", ids).select())
      entries.set(entry.order_id, [...(entries.get(entry.order_id) ?? []), entry]);
    for (const order of rows) {
      const its = entries.get(order.id) ?? [];
      if (order.ledger_doubt)
        await open(knex, order, { list: "unclear", cause: "ledger", amount_cents: 0, says: order.ledger_doubt, due_on: null });
      const owed = outstanding(its);
      // Doubtful sums are looked into, not given back.
      if (order.ledger_doubt || owed === 0) continue;
      const [since, cause] = sinceWhen(order, its);
      await open(knex, order, { list: "owed", cause, amount_cents: owed, says: "Dû avant la tenue de cette liste.", due_on: dayAfter(since, REFUND_DAYS) });
    }
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["disputes", "money_tasks"]) await knex.schema.dropTable(table);
}

async function open(knex, { id, created_at }, task) {
  const at = /^\d{4}-/.test(created_at) ? created_at : new Date().toISOString();
  await knex("money_tasks").insert({ id: idAt(at), order_id: id, subject: `before:${id}`, opened_at: at, ...task });
}

/** As the shop reckons it: the price of the pieces whose contract ended, all that was paid once every piece's has. */
function outstanding(entries) {
  const sum = (kind, column, line) =>
    entries
      .filter((entry) => entry.kind === kind && (line === undefined || entry.order_line_id === line))
      .reduce((total, entry) => total + entry[column], 0);
  const lines = [...new Set(entries.map(({ order_line_id }) => order_line_id).filter(Boolean))];
  const ended = (line) => Math.min(sum("sold", "pieces", line), sum("cancelled", "pieces", line) + sum("received", "pieces", line));
  const paid = sum("paid", "cents");
  const all = lines.every((line) => ended(line) >= sum("sold", "pieces", line));
  const price = (line) => Math.floor((sum("sold", "cents", line) * ended(line)) / Math.max(1, sum("sold", "pieces", line)));
  const entitled = all ? paid : Math.min(paid, lines.reduce((total, line) => total + price(line), 0));
  return Math.max(0, entitled - sum("refunded", "cents"));
}

function sinceWhen(order, entries) {
  const last = (kind) => entries.filter((entry) => entry.kind === kind).map(({ created_at }) => created_at).sort().at(-1);
  if (order.status === "Annulée") return [order.cancelled_at ?? last("cancelled") ?? order.created_at, "cancellation"];
  if (last("withdrawn")) return [last("withdrawn"), "withdrawal"];
  return [last("coming back") ?? order.created_at, "return"];
}

function dayAfter(at, days) {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? null : new Date(date.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

function idAt(at) {
  const seconds = Math.floor((Date.parse(at) || 0) / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

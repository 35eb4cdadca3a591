// One append-only ledger of the pieces and cents of each order line, built from what orders, their stock, returns, withdrawals,
// payments, refunds and credit notes say. Where they do not agree, the order is marked in `ledger_doubt`: nothing is guessed.
import { randomBytes } from "node:crypto";

const BATCH = 200;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("order_ledger", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("order_line_id", 24).references("order_lines.id").onDelete("CASCADE"); // null: of the whole order
    table.string("kind", 16).notNullable();
    table.integer("pieces").notNullable().defaultTo(0);
    table.integer("cents").notNullable().defaultTo(0);
    table.string("cause", 12).notNullable(); // the deed that wrote it, and its id
    table.string("cause_id", 64).notNullable();
    table.string("created_at", 24).notNullable();
    table.index(["order_id", "kind"]);
    table.index(["order_line_id"]);
  });
  await knex.schema.alterTable("orders", (table) => {
    table.string("ledger_doubt", 400); // where what was written before the ledger does not agree with itself
    table.index(["ledger_doubt"]);
  });
  await knex.schema.alterTable("refunds", (table) => {
    table.string("means", 12).notNullable().defaultTo("provider"); // or by hand: the means of the till, a transfer
  });

  for (let last = ""; ; ) {
    const orders = await knex("orders").where("id", ">", last).orderBy("id").limit(BATCH).select();
    if (orders.length === 0) break;
    const ids = orders.map(({ id }) => id);
    last = ids[ids.length - 1];
    const of = async (table) => groupBy(await knex(table).whereIn("order_id", ids).orderBy("id").select(), "order_id");
    const facts = {
      lines: await of("order_lines"),
      holds: await of("stock_holds"),
      payments: await of("payments"),
      refunds: await of("refunds"),
      invoices: await of("invoices"),
      withdrawals: await of("withdrawals"),
      returns: await of("returns"),
    };
    const idsOf = (table) => [...facts[table].values()].flat().map(({ id }) => id);
    const notes = groupBy(await knex("credit_notes").whereIn("invoice_id", idsOf("invoices")).select(), "invoice_id");
    const withdrawn = groupBy(
      await knex("withdrawal_lines").whereIn("withdrawal_id", idsOf("withdrawals")).select(),
      "withdrawal_id",
    );
    const returned = groupBy(await knex("return_lines").whereIn("return_id", idsOf("returns")).select(), "return_id");
    for (const order of orders) {
      const its = (table) => facts[table].get(order.id) ?? [];
      if (isTillSale(order, its("payments"))) {
        const attempt = Math.max(0, ...its("payments").map((payment) => payment.attempt)) + 1;
        facts.payments.set(order.id, [...its("payments"), await recordTillPayment(knex, order, attempt)]);
      }
      const { entries, doubts } = ledgerOf(order, its, { notes, withdrawn, returned });
      if (entries.length > 0) await knex.batchInsert("order_ledger", entries, 50);
      if (doubts.length > 0)
        await knex("orders").where({ id: order.id }).update({ ledger_doubt: doubts.join(" ").slice(0, 400) });
    }
  }
  // Said by the ledger from now on; other notes of the order stay.
  for (const { id, attention } of await knex("orders").where("attention", "like", "%Le client s’est rétracté%").select("id", "attention")) {
    const rest = attention.replace(/Le client s’est rétracté(?: d’une partie : à retirer de l’envoi et à rembourser, [^.]*| : à annuler et à rembourser)\. ?/g, "");
    await knex("orders").where({ id }).update({ attention: rest.trim() || null });
  }
  await knex.raw("alter table stock_holds drop column put_back"); // derived: pieces taken and put back stand in the ledger
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("stock_holds", (table) => {
    table.integer("put_back").notNullable().defaultTo(0);
  });
  await knex("payments").where({ kind: "till" }).delete();
  // Knex would copy the table on SQLite, and lose what refers to it.
  await knex.raw("alter table refunds drop column means");
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex(["ledger_doubt"]);
  });
  await knex.raw("alter table orders drop column ledger_doubt");
  await knex.schema.dropTable("order_ledger");
}

/** Money taken by hand had no payment of its own. */
function isTillSale(order, payments) {
  return (
    Boolean(order.paid_at) &&
    ["especes", "terminal"].includes(order.payment_method) &&
    !payments.some(({ state }) => state === "paid")
  );
}

async function recordTillPayment(knex, order, attempt) {
  const payment = {
    id: idAt(order.paid_at),
    order_id: order.id,
    attempt,
    kind: "till",
    state: "paid",
    amount_cents: order.total_cents,
    created_at: order.paid_at,
    updated_at: order.paid_at,
  };
  await knex("payments").insert(payment);
  return payment;
}

const PICKED_UP = ["retrait"]; // what waits in the shop has not left it

function ledgerOf(order, its, { notes, withdrawn, returned }) {
  const entries = [];
  const doubts = [];
  const lines = its("lines").sort((one, other) => one.position - other.position);
  const enter = (lineId, kind, amount, cause, causeId, at) => {
    const { pieces = 0, cents = 0 } = amount;
    if (pieces === 0 && cents === 0) return;
    entries.push({
      id: idAt(at),
      order_id: order.id,
      order_line_id: lineId,
      kind,
      pieces,
      cents,
      cause,
      cause_id: String(causeId).slice(0, 64),
      created_at: at,
    });
  };
  const counted = (lineId, kind) =>
    entries
      .filter((entry) => entry.order_line_id === lineId && entry.kind === kind)
      .reduce((sum, { pieces }) => sum + pieces, 0);
  const cancelled = order.status === "Annulée";
  const leftAt = order.delivered_at ?? (PICKED_UP.includes(order.delivery_method) ? null : order.shipped_at);

  // Sold
  const prices = lines.map(({ unit_price_cents, quantity }) => unit_price_cents * quantity);
  const reductions = shareByValue(order.discount_cents, prices);
  lines.forEach((line, place) =>
    enter(line.id, "sold", { pieces: line.quantity, cents: prices[place] - reductions[place] }, "order", order.id, order.created_at),
  );
  enter(null, "sold", { cents: order.delivery_cents }, "order", order.id, order.created_at);
  if (prices.reduce((sum, price) => sum + price, 0) - order.discount_cents + order.delivery_cents !== order.total_cents)
    doubts.push("Le total de la commande n’est pas la somme de ses lignes.");

  // Withdrawn, before or after it left
  for (const { id, declared_at } of its("withdrawals")) {
    const opened = its("returns").some(({ withdrawal_id }) => withdrawal_id === id);
    const inTime = !opened && (!leftAt || declared_at < leftAt);
    for (const { order_line_id, quantity } of withdrawn.get(id) ?? []) {
      enter(order_line_id, "withdrawn", { pieces: quantity }, "withdrawal", id, declared_at);
      if (!inTime) continue;
      enter(order_line_id, "cancelled", { pieces: quantity }, "withdrawal", id, declared_at);
      if (cancelled) continue;
      if (leftAt) doubts.push("Une rétractation précède l’envoi : les articles sont-ils partis quand même ?");
      else doubts.push("Des articles rétractés avant l’envoi ne sont pas revenus en stock : comptez-les.");
    }
  }

  // Cancelled as a whole, and sent
  for (const { id, quantity } of lines) {
    const open = quantity - counted(id, "cancelled");
    if (open < 0) doubts.push("Plus d’articles rétractés que vendus.");
    if (leftAt) enter(id, "sent", { pieces: Math.max(0, open) }, "status", order.version, leftAt);
  }

  // Coming back, refused, received
  for (const one of its("returns")) {
    const [cause, causeId] = one.withdrawal_id ? ["withdrawal", one.withdrawal_id] : ["return", one.id];
    for (const { order_line_id, quantity } of returned.get(one.id) ?? []) {
      enter(order_line_id, "coming back", { pieces: quantity }, cause, causeId, one.requested_at);
      if (one.refused_at) enter(order_line_id, "refused", { pieces: quantity }, cause, causeId, one.refused_at);
      if (one.validated_at) enter(order_line_id, "received", { pieces: quantity }, cause, causeId, one.validated_at);
    }
  }
  for (const { id, quantity } of lines) {
    if (counted(id, "received") > counted(id, "sent")) doubts.push("Plus d’articles revenus que partis.");
    const open = quantity - counted(id, "cancelled") - counted(id, "received");
    if (cancelled) enter(id, "cancelled", { pieces: Math.max(0, open) }, order.cancelled_by ? "status" : "expiry", order.version, order.cancelled_at ?? order.created_at);
  }

  // On the shelf and off it
  for (const hold of its("holds")) {
    if (hold.state !== "taken") continue;
    const ofHold = lines.filter(({ product_id, color }) => product_id === hold.product_id && color === hold.color);
    if (ofHold.reduce((sum, { quantity }) => sum + quantity, 0) !== hold.quantity) {
      doubts.push("Les articles sortis du stock ne sont pas ceux des lignes.");
      continue;
    }
    for (const { id, quantity } of ofHold) enter(id, "taken", { pieces: quantity }, "payment", hold.id, order.paid_at ?? order.created_at);
    let left = hold.put_back;
    for (const one of its("returns").filter(({ restocked_at }) => restocked_at))
      for (const { order_line_id, quantity } of returned.get(one.id) ?? []) {
        if (!ofHold.some(({ id }) => id === order_line_id)) continue;
        const back = Math.min(left, quantity);
        enter(order_line_id, "restocked", { pieces: back }, "return", one.id, one.restocked_at);
        left -= back;
      }
    if (left > 0) doubts.push("Des articles remis en stock ne viennent d’aucun retour.");
  }

  // Paid, given back, credited
  const paid = its("payments").filter(({ state }) => state === "paid");
  const received = paid.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  for (const { id, amount_cents } of paid)
    enter(null, "paid", { cents: amount_cents }, "payment", id, order.paid_at ?? order.created_at);
  if (order.paid_at && paid.length !== 1) doubts.push("Aucun paiement connu ne règle cette commande.");
  if (/Montant reçu/.test(order.attention ?? "")) doubts.push("Le montant reçu n’est pas celui de la commande.");
  const values = lines.map(({ id }) => entries.find((entry) => entry.order_line_id === id && entry.kind === "sold")?.cents ?? 0);
  const parts = [...values, order.delivery_cents];
  const [sums, credits] = [new Map(), new Map()];
  const share = (kind, amount, refund) => {
    // Each share goes on from those before it, so that a payment given back in parts is given back to the cent.
    const before = sums.get(kind) ?? 0;
    const [old, now] = [shareByValue(before, parts), shareByValue(before + amount, parts)];
    sums.set(kind, before + amount);
    parts.forEach((_, place) =>
      enter(lines[place]?.id ?? null, kind, { cents: now[place] - old[place] }, "refund", refund.id, refund.updated_at),
    );
    if (parts.every((part) => part === 0)) enter(null, kind, { cents: amount }, "refund", refund.id, refund.updated_at);
  };
  const noted = its("invoices").flatMap(({ id }) => notes.get(id) ?? []);
  for (const note of noted) credits.set(note.refund_id, note.total_cents);
  for (const refund of its("refunds")) {
    if (["asked", "sent", "succeeded"].includes(refund.state)) share("refund asked", refund.amount_cents, refund);
    if (refund.state === "succeeded") share("refunded", refund.amount_cents, refund);
    if (credits.has(refund.id)) share("credited", credits.get(refund.id), refund);
  }
  const invoiced = its("invoices").reduce((sum, { total_cents }) => sum + total_cents, 0);
  const credited = noted.reduce((sum, { total_cents }) => sum + total_cents, 0);
  if ((sums.get("refunded") ?? 0) > received) doubts.push("Plus a été remboursé que payé.");
  if (credited > invoiced) doubts.push("Les avoirs dépassent la facture.");
  if (credited !== (sums.get("credited") ?? 0)) doubts.push("Un avoir ne correspond à aucun remboursement.");
  if (credited !== (sums.get("refunded") ?? 0) && its("invoices").length > 0)
    doubts.push("Les avoirs ne sont pas la somme des remboursements.");
  return { entries, doubts: [...new Set(doubts)] };
}

function shareByValue(amount, values) {
  const whole = values.reduce((sum, value) => sum + value, 0);
  let [reached, given] = [0, 0];
  return values.map((value) => {
    reached += value;
    const part = (whole === 0 ? 0 : Math.round((amount * reached) / whole)) - given;
    given += part;
    return part;
  });
}

function groupBy(rows, column) {
  const groups = new Map();
  for (const row of rows) groups.set(row[column], [...(groups.get(row[column]) ?? []), row]);
  return groups;
}

/** As the shop makes ids: 4 bytes of time, 8 of chance. */
function idAt(at) {
  const seconds = Math.floor((Date.parse(at) || 0) / 1000);
  return seconds.toString(16).padStart(8, "0") + randomBytes(8).toString("hex");
}

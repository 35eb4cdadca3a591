import {
  creditedCents,
  firstCents,
  isMoneyGone,
  missingCents,
  offShelf,
  outstandingCents,
  refundAskedCents,
  refundedCents,
  returnable,
  underWayBack,
} from "~/domain/ledger/account";
import { dueCents, released } from "~/domain/ledger/due";
import { brokenPromises as promisedAndMissing, uncounted } from "~/domain/catalogue/sizes/free";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Db, Row } from "~/infra/db.server";
import { askedAgainOf } from "~/domain/orders/money/asked-again.server";
import { paidAgainCents } from "~/domain/orders/money/lost-again.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { findOrder } from "~/domain/orders/order.server";
import { uncheckedPairs } from "~/domain/orders/jobs/unchecked.server";
import { prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { isUnderWay, ORDER_STATUS } from "~/domain/orders/status";

import { queuedMails } from "../helpers/factories";
import type { ModelShop } from "./shop";

/**
 * Checks what must always be true, whatever happened in whichever order.
 * @returns the violations in words; empty for none
 */
export async function broken(shop: ModelShop): Promise<string[]> {
  return [
    ...(await brokenOrders(shop)),
    ...(await brokenShelves(shop)),
    ...(await brokenNumbers(shop)),
    ...(await brokenCoupons(shop)),
    ...(await brokenPromises(shop)),
    ...(await verifyJournal(shop.services)).troubles,
  ];
}

async function brokenOrders({ services }: ModelShop): Promise<string[]> {
  const found: string[] = [];
  const check = (number: string, what: string, holds: boolean) => void (holds || found.push(`${number}: ${what}`));
  const { db } = services;
  for (const id of (await db("orders").orderBy("id").pluck("id")) as string[]) {
    const order = await findOrder(services, id);
    if (!order) continue;
    const { number } = order;
    const account = await accountOf(services, id);
    const paid = await db("payments").where({ order_id: id, state: "paid" });
    const ofPrice = paid.filter(({ proposal_id }) => proposal_id === null);
    // Beside the payment that finished the order: its deposit, and the rest of a payment that was too small.
    const deposits = (await depositOf(services, id)) ? 1 : 0;
    const online = ofPrice.filter(({ kind }) => kind !== "till").length;
    check(number, `${online} payments at the provider for one price`, online <= 1);
    const again = await paidAgain(db, id);
    const isRest = online > 0 && ofPrice.filter(({ kind }) => kind === "till").length > deposits + again.ofPrice;
    // An order that was taken up after its cancellation was refunded asks for its price again, each time.
    const { undone } = account;
    const isAskedAgain = undone.cents > undone.settled;
    const whole = isAskedAgain && order.paidAt ? 1 : ofPrice.length - deposits - again.ofPrice - (isRest ? 1 : 0);
    check(number, "more than one paid payment", whole <= 1);
    check(number, "paid without its payment", whole === (order.paidAt ? 1 : 0));
    found.push(...(await brokenSupplements(db, id)).map((what) => `${number}: ${what}`));
    const back = refundedCents(account) + account.chargedBack;
    const ofOrder = await db("money_tasks").where({ order_id: id });
    // The provider's console and the bank refund without asking the shop, which is then told.
    const told = ofOrder.some(({ cause }) => ["given twice", "dispute", "lost"].includes(cause));
    check(number, `given back ${back} of ${account.paid}, and not told`, told || back <= account.paid);
    const goingBack = refundAskedCents(account) - (await overtakenCents(db, id));
    check(number, "more asked back than paid", told || goingBack <= account.paid);
    check(number, "given back and not asked", refundedCents(account) <= refundAskedCents(account));
    const waived = ofOrder.some(({ cause, settled_by }) => cause === "short" && settled_by !== null);
    check(number, `${missingCents(account)} waived, and missing still`, !waived || missingCents(account) === 0);
    const priceOfTheRest = [...account.lines.values()].reduce(
      (sum, line) => sum + line.value - firstCents(line, released(line)),
      account.whole.value,
    );
    for (const { cause, amount_cents: asks } of ofOrder.filter(({ settled_at }) => !settled_at)) {
      if (cause === "not come") check(number, `asks ${asks} of ${dueCents(account)}`, asks <= dueCents(account));
      if (cause === "short")
        check(number, `asks ${asks} of ${priceOfTheRest}`, asks <= Math.min(priceOfTheRest, missingCents(account)));
    }
    const asked = ofOrder.some(({ cause, settled_at }) => cause === "short" && !settled_at);
    const runs = order.status !== ORDER_STATUS.cancelled && order.paidAt !== null && !isMoneyGone(account);
    const missing = runs && priceOfTheRest > 0 ? missingCents(account) : 0;
    check(number, `${missing} missing, and in no list`, asked || missing === 0);
    let credited = 0;
    for (const invoice of await db("invoices").where({ order_id: id })) {
      const notes = await db("credit_notes").where({ invoice_id: invoice.id });
      const its = notes.reduce((sum, note) => sum + note.total_cents, 0);
      credited += its - (invoice.replaces ? invoice.total_cents : 0);
      check(number, `credited ${its} of ${invoice.total_cents}`, its <= invoice.total_cents);
      const isReplaced = (await db("invoices").where({ replaces: invoice.id }).first()) !== undefined;
      check(number, `${invoice.number} is replaced, and credits ${its}`, !isReplaced || its === invoice.total_cents);
      if (invoice.replaces) continue;
      const since = await givenBackFor(db, invoice, invoice.issued_at);
      check(number, "given back without a credit note", Math.min(since, invoice.total_cents) <= its);
    }
    check(number, "credit notes are not what the ledger says", credited === creditedCents(account));
    const owed = ofOrder.filter(({ list, cause }) => list === "owed" && cause !== "surplus" && cause !== "forgone");
    const sum = (cents: (task: (typeof owed)[number]) => number) =>
      owed.reduce((total, task) => total + cents(task), 0);
    const listed = sum((task) => (task.settled_at ? 0 : task.amount_cents));
    const outstanding = outstandingCents(account) - sum(({ waived_cents }) => waived_cents);
    check(number, `${outstanding} owed, ${listed} listed`, listed === Math.max(0, outstanding));
    const undecided = ofOrder.some(({ cause, settled_at }) => !settled_at && ["late", "short"].includes(cause));
    const forCancellation = ofOrder.some(({ cause, settled_at }) => !settled_at && cause === "cancellation");
    check(number, "owes for no cancellation", order.status === ORDER_STATUS.cancelled || !forCancellation);
    check(number, "cancelled, and still to be decided", order.status !== ORDER_STATUS.cancelled || !undecided);
    for (const [lineId, line] of account.lines) {
      const sums = JSON.stringify(line);
      const calledBack = order.status !== ORDER_STATUS.cancelled || returnable(line) === 0;
      check(number, `${lineId} cancelled, and not called back ${sums}`, calledBack);
      check(number, `${lineId} off the shelf ${sums}`, offShelf(line) >= 0 && offShelf(line) <= line.sold);
      check(number, `${lineId} cancelled ${sums}`, line.cancelled >= 0 && line.cancelled <= line.sold);
      check(number, `${lineId} sent ${sums}`, line.sent >= 0 && line.sent <= line.sold);
      check(number, `${lineId} back ${sums}`, underWayBack(line) >= 0 && line.received <= line.comingBack);
      check(number, `${lineId} withdrawn ${sums}`, line.withdrawn <= line.sold);
      check(number, `${lineId} given back ${sums}`, line.refunded >= 0 && line.refundAsked >= 0);
      const invoiced = await invoicedFor(db, lineId);
      check(number, `${lineId} credited above ${invoiced} ${sums}`, told || line.credited <= invoiced);
    }
    const standing = isUnderWay(order.status) ? await prescriptionStanding(services, order) : null;
    const isErased = !order.customer; // its prescription was erased with its buyer
    check(number, "lenses without a prescription", isErased || standing === null || standing === "validated");
    const ready = order.status === ORDER_STATUS.shipped || order.status === ORDER_STATUS.delivered;
    const unchecked = ready ? await uncheckedPairs(services, order, account) : [];
    check(number, "ready with lenses that nobody checked", unchecked.length === 0);
  }
  return found;
}

/** What a line was sold for, with the supplements that were paid for it. */
async function invoicedFor(db: Db, lineId: string): Promise<number> {
  const sold = await db("order_ledger").where({ order_line_id: lineId, kind: "sold" }).where("cents", ">", 0);
  return sold.reduce((sum, { cents }) => sum + cents, 0);
}

/**
 * What was refunded of the payments of an invoice.
 * @param since refunds before this instant get their credit note within the hour
 */
async function givenBackFor(db: Db, invoice: Pick<Row<"invoices">, "order_id" | "supplement_of">, since = "") {
  const refunds: { id: string; cents: number }[] = await db("refunds as refund")
    .join("payments as payment", "payment.id", "refund.payment_id")
    .where({ "refund.order_id": invoice.order_id, "refund.state": "succeeded" })
    .where("refund.updated_at", ">", since)
    .whereRaw("coalesce(payment.proposal_id, '') = ?", [invoice.supplement_of])
    .select({ id: "refund.id", cents: "refund.amount_cents" });
  const given = refunds.reduce((sum, { cents }) => sum + cents, 0);
  const ids = refunds.map(({ id }) => id);
  // An order that is asked for again has a new invoice: its credited one no longer counts.
  return given - (await askedAgainOf({ db }, invoice.order_id, ids));
}

/** How many payments that a bank took back for good were made again: for the price, and for one supplement. */
async function paidAgain(db: Db, orderId: string, proposalId = "") {
  const made: { proposalId: string | null }[] = await db("order_ledger as entry")
    .join("disputes as dispute", "dispute.id", "entry.cause_id")
    .join("payments as payment", "payment.id", "dispute.payment_id")
    .where({ "entry.order_id": orderId, "entry.cause": "paid again", "entry.kind": "paid" })
    .where("entry.cents", "<", 0)
    .select({ proposalId: "payment.proposal_id" });
  return {
    ofPrice: made.filter((each) => each.proposalId === null).length,
    ofSupplement: made.filter((each) => each.proposalId === proposalId).length,
  };
}

/** A supplement is agreed on, paid, booked and invoiced together, or not at all. */
async function brokenSupplements(db: Db, orderId: string): Promise<string[]> {
  const found: string[] = [];
  for (const { id, state, difference_cents, settled_at } of await db("correction_proposals").where({
    order_id: orderId,
    asks: true,
  })) {
    const payments = await db("payments").where({ proposal_id: id, state: "paid" }).orderBy("attempt");
    const paid = payments.slice((await paidAgain(db, orderId, id)).ofSupplement);
    const booked = await db("order_ledger").where({ order_id: orderId, cause: "correction", cause_id: id });
    const invoiced = await db("invoices").where({ order_id: orderId, supplement_of: id, replaces: "" });
    const sums = [
      paid.map((each) => each.amount_cents),
      booked.map(({ cents }) => cents),
      invoiced.map((each) => each.total_cents),
    ];
    const wanted = settled_at ? [difference_cents] : [];
    if (!sums.every((sum) => JSON.stringify(sum) === JSON.stringify(wanted)))
      found.push(`supplement ${state} of ${JSON.stringify(wanted)}: ${JSON.stringify(sums)}`);
    if (settled_at && state !== "accepted") found.push(`supplement paid, and ${state}`);
  }
  return found;
}

/**
 * Refunds that waited for the provider before its console refunded: the provider refuses what is left over, and the
 * shop is told.
 */
async function overtakenCents(db: Db, orderId: string): Promise<number> {
  const refunds = await db("refunds")
    .where({ order_id: orderId })
    .whereNot("state", "refused")
    .whereNot("state", "failed");
  const atConsole = refunds.filter(({ request_key }) => request_key === null).map(({ created_at }) => created_at);
  return refunds
    .filter(({ state, request_key, created_at }) => {
      return state === "asked" && request_key !== null && atConsole.some((at) => at >= created_at);
    })
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}

/** Every piece is in the stock, or out of it for one order. */
async function brokenShelves({ services, shelves }: ModelShop): Promise<string[]> {
  const { db } = services;
  const off = new Map<string, number>();
  const lines = await db("order_lines").select("id", "order_id", "product_id", "color");
  for (const { id, order_id, product_id, color } of lines) {
    const line = (await accountOf(services, order_id)).lines.get(id);
    const key = `${product_id} ${color}`;
    off.set(key, (off.get(key) ?? 0) + (line ? offShelf(line) : 0));
  }
  const found: string[] = [];
  for (const { id, product_id, value, stock, held } of await db("product_colors").select()) {
    const key = `${product_id} ${value}`;
    if (stock + (off.get(key) ?? 0) !== shelves.get(key))
      found.push(`${key}: ${stock} on the shelf and ${off.get(key) ?? 0} off it, of ${shelves.get(key) ?? 0}`);
    const holds = await db("stock_holds").where({ product_id, color: value, state: "held" });
    if (held !== holds.reduce((sum, { quantity }) => sum + quantity, 0)) found.push(`${key}: ${held} held`);
    const sizes = await db("color_sizes").where({ color_id: id }).select("size", "stock", "held");
    for (const { size, held: ofSize } of sizes) {
      const own = holds.filter((each) => each.size === size);
      if (ofSize !== own.reduce((sum, { quantity }) => sum + quantity, 0)) found.push(`${key} ${size}: ${ofSize} held`);
    }
    const pieces = { stock, held, sizes };
    if (uncounted(pieces) < 0) found.push(`${key}: more counted by size than ${stock}`);
    for (const size of promisedAndMissing(pieces)) found.push(`${key} ${size}: promised more than there is`);
  }
  return found;
}

/** The uses of a coupon are as many as the orders that hold it. */
async function brokenCoupons({ services: { db }, used }: ModelShop): Promise<string[]> {
  const found: string[] = [];
  for (const { code, uses } of await db("coupons").select("code", "uses")) {
    const holding = await db("orders").where({ coupon_code: code }).whereNot({ stock_state: "released" });
    const expected = holding.length + (used.get(code) ?? 0);
    if (uses !== expected) found.push(`${code}: ${uses} uses for ${expected} orders`);
  }
  return found;
}

/** Invoices and credit notes are numbered without a gap. */
async function brokenNumbers({ services: { db } }: ModelShop): Promise<string[]> {
  const found: string[] = [];
  for (const table of ["invoices", "credit_notes"] as const) {
    const letter = table === "invoices" ? "F" : "A";
    const ofSales: string[] = await db(table).pluck("number");
    const ofDeposits: string[] = await db("deposit_papers").where("number", "like", `${letter}%`).pluck("number");
    const numbers = [...ofSales, ...ofDeposits].sort();
    for (const year of new Set(numbers.map((number) => number.slice(0, 5))))
      numbers
        .filter((number) => number.startsWith(year))
        .forEach((number, place) => {
          if (Number(number.slice(-6)) !== place + 1) found.push(`${table}: ${number} at place ${place + 1}`);
        });
  }
  return found;
}

/** Every promise of a mail has its row. */
async function brokenPromises({ services }: ModelShop): Promise<string[]> {
  const { db } = services;
  const found: string[] = [];
  for (const { fact, mail } of await queuedMails(services)) {
    const [kind, id = "", what = ""] = fact.split(":");
    if (kind === "order" && what.startsWith("status-")) {
      if (
        /Nous vous devons/.test(mail.text) &&
        !(await db("money_tasks").where({ order_id: id, list: "owed" }).first())
      )
        found.push(`${fact} promises what is in no list`);
      if (/Le remboursement de/.test(mail.text) && !(await db("refunds").where({ order_id: id }).first()))
        found.push(`${fact} tells of a refund that was not asked for`);
    }
    if ((kind === "withdrawal" && what === "acknowledgement") || (kind === "return" && what === "Validé")) {
      const promised = /Le remboursement se fait/.test(mail.text) && !/une fois les articles reçus/.test(mail.text);
      // Pieces that a cancellation called back are owed by the cancellation.
      const returned = kind === "return" ? await db("returns").where({ id }).first("order_id") : undefined;
      const listed = await db("money_tasks")
        .where({ list: "owed", subject: id })
        .orWhere({ order_id: returned?.order_id ?? "", cause: "cancellation" })
        .first();
      if (promised && !listed) found.push(`${fact} promises what is in no list`);
    }
    if (kind === "refund" && what === "came-back") {
      const refund = await db("refunds").where({ id }).first("state");
      if (refund?.state !== "failed") found.push(`${fact} tells of a refund that was taken`);
    }
    if (kind === "refund" && what === "succeeded") {
      const refund = await db("refunds").where({ id }).first("state");
      if (!refund || !["succeeded", "failed"].includes(refund.state))
        found.push(`${fact} tells of a refund that was not made`);
      const papers = await papersNamed(db, mail.text);
      if (papers !== null && papers !== refundTold(mail.text)) found.push(`${fact} names papers of ${papers}`);
    }
    if (kind === "order" && what === "confirmation") {
      const due = await db("orders").where({ id }).whereNotNull("due_in_shop_at").whereNull("paid_at").first("id");
      if (!due && !(await db("invoices").where({ order_id: id }).first())) found.push(`${fact} has no invoice`);
    }
  }
  return found;
}

const centsIn = (text: string | undefined) => Number(text?.replace(/\D/g, "") ?? 0);
const refundTold = (text: string) => centsIn(/Montant remboursé : ([^€]*)€/.exec(text)?.[1]);

/**
 * The sum of the credit notes that a letter about a refund names, and of what it says is on earlier ones; null where it
 * names none of its own, or all of their invoice was credited before.
 */
async function papersNamed(db: Db, text: string): Promise<number | null> {
  const numbers = [...text.matchAll(/Avoir : (A\d{4}-\d{6})/g)].map(([, number]) => number ?? "");
  const notes = await db("credit_notes").whereIn("number", numbers);
  for (const { invoice_id } of notes) {
    const invoice = await db("invoices").where({ id: invoice_id }).first("total_cents");
    const credited = await db("credit_notes").where({ invoice_id }).pluck("total_cents");
    if (credited.reduce((sum: number, cents: number) => sum + cents, 0) === invoice?.total_cents) return null;
  }
  const before = centsIn(/Avoir déjà émis : .*pour ([^€]*)€/.exec(text)?.[1]);
  return notes.length === 0 ? null : notes.reduce((sum, { total_cents }) => sum + total_cents, before);
}

/**
 * Checked once nothing is on its way: the money that came in is kept, refunded, or owed, and the provider says the
 * same.
 */
export async function unsettled({ services, provider }: ModelShop): Promise<string[]> {
  const found: string[] = [];
  const { db } = services;
  for (const invoice of await db("invoices").where({ replaces: "" })) {
    const chain = await db("invoices").where({ order_id: invoice.order_id, supplement_of: invoice.supplement_of });
    const notes = await db("credit_notes").whereIn(
      "invoice_id",
      chain.map(({ id }) => id),
    );
    const sum = (papers: { total_cents: number }[]) =>
      papers.reduce((total, { total_cents }) => total + total_cents, 0);
    const credited = sum(notes) - sum(chain.filter(({ replaces }) => replaces));
    const given = Math.min(await givenBackFor(db, invoice), invoice.total_cents);
    if (given > credited) found.push(`${invoice.number}: ${given} given back, ${credited} credited`);
  }
  for (const payment of await db("payments").whereNotNull("intent_id")) {
    const charge = provider.intents.get(payment.intent_id ?? "");
    if (!charge) continue;
    const received = charge.receivedCents;
    if (received > 0 && !["paid", "surplus", "refunded"].includes(payment.state) && !(await isSettled(db, payment)))
      found.push(`${charge.id} has ${received} and is ${payment.state} here`);
    const refunds = [...provider.refunds.values()].filter(({ intentId }) => intentId === charge.id);
    const back = refunds
      .filter(({ status }) => status === "succeeded")
      .reduce((sum, each) => sum + each.amountCents, 0);
    if (payment.state === "paid") {
      const byHand = (await db("refunds").where({ payment_id: payment.id }).whereNot({ means: "provider" })).reduce(
        (sum, { amount_cents }) => sum + amount_cents,
        0,
      );
      const account = await accountOf(services, payment.order_id);
      const others = (
        await db("payments").where({ order_id: payment.order_id, state: "paid" }).whereNot({ id: payment.id })
      ).reduce(
        (sum, { intent_id, amount_cents }) =>
          sum + (provider.intents.get(intent_id ?? "")?.receivedCents ?? amount_cents),
        0,
      );
      if (account.paid + account.undone.cents + (await paidAgainCents({ db }, payment.order_id)) !== received + others)
        found.push(`${charge.id}: ${account.paid} booked of ${received} and ${others}`);
      const booked = (await db("refunds").where({ payment_id: payment.id, state: "succeeded" })).reduce(
        (sum, { amount_cents }) => sum + amount_cents,
        0,
      );
      if (booked !== back + byHand)
        found.push(`${charge.id}: ${booked} booked as given back of ${back} and ${byHand} by hand`);
      const inAll = (await db("refunds").where({ order_id: payment.order_id, state: "succeeded" })).reduce(
        (sum, { amount_cents }) => sum + amount_cents,
        0,
      );
      if (inAll !== refundedCents(account) + account.undone.cents)
        found.push(`${charge.id}: ${refundedCents(account)} in the ledger of ${inAll} given back`);
    }
    if (payment.state === "refunded" && back < received && !refunds.some(({ status }) => status === "pending"))
      found.push(`${charge.id} is said to be given back, and is not`);
    if (
      payment.state === "surplus" &&
      !(await db("money_tasks")
        .whereIn("cause", ["surplus", "forgone"])
        .where({ subject: payment.id })
        .whereNull("settled_at")
        .first())
    )
      found.push(`${charge.id} is too many, and in no list`);
  }
  return found;
}

/** Whether a surplus was settled without a refund of the shop: by an administrator's words, or by the bank. */
async function isSettled(db: Db, { id, state }: Row<"payments">): Promise<boolean> {
  if (state !== "settled") return false;
  const byHand = await db("money_tasks")
    .whereIn("cause", ["surplus", "forgone"])
    .where({ subject: id })
    .whereNotNull("settled_by")
    .first("id");
  const lost = await db("disputes").where({ payment_id: id, status: "lost" }).first("id");
  return byHand !== undefined || lost !== undefined;
}

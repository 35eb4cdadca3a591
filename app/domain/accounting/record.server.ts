import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import type { RateSum } from "~/domain/vat";
import { expectedOfInsurer } from "./insurers.server";
import { append } from "./append.server";
import { settleDepositTax } from "./deposit-tax.server";
import { writeTax } from "./line.server";
import { meansOfPayment, type JournalMeans } from "./means";
import { keepsOwnTill, referenceOfDocument, referenceOfRefund, referenceOfSale } from "./own-till.server";

type Documented = { id: string; number: string; orderNumber: string; totalCents: Cents; vat: RateSum[] };
/** @property supplementOf the correction whose supplement it is for; empty for the price of the order */
type Invoiced = Documented & { orderId: string; supplementOf: string };

export async function recordSale(services: Services, invoice: Invoiced): Promise<void> {
  const { id, number, orderNumber, totalCents, vat } = invoice;
  await append(services, {
    kind: "sale",
    fact: `invoice:${id}`,
    orderNumber,
    document: number,
    amountCents: totalCents,
    vat: writeTax(vat, 1),
    reference: await referenceOfSale(services, invoice),
  });
  await settleDepositTax(services, orderNumber, `invoice:${id}`);
}

/** Records a reduction at the till; the invoice gives its reason. */
export async function recordDiscount(services: Services, invoice: Omit<Documented, "vat">): Promise<void> {
  const { id, number, orderNumber, totalCents } = invoice;
  await append(services, {
    reference: await referenceOfDocument(services, number),
    kind: "discount",
    fact: `discount:${id}`,
    orderNumber,
    document: number,
    amountCents: -totalCents,
  });
}

/** @param corrects the number of its invoice, with which it is booked */
export async function recordCreditNote(services: Services, note: Documented & { corrects: string }): Promise<void> {
  const { id, number, orderNumber, totalCents, vat, corrects } = note;
  await append(services, {
    reference: await referenceOfDocument(services, corrects),
    kind: "credit note",
    fact: `credit-note:${id}`,
    orderNumber,
    document: number,
    amountCents: -totalCents,
    vat: writeTax(vat, -1),
  });
}

/**
 * Records the money of a payment, once. Every function that collects money calls it; `findStrayed` finds a payment
 * without its line.
 * @param kind `deposit` for a part of a price whose invoice is still to come
 * @param document the number of the deposit's own invoice
 */
export async function recordPayment(
  services: Services,
  paymentId: string,
  receivedCents: Cents,
  kind: "payment" | "deposit" | "surplus" = "payment",
  document: string | null = null,
): Promise<void> {
  if (receivedCents === 0) return;
  const facts = await paymentFacts(services, paymentId);
  await append(services, { kind, fact: `payment:${paymentId}`, amountCents: receivedCents, document, ...facts });
  if (kind === "deposit") await settleDepositTax(services, facts.orderNumber, `payment:${paymentId}`, document);
}

/**
 * Records that a second payment went back to the customer, or came back from their bank. Both may happen several times.
 */
export async function recordSurplusMove(
  services: Services,
  paymentId: string,
  amountCents: Cents,
  move: "returned" | "came back",
): Promise<void> {
  const facts = await paymentFacts(services, paymentId);
  const [kind, word, sign] =
    move === "returned" ? (["surplus returned", "returned", -1] as const) : (["surplus", "back", 1] as const);
  const fact = await numbered(services, facts.orderNumber, `payment:${paymentId}:${word}:`);
  await append(services, { kind, fact, amountCents: sign * amountCents, ...facts });
}

/**
 * @param refund.means how it went back; `provider`: the way the payment came
 * @param document the number of its credit note, where that is of a deposit's own invoice: others have their own line
 */
export async function recordRefund(
  services: Services,
  refund: { id: string; paymentId: string; amountCents: Cents; means: JournalMeans | "provider" },
  move: "given" | "returned",
  document: string | null = null,
): Promise<void> {
  const facts = { ...(await paymentFacts(services, refund.paymentId)), document };
  const means = refund.means === "provider" ? facts.means : refund.means;
  const { id, amountCents } = refund;
  const reference = await referenceOfRefund(services, refund, means, facts.orderNumber);
  await append(
    services,
    move === "given"
      ? { kind: "refund", fact: `refund:${id}`, ...facts, means, reference, amountCents: -amountCents }
      : { kind: "refund returned", fact: `refund:${id}:returned`, ...facts, means, reference, amountCents },
  );
  await settleDepositTax(services, facts.orderNumber, `refund:${id}${move === "given" ? "" : ":returned"}`, document);
  const beyond = means === "mutuelle" ? -(await expectedOfInsurer(services, facts.orderNumber)) : 0;
  if (beyond > 0) await recordInsurerPaid(services, { ...facts, cents: -beyond });
}

/** @param cents positive for what the bank takes, negative for what it gives back */
export async function recordChargeback(
  services: Services,
  dispute: { id: string; paymentId: string },
  cents: Cents,
): Promise<void> {
  const facts = await paymentFacts(services, dispute.paymentId);
  await append(services, {
    kind: cents > 0 ? "charged back" : "charge returned",
    fact: await numbered(services, facts.orderNumber, `dispute:${dispute.id}:`),
    amountCents: -cents,
    ...facts,
  });
}

/**
 * Records that the price of an order that left and was never paid is not asked for any more. There is no invoice, so that
 * neither sales nor tax change.
 * @param cents positive for what is written off, negative where it is paid after all
 */
export async function recordWriteOff(
  services: Services,
  { taskId, orderNumber }: { taskId: string; orderNumber: string },
  cents: Cents,
): Promise<void> {
  await append(services, {
    kind: "written off",
    fact: await numbered(services, orderNumber, `write-off:${taskId}:`),
    orderNumber,
    amountCents: -cents,
  });
}

/**
 * Records that a customer's insurer paid what it had to, or that what it had paid went back to its account. It is no
 * further money of the sale, whose lines counted it when it was sold and given back.
 * @param cents negative for what went back
 */
export async function recordInsurerPaid(
  services: Services,
  { orderNumber, cents }: { orderNumber: string; cents: Cents },
): Promise<void> {
  const awaited = await services
    .db("money_journal")
    .where({ order_number: orderNumber, means: "mutuelle" })
    .orderBy("position", "desc")
    .first("reference");
  await append(services, {
    reference: awaited?.reference ?? null,
    kind: "insurer paid",
    fact: await numbered(services, orderNumber, `insurer:${orderNumber}:`),
    orderNumber,
    amountCents: cents,
    means: "virement",
  });
}

async function paymentFacts(
  services: Services,
  paymentId: string,
): Promise<{ orderNumber: string; means: JournalMeans; reference: string | null }> {
  const { db } = services;
  const payment = await db("payments").where({ id: paymentId }).first("order_id", "kind", "means", "proposal_id");
  const order = payment && (await db("orders").where({ id: payment.order_id }).first("number", "payment_method"));
  if (!payment || !order) throw new Error("a payment vanished");
  return {
    orderNumber: order.number,
    means: meansOfPayment(payment, payment.proposal_id ? null : order.payment_method),
    reference: payment.kind === "till" && (await keepsOwnTill(services)) ? order.number : null,
  };
}

/** Facts that happen several times are told apart by a number: `dispute:…:2`. */
async function numbered({ db }: Services, orderNumber: string, beginning: string): Promise<string> {
  const facts: string[] = await db("money_journal").where({ order_number: orderNumber }).pluck("fact");
  return `${beginning}${facts.filter((fact) => fact.startsWith(beginning)).length + 1}`;
}

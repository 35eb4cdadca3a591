import { creditNotesOf, type CreditNote } from "~/domain/invoices/credit-note.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { TAKEN_BY_THE_BANK } from "~/domain/orders/money/failures.server";
import { settledFailures } from "~/domain/orders/money/failures-by-hand.server";
import type { Instant } from "~/domain/time";
import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";

/** What became of the sum of a credit note whose refund the bank sent back: the parts add up to the sum. */
export type CreditedMoney = {
  /** Given back by other refunds, or by hand. */
  given: Cents;
  /** Taken from the shop by the customer's bank, in a dispute. */
  contested: Cents;
  /** Still to be given back. */
  owed: Cents;
  /** No longer owed: an invoice replaces the credited one, or the customer does not ask for the sum any more. */
  kept: Cents;
};

type Line = Pick<Row<"money_tasks">, "subject" | "amount_cents" | "settled_at" | "settled_how">;

/** A credit note whose refund failed, and what of its sum is not accounted for yet. */
type Claim = {
  noteId: string;
  supplementOf: string;
  left: Cents;
  line: Line | undefined;
  replacedAt: Instant | null;
  money: CreditedMoney;
};

type Given = { refundId: string; supplementOf: string; cents: Cents; at: Instant };

/**
 * The credit notes of an order whose refund the bank sent back, by their ids, each with what became of its sum. A later
 * refund that has no credit note of its own stands for one of them that was still to be given back at its time.
 */
export async function moneyOfFailed(
  services: Services,
  orderId: string,
  notes: CreditNote[],
): Promise<Map<string, CreditedMoney>> {
  const claims = await claimsOf(services, orderId, notes);
  if (claims.length === 0) return new Map();
  const settled = await settledFailures(services, orderId);
  for (const claim of claims) {
    if (claim.line && !claim.line.settled_at) take(claim, "owed", claim.line.amount_cents);
    const byHand = settled.find(({ refundId }) => refundId === claim.line?.subject);
    take(claim, "kept", byHand?.kept ?? 0);
    take(claim, "given", byHand?.given ?? 0);
  }
  for (const refund of await refundsBeyond(services, orderId, notes)) assign(claims, refund);
  let chargedBack = await contestedBeyond(services, orderId, notes);
  for (const claim of claims) {
    if (!claim.replacedAt || claim.line?.settled_how === TAKEN_BY_THE_BANK)
      chargedBack -= take(claim, "contested", chargedBack);
    take(claim, claim.replacedAt ? "kept" : "owed", claim.left);
  }
  return new Map(claims.map(({ noteId, money }) => [noteId, money]));
}

/** What the bank took by disputes, less what credit notes of its own stand for. */
async function contestedBeyond(services: Services, orderId: string, notes: CreditNote[]): Promise<Cents> {
  const { chargedBack } = await accountOf(services, orderId);
  const lost = notes.filter(({ grounds }) => grounds === "lost").reduce((sum, { totalCents }) => sum + totalCents, 0);
  return Math.max(0, chargedBack - lost);
}

async function claimsOf(services: Services, orderId: string, notes: CreditNote[]): Promise<Claim[]> {
  const { db } = services;
  const failed = await db("refunds").where({ order_id: orderId, state: "failed" }).pluck("id");
  const lines: Line[] = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .select("subject", "amount_cents", "settled_at", "settled_how");
  const invoices = await invoicesOf(services, orderId);
  return notes
    .filter(({ refundId }) => failed.includes(refundId))
    .map(({ id, refundId, invoiceId, totalCents }) => ({
      noteId: id,
      supplementOf: invoices.find((invoice) => invoice.id === invoiceId)?.supplementOf ?? "",
      left: totalCents,
      line: lines.find(({ subject }) => subject === refundId),
      replacedAt: invoices.find(({ replaces }) => replaces === invoiceId)?.issuedAt ?? null,
      money: { given: 0, contested: 0, owed: 0, kept: 0 },
    }));
}

/** Accounts for a part of a claim. @returns how much of it was left */
function take(claim: Claim, part: keyof CreditedMoney, cents: Cents): Cents {
  const taken = Math.min(claim.left, cents);
  claim.left -= taken;
  claim.money[part] += taken;
  return taken;
}

/** The refunds that were made beyond their own credit notes, in their order. */
async function refundsBeyond({ db }: Services, orderId: string, notes: CreditNote[]): Promise<Given[]> {
  const refunds: Given[] = await db("refunds as refund")
    .join("payments as payment", "payment.id", "refund.payment_id")
    .where({ "refund.order_id": orderId, "refund.state": "succeeded" })
    .orderBy(["refund.updated_at", "refund.id"])
    .select({
      refundId: "refund.id",
      supplementOf: db.raw("coalesce(payment.proposal_id, '')"),
      cents: "refund.amount_cents",
      at: "refund.updated_at",
    });
  return refunds.map((refund) => {
    const credited = notes.find(({ refundId }) => refundId === refund.refundId)?.totalCents ?? 0;
    return { ...refund, cents: refund.cents - credited };
  });
}

/** Counts a refund as given for one claim of its amount, or for several, those on the standing invoice first. */
function assign(claims: Claim[], { supplementOf, cents, at }: Given): void {
  const stands = ({ replacedAt }: Claim) => !replacedAt || replacedAt > at;
  const waits = ({ line }: Claim) => line !== undefined && (!line.settled_at || line.settled_at >= at);
  const its = claims.filter((claim) => claim.supplementOf === supplementOf && claim.left > 0);
  const alive = its.filter((claim) => stands(claim) || waits(claim));
  const ranked = (alive.length > 0 ? alive : its).sort((one, other) => Number(stands(other)) - Number(stands(one)));
  let rest = cents;
  const same = ranked.find(({ left }) => left === rest);
  for (const claim of same ? [same] : ranked) rest -= take(claim, "given", rest);
}

/** The same for credit notes of any orders, by their numbers. */
export async function moneyOfFailedAmong(services: Services, numbers: string[]): Promise<Map<string, CreditedMoney>> {
  const orders: { id: string }[] = await services
    .db("credit_notes as note")
    .join("refunds as refund", "refund.id", "note.refund_id")
    .where({ "refund.state": "failed" })
    .whereIn("note.number", numbers)
    .groupBy("refund.order_id")
    .select({ id: "refund.order_id" });
  const among = new Map<string, CreditedMoney>();
  for (const { id: orderId } of orders) {
    const notes = await creditNotesOf(services, orderId);
    const failed = await moneyOfFailed(services, orderId, notes);
    for (const { id, number } of notes) {
      const money = failed.get(id);
      if (money) among.set(number, money);
    }
  }
  return among;
}

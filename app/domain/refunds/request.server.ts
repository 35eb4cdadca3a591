import { makeBell } from "~/infra/database/after-commit.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { shareByValue, shareOut, type Account, type LineAccount, type Share } from "~/domain/ledger/account";
import type { Cause } from "~/domain/ledger/entries";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { logStep } from "~/domain/orders/order.server";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import type { Payment } from "~/domain/payments/states";
import { instant } from "~/domain/time";
import { mostByHand } from "./hand-means.server";
import { REFUND_MEANS, type HandMeans, type RefundMeans } from "./means";
import { findRefund, hearRefund, isUnderWayOrDone, refundsOf, type Refund } from "./refund.server";
import { changedSince, type Change, type Seen } from "./seen.server";
import { joined, onlineOf, partAmong, sourcesOf, sumOf } from "./sources.server";
import { atOwnLines, supplementParts, supplementsOf } from "./supplements.server";

export type RefundRequest = {
  /** Whole cents, VAT included, more than 0. */
  amountCents: Cents;
  /** In words for the customer, on the credit note and in the mail; at most 400 characters. */
  reason: string;
  /** An administrator's id, or the name of the flow ("retour", "rétractation"). */
  by: string;
  /** Names one press: a second request with the same key returns the same refund. */
  key: string;
  /** Set when the money was given back by hand, which the shop only notes. */
  means?: HandMeans;
  /** What the page showed to the administrator; absent where the amount is computed in the same transaction. */
  seen?: Seen;
};

export type RefundAsking =
  /** Each refund goes back to the payment it came by; of several, `refund` is the first. */
  | { outcome: "asked"; refund: Refund }
  /** There is no such order, or nothing was paid for it. */
  | { outcome: "notPaid" }
  /** The provider never had this money: it was paid in the shop, and is given back by hand. */
  | { outcome: "byHand" }
  /** Another refund was asked for since the page was shown, or less is owed: the page has to be read again. */
  | { outcome: "changed"; change: Change }
  /**
   * More than is left to give back, or no whole number above 0. `refundableCents`: what is left; `last`: the refund
   * that was asked for last.
   */
  | { outcome: "tooMuch"; refundableCents: Cents; last: Refund | null }
  /** More than may go back by this means; the rest goes by another. */
  | { outcome: "otherMeans"; mostCents: Cents };

const asked = makeBell();
/** Wakes the worker as soon as a refund is asked for, instead of at its next round. */
export const onRefundAsked = asked.onRung;

/**
 * Writes that money is to be given back; the worker asks the provider for it after the commit. It joins the caller's
 * transaction and checks inside it against all earlier refunds, so that two requests at once never give back more than
 * was paid, nor one debt twice. The caller sees to the stock and the order's status.
 */
export async function requestRefund(
  services: Services,
  orderId: string,
  { amountCents, reason, by, key, means, seen }: RefundRequest,
): Promise<RefundAsking> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, orderId);
    const known = await findRefund(inside, { request_key: key });
    if (known && known.orderId !== orderId) throw new Error("a refund's key was used for another order");
    if (known) return { outcome: "asked", refund: known };

    const sources = await sourcesOf(inside, orderId);
    if (sources.length === 0) return { outcome: "notPaid" };
    if (!means && sources.every(({ payment }) => payment.kind === "till")) return { outcome: "byHand" };
    const change = seen && (await changedSince(inside, orderId, seen));
    if (change) return { outcome: "changed", change };
    const { online, inAll } = leftOf(sources);
    const left = means ? inAll : online;
    if (!Number.isInteger(amountCents) || amountCents <= 0 || amountCents > left)
      return {
        outcome: "tooMuch",
        refundableCents: left,
        last: (await refundsOf(inside, orderId)).filter(isUnderWayOrDone).at(-1) ?? null,
      };
    const mostCents = means ? await mostByHand(inside, orderId, means) : null;
    if (mostCents !== null && amountCents > mostCents) return { outcome: "otherMeans", mostCents };

    const refunds: Refund[] = [];
    const byHand = means !== undefined;
    const shares = await byLine(inside, orderId, amountCents, byHand);
    const apart = await supplementParts(inside, orderId, { sources, shares, byHand });
    const parts = await atOwnLines(inside, orderId, partAmong(sources, shares, apart, byHand));
    for (const [place, part] of parts.entries()) {
      const ask = { key: place === 0 ? key : `${key}:${place + 1}`, amountCents: part.cents, reason, by, means };
      refunds.push(await writeRefund(inside, part.payment, { ...ask, shares: part.shares }));
    }
    await endUnanswerable(inside, orderId);
    await logStep(inside, orderId, "Remboursement demandé", `${formatEuros(amountCents)}. ${reason}`, by);
    if (means) await writeDown(inside, refunds, { means, amountCents, by });
    else asked.ring(inside.db);
    const [first] = refunds;
    const refund = first && (await findRefund(inside, { id: first.id }));
    if (!refund) throw new Error("a refund of no payment");
    return { outcome: "asked", refund };
  });
}

/** Notes a refund by hand, whose money was handed over before the press. */
async function writeDown(
  services: Services,
  refunds: Refund[],
  { means, amountCents, by }: { means: HandMeans; amountCents: Cents; by: string },
): Promise<void> {
  const [first] = refunds;
  const said = `${formatEuros(amountCents)}, ${REFUND_MEANS[means]}`;
  if (first) await logStep(services, first.orderId, "Rendu par la boutique", said, by);
  for (const { id } of refunds) await hearRefund(services, id, { event: "succeeded" });
}

type NewRefund = {
  key: string | null;
  amountCents: Cents;
  reason: string;
  by: string;
  providerId?: string;
  shares?: Share[];
  means?: RefundMeans;
};

export async function writeRefund(
  services: Services,
  payment: Payment,
  { key, amountCents, reason, by, providerId, shares, means = "provider" }: NewRefund,
): Promise<Refund> {
  const { db, now } = services;
  const at = now();
  const id = newId(at);
  await db("refunds").insert({
    id,
    order_id: payment.orderId,
    payment_id: payment.id,
    request_key: key,
    provider_id: providerId ?? null,
    amount_cents: amountCents,
    reason: reason.slice(0, 400),
    asked_by: by,
    state: "asked",
    created_at: instant(at),
    updated_at: instant(at),
    next_try_at: instant(at),
    means,
  });
  const parts = shares ?? (await sharesOfPayment(services, payment, amountCents));
  await enter(
    services,
    payment.orderId,
    { cause: "refund", id },
    parts.map(({ lineId, cents }) => ({ lineId, kind: "refund asked", cents })),
  );
  const refund = await findRefund(services, { id });
  if (!refund) throw new Error("a refund vanished");
  return refund;
}

/** A refund of a supplement's payment is for its glasses first; any other is divided among all lines. */
async function sharesOfPayment(services: Services, payment: Payment, amountCents: Cents): Promise<Share[]> {
  const account = await accountOf(services, payment.orderId);
  const supplements = await supplementsOf(services, payment.orderId);
  const its = supplements.find(({ proposalId }) => proposalId === payment.proposalId);
  const line = its && account.lines.get(its.lineId);
  if (!its || !line) return byLine(services, payment.orderId, amountCents, true);
  const own = Math.min(amountCents, its.cents, Math.max(0, line.value - line.notAsked - line.refundAsked));
  const lines = new Map(account.lines).set(its.lineId, { ...line, refundAsked: line.refundAsked + own });
  return joined([{ lineId: its.lineId, cents: own }, ...shareOut({ ...account, lines }, amountCents - own)]);
}

/**
 * Divides a refund among the lines. A refund that came back after its credit note is given back by hand, so that a
 * refund through the provider is for other lines, and what is handed over is first for its lines.
 */
async function byLine(services: Services, orderId: string, amountCents: Cents, byHand: boolean): Promise<Share[]> {
  const account = await accountOf(services, orderId);
  const cameBack = await cameBackByLine(services, orderId, account);
  const counted = (lineId: string | null, line: LineAccount): LineAccount => {
    const its = cameBack.find((share) => share.lineId === lineId)?.cents ?? 0;
    return { ...line, refundAsked: line.refundAsked + its };
  };
  const besides: Account = {
    ...account,
    lines: new Map([...account.lines].map(([lineId, line]) => [lineId, counted(lineId, line)])),
    whole: counted(null, account.whole),
  };
  const replacing = byHand ? Math.min(amountCents, sumOf(cameBack)) : 0;
  const parts = shareByValue(
    replacing,
    cameBack.map(({ cents }) => cents),
  );
  const replaced = cameBack.map(({ lineId }, place) => ({ lineId, cents: parts[place] ?? 0 }));
  return joined([...replaced, ...shareOut(besides, amountCents - replacing)]);
}

/**
 * What credit notes of refunds credit of each line, and no refund gives back or is asked to. A refund that the ledger
 * counts no longer, because its order was taken up again, reached its customer all the same.
 */
async function cameBackByLine(services: Services, orderId: string, account: Account): Promise<Share[]> {
  const entries = await services
    .db("order_ledger")
    .where({ order_id: orderId })
    .whereIn("kind", ["credited", "refund asked"])
    .whereIn("cause", ["refund", ...UNDOES])
    .select("order_line_id", "kind", "cause", "cents");
  const places: [string | null, LineAccount][] = [...account.lines, [null, account.whole]];
  return places.map(([lineId, line]) => {
    const its = entries.filter(({ order_line_id }) => order_line_id === lineId);
    const credited = sumOf(its.filter(({ kind, cause }) => kind === "credited" && cause === "refund"));
    // Negative for what is counted no longer.
    const undone = sumOf(its.filter(({ kind, cause }) => kind === "refund asked" && UNDOES.includes(cause)));
    return { lineId, cents: Math.max(0, Math.min(credited, line.credited) - (line.refundAsked - undone)) };
  });
}

/** The causes of entries that take a refund off again, when its order is taken up. */
const UNDOES: Cause[] = ["asked again", "given before"];

/**
 * Asks for a refund of what is owed, as far as it can go back the way it came. The rest stays in the list, and goes by
 * other means.
 * @returns what was asked for, in cents
 */
export async function requestOwed(
  services: Services,
  orderId: string,
  owed: Cents,
  asked: Pick<RefundRequest, "reason" | "by" | "key">,
): Promise<Cents> {
  const amountCents = await onlineFirst(services, orderId, owed);
  if (amountCents <= 0) return 0;
  const asking = await requestRefund(services, orderId, { ...asked, amountCents });
  return asking.outcome === "asked" ? amountCents : 0;
}

/**
 * What of a debt the provider is to give back first: as much as it can, without the supplements that were paid at the till,
 * which go back there.
 */
export async function onlineFirst(services: Services, orderId: string, owed: Cents): Promise<Cents> {
  const sources = await sourcesOf(services, orderId);
  const shares = await byLine(services, orderId, owed, false);
  const apart = await supplementParts(services, orderId, { sources, shares, byHand: true });
  const atTill = sources.map(({ payment: { id, kind } }) => (kind === "till" ? (apart.get(id)?.cents ?? 0) : 0));
  return Math.min(owed - atTill.reduce((sum, cents) => sum + cents, 0), leftOf(sources).online);
}

export type Refundable = {
  /** Through the provider; 0 for money that it never had. */ online: Cents;
  /** By any means. */ inAll: Cents;
};

/**
 * What can still be given back of an order, in cents, VAT included. Refunds asked for and on their way are subtracted.
 * A refund with a credit note that came back from the customer's bank is still owed, and goes by other means, because
 * the bank does not take it.
 */
export async function refundable(services: Services, orderId: string): Promise<Refundable> {
  return leftOf(await sourcesOf(services, orderId));
}

function leftOf(sources: Awaited<ReturnType<typeof sourcesOf>>): Refundable {
  return {
    online: sources.reduce((sum, source) => sum + onlineOf(source), 0),
    inAll: sources.reduce((sum, { left }) => sum + left, 0),
  };
}

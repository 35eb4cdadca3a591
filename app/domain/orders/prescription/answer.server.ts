import type { Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { ended, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { enterCorrection } from "~/domain/ledger/movements.server";
import type { Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { ANSWER_STEPS } from "~/domain/orders/customer-steps";
import { isDueInShop } from "~/domain/orders/firm";
import { owing } from "~/domain/orders/money/owed.server";
import { followPieces } from "~/domain/orders/placing/rest-follows.server";
import { logStep, type LensDetails, type Order, type OrderLine } from "~/domain/orders/order.server";
import { queueMail, takeBack } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { confirmAgreedPrice } from "./agreed-price.server";
import { changePrice, forgoSupplement } from "./change-price.server";
import { answeredMail } from "./proposal-mails.server";
import { orderOnQuote, replaceProposalQuotes } from "./proposal-quote.server";
import { lensCentsOf, notRepriced } from "./proposal-price.server";
import { mailKey } from "./end-proposals.server";
import { openLine } from "./open-line.server";
import { isFetched, type ProposalState } from "./proposals.server";

/** `atPickup`: yes, and the supplement is paid when the order is fetched. */
export type Answer = "accepted" | "atPickup" | "declined";

/** `toPay`: the customer accepts by paying the supplement. */
export type Answering = "done" | "toPay" | "expired" | "closed" | Exclude<ProposalState, "sent">;

/**
 * The customer's yes or no. A yes writes the correction into the order, and a lower price into the ledger. The prices
 * of a paid order stay as they were sold, unless a supplement was asked for. The ledger books a supplement when it is
 * paid, because nobody owes it before.
 * @param by the administrator who noted the answer at the counter; null when the customer pressed
 */
export async function answerProposal(
  services: Services,
  orderId: string,
  proposalId: string,
  answer: Answer,
  by: string | null = null,
): Promise<Answering> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, orderId);
    const row = await inside.db("correction_proposals").where({ id: proposalId, order_id: orderId }).first();
    if (!row) return "closed";
    if (row.state !== "sent") return row.state;
    if (row.expires_at <= instant(inside.now())) return "expired";
    const open = await openLine(inside, orderId, row.order_line_id);
    if (!open) return "closed";
    const { order, line } = open;
    if (row.asks && answer === "accepted") return "toPay";
    if (answer === "atPickup" && !(row.asks && isFetched(order))) return "closed";
    const said = answer === "declined" ? "declined" : "accepted";
    await inside
      .db("correction_proposals")
      .where({ id: proposalId })
      .update({ state: said, current_of: null, answered_at: instant(inside.now()), at_pickup: answer === "atPickup" });
    if (answer === "declined") await replaceProposalQuotes(inside, [row.reference], null, orderId);
    let owedCents: Cents = 0;
    if (answer === "accepted") {
      const debt = { cause: "correction" as const, subject: proposalId, since: inside.now() };
      owedCents = await owing(inside, order, debt, async () => {
        const isRepriced = await applyCorrection(inside, open, row);
        const cents = isRepriced ? row.difference_cents : Math.min(0, row.difference_cents);
        await enterCorrection(inside, orderId, proposalId, { lineId: line.id, cents });
      });
      await followPieces(inside, orderId, "correction");
    }
    if (answer === "atPickup") await applyCorrection(inside, open, row);
    if (said === "accepted")
      await confirmAgreedPrice(inside, order, { proposalId, differenceCents: row.difference_cents, owedCents });
    if (row.asks) await makeDueAtOnce(inside, { proposal_id: proposalId });
    const where = by ? "dit par le client à la boutique" : "par le client";
    await logStep(inside, orderId, ANSWER_STEPS[answer], `${line.brand} ${line.name}, ${where}`, by ?? undefined);
    // The customer answered at the counter, so the letter that asks for the answer is taken back if it has not left.
    if (by) await takeBack(inside, [mailKey(orderId, proposalId)]);
    else
      await queueMail(inside, `order:${orderId}:correction-${said}-${proposalId}`, answeredMail(inside, order, said));
    return "done";
  });
}

type Agreed = Pick<
  Row<"correction_proposals">,
  "lenses" | "reference" | "sealed_correction" | "lens_details" | "difference_cents" | "asks"
>;

/** Writes the agreed correction into the line. @returns whether the order costs something else from then on */
export async function applyCorrection(
  services: Services,
  { order, line }: { order: Order; line: OrderLine },
  agreed: Agreed,
): Promise<boolean> {
  await services
    .db("order_lines")
    .where({ id: line.id })
    .update({
      extra: `${agreed.lenses}:${agreed.reference}`,
      sealed_correction: agreed.sealed_correction,
      lens_details: withFrameClass(agreed.lens_details, line),
    });
  await orderOnQuote(services, order, line, `${agreed.lenses}:${agreed.reference}`);
  if (!agreed.asks && !isDueInShop(order)) return false;
  const perPair = lensCentsOf(JSON.parse(agreed.lens_details) as LensDetails) - line.lensPriceCents;
  if (perPair === 0) return false;
  const its = lineAccount(await accountOf(services, order.id), line.id);
  const differenceCents = agreed.difference_cents + notRepriced(order, line, its).cents;
  await changePrice(services, order, line, { perPair, pairs: its.sold - ended(its), differenceCents });
  return true;
}

/**
 * Called when pairs are withdrawn from while a correction of them waits for its answer, or for its supplement to be paid
 * at the pickup: the amount shrinks to the pairs that are left. A payment of the former amount is closed by the worker.
 */
export async function forFewerPairs(
  services: Services,
  order: Order,
  lineId: string,
  { before, after }: { before: number; after: number },
): Promise<void> {
  if (before === 0) return;
  const { db } = services;
  const waiting = await db("correction_proposals")
    .where({ order_line_id: lineId })
    .where(
      (open) =>
        void open
          .where({ current_of: lineId, state: "sent" })
          .orWhere((due) => void due.where({ state: "accepted", at_pickup: true }).whereNull("settled_at")),
    )
    .select("id", "state", "difference_cents", "asks");
  for (const { id, state, difference_cents: cents, asks } of waiting) {
    const left = Math.round((cents * after) / before);
    await db("correction_proposals").where({ id }).update({ difference_cents: left });
    if (state === "accepted") await forgoSupplement(services, order, { pairs: before - after, cents: cents - left });
    if (asks) await makeDueAtOnce(services, { proposal_id: id });
  }
}

/** Another correction changes the lenses alone: the class of the frame stays as it was sold. */
function withFrameClass(details: string, { lenses }: OrderLine): string {
  if (!lenses?.frameClass) return details;
  return JSON.stringify({ ...(JSON.parse(details) as LensDetails), frameClass: lenses.frameClass });
}

import { inTransaction, type Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { isOwedFor, lineAccount, type Account } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { link, writeLetter } from "~/domain/letter.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import { orderPath } from "~/domain/orders/links.server";
import { settleOwed } from "~/domain/orders/money/owed.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { takeFromShelf } from "~/domain/orders/placing/pieces.server";
import { queueMail } from "~/domain/outbox.server";
import type { Mail } from "~/infra/mail.server";
import { hasLeft } from "./left";
import { describeAll, howToGiveBack, openReturn, stillOut } from "./open-return.server";

export type SentAnyway = {
  /** How many withdrawals had kept pieces in the shop that have left now. */ withdrawals: number;
  /** Pieces that left though the stock counted none. */ missing: string[];
};

/**
 * `by`: the administrator, null for the shop by itself. `only`: the id of one withdrawal; without it, all of the
 * order's.
 */
type Told = { by: string | null; only?: string };

/**
 * For pieces that withdrawals should have kept in the shop and that left in spite of it: opens their return and tells
 * the customer how to send them back. Repeating it changes nothing.
 */
export async function sendAnyway(services: Services, order: Order, { by, only }: Told): Promise<SentAnyway> {
  const done: SentAnyway = { withdrawals: 0, missing: [] };
  for (const [withdrawalId, kept] of await keptBackBy(services, order.id)) {
    if (only !== undefined && withdrawalId !== only) continue;
    const source = { cause: "withdrawal" as const, id: withdrawalId };
    const priceBack = sayPriceBack(
      await accountOf(services, order.id),
      kept.map(({ lineId }) => lineId),
    );
    for (const { lineId, quantity, restocked } of kept) {
      const line = order.lines.find(({ id }) => id === lineId);
      if (restocked > 0 && !(await takeFromShelf(services, order, { lineId, quantity: restocked }, source)))
        done.missing.push(`${restocked} × ${line?.name ?? ""}`);
      await enter(services, order.id, source, [
        { lineId, kind: "cancelled", pieces: -quantity },
        { lineId, kind: "sent", pieces: quantity },
      ]);
    }
    const coming = kept.map(({ lineId, quantity }) => ({ lineId, quantity, reason: "none" as const }));
    await openReturn(services, order, coming, { withdrawalId, by });
    const pieces = describeAll(order, coming);
    await logStep(services, order.id, "Partie malgré la rétractation", pieces.join(", "), by);
    if (order.customer)
      await queueMail(
        services,
        `withdrawal:${withdrawalId}:sent-anyway`,
        sentAnywayMail(services, order, order.customer, {
          ...{ pieces, priceBack },
          whole: await allComesBack(services, order),
        }),
      );
    done.withdrawals += 1;
  }
  return done;
}

export type ReportingSent =
  | ({ outcome: "sent" } & SentAnyway)
  /** Another administrator moved the order on after the page was shown. */
  | { outcome: "conflict"; order: Order }
  | { outcome: "notLeft" | "repeated" | "unknown" };

/** Why the money that a withdrawal made the shop owe is owed no longer. */
export const SENT_ALL_THE_SAME = "Plus dû : les articles sont partis malgré la rétractation, dû à leur retour.";

/**
 * Notes that the pieces kept by one withdrawal left with the rest. The order has to have left, and to be as it was
 * shown.
 * @param version of the order, as the page showed it
 */
export async function reportSent(
  services: Services,
  orderId: string,
  withdrawalId: string,
  { by, version }: { by: string; version: number },
): Promise<ReportingSent> {
  return inTransaction(services, async (inside): Promise<ReportingSent> => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    if (order.version !== version) return { outcome: "conflict", order };
    if (!hasLeft(order)) return { outcome: "notLeft" };
    const sent = await sendAnyway(inside, order, { by, only: withdrawalId });
    if (sent.withdrawals === 0) return { outcome: "repeated" };
    await settleOwed(inside, order.id, SENT_ALL_THE_SAME);
    return { outcome: "sent", ...sent };
  });
}

/** The ids of the withdrawals that keep pieces in the shop. */
export async function keptBackWithdrawals(services: Services, order: Order): Promise<Set<string>> {
  return new Set((await keptBackBy(services, order.id)).keys());
}

const allComesBack = async (services: Services, order: Order) =>
  stillOut(order, await accountOf(services, order.id)).length === 0;

type Kept = { lineId: string; quantity: number; restocked: number };

/** The pieces that each withdrawal still keeps in the shop, the oldest withdrawal first. */
async function keptBackBy({ db }: Services, orderId: string): Promise<Map<string, Kept[]>> {
  const entries = await db("order_ledger")
    .where({ order_id: orderId, cause: "withdrawal" })
    .whereNotNull("order_line_id")
    .orderBy(["created_at", "id"])
    .select("order_line_id", "cause_id", "kind", "pieces");
  const kept = new Map<string, Kept[]>();
  for (const { order_line_id: lineId, cause_id: withdrawalId, kind, pieces } of entries) {
    if (lineId === null) continue;
    const lines = kept.get(withdrawalId) ?? [];
    kept.set(withdrawalId, lines);
    let line = lines.find((each) => each.lineId === lineId);
    if (!line) lines.push((line = { lineId, quantity: 0, restocked: 0 }));
    if (kind === "cancelled") line.quantity += pieces;
    if (kind === "restocked") line.restocked += pieces;
    if (kind === "taken") line.restocked -= pieces;
  }
  for (const [id, lines] of kept) {
    const still = lines.filter(({ quantity }) => quantity > 0);
    if (still.length > 0) kept.set(id, still);
    else kept.delete(id);
  }
  return kept;
}

/** When the price of these lines goes back, which a refund may have paid before they left. */
function sayPriceBack(account: Account, lineIds: string[]): string {
  const written = "Nous vous écrivons dès que nous les avons reçus";
  if (isOwedFor(account, lineIds))
    return `${written} ; leur prix vous est alors remboursé par le moyen de paiement d’origine.`;
  const lines = lineIds.map((lineId) => lineAccount(account, lineId));
  if (lines.every(({ refundAsked }) => refundAsked === 0)) return `${written}.`;
  return lines.every(({ refundAsked, refunded }) => refunded >= refundAsked)
    ? `Leur prix vous a déjà été remboursé. ${written}.`
    : `Le remboursement de leur prix est déjà demandé. ${written}.`;
}

/** To the customer whose withdrawn pieces left the shop in spite of the withdrawal. */
function sentAnywayMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  {
    pieces,
    whole,
    priceBack,
  }: { pieces: string[]; /** True when all that left is to come back. */ whole: boolean; priceBack: string },
): Mail {
  return writeLetter(
    "sentDespiteWithdrawal",
    {
      to: customer.email,
      blocks: [["Articles", ...pieces]],
      url: link(services, orderPath(services.config, order.id)),
    },
    {
      client: `${customer.firstName} ${customer.lastName}`,
      commande: order.number,
      renvoi: howToGiveBack(order, whole).join(" "),
      remboursement: priceBack,
    },
  );
}

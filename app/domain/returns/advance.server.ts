import { inTransaction, type Services } from "~/infra/services.server";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { dueDayOf, owing } from "~/domain/orders/money/owed.server";
import { isInsured } from "~/domain/orders/money/insurer-part.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { putOnSaleAgain } from "~/domain/orders/placing/pieces.server";
import { followPieces } from "~/domain/orders/placing/rest-follows.server";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { mostKept, sharesOfKept, type Kept } from "./kept.server";
import { advancedMail } from "./mails.server";
import {
  sourceOf,
  describeReturned,
  findReturn,
  mayBeRefused,
  RETURN_STATE,
  type Return,
  type ReturnState,
} from "./return.server";

export type NextState = Exclude<ReturnState, "Retour demandé">;

type Advance = {
  /** The administrator's id. */
  by: string;
  /** Why it is refused, in words for the customer. */
  reason?: string | null;
  /** With 'Validé': the optician finds the pieces fit for sale. It may also be said later, and counts once. */
  restock?: boolean;
  /** The return's version as it was shown; absent, it is not compared. */
  version?: number;
  /** The administrator refunds in the same step, so that no mail asks the shop to do it. */
  kept?: Kept | null;
  settledHere?: boolean;
};

export type Advancing =
  | { outcome: "advanced" | "unchanged"; return: Return }
  /** Someone else changed it meanwhile. */
  | { outcome: "conflict"; return: Return }
  /** It has ended, or the new state comes before the present one. */
  | { outcome: "closed"; return: Return }
  /** A withdrawal depends on it, so it cannot be refused. */
  | { outcome: "withdrawn" }
  /** More would be kept than the pieces cost; 0 where nothing may be kept. */
  | { outcome: "keptTooMuch"; mostCents: Cents }
  | { outcome: "reasonMissing" | "unknown" };

/** The step of an order in its log; its details are an amount and the reason. */
const KEPT = "Retenu sur le remboursement";

const ORDER_OF_STATES: ReturnState[] = [RETURN_STATE.requested, RETURN_STATE.processing, RETURN_STATE.validated];

/**
 * Moves a return to its next state: state and day, the pieces, the log and the mail together, once. The refund is asked
 * for elsewhere, in `app/domain/refunds`.
 */
export async function advanceReturn(
  services: Services,
  returnId: string,
  state: NextState,
  { by, reason, restock = false, version, kept = null, settledHere = false }: Advance,
): Promise<Advancing> {
  const refusal = reason?.trim().slice(0, 400) || null;
  if (state === RETURN_STATE.refused && !refusal) return { outcome: "reasonMissing" };
  return inTransaction(services, async (inside): Promise<Advancing> => {
    const asked = await findReturn(inside, returnId);
    const order = asked && (await lockedOrder(inside, asked.orderId));
    const current = order && (await findReturn(inside, returnId));
    if (!current || !order) return { outcome: "unknown" };
    if (current.state === state) {
      const restocked = restock && state === RETURN_STATE.validated && (await restockOnce(inside, order, current, by));
      return { outcome: restocked ? "advanced" : "unchanged", return: (await findReturn(inside, returnId)) ?? current };
    }
    if (version !== undefined && version !== current.version) return { outcome: "conflict", return: current };
    if (
      hasEnded(current) ||
      (state !== RETURN_STATE.refused && ORDER_OF_STATES.indexOf(state) < ORDER_OF_STATES.indexOf(current.state))
    )
      return { outcome: "closed", return: current };
    if (state === RETURN_STATE.refused && !mayBeRefused(await accountOf(inside, order.id), current))
      return { outcome: "withdrawn" };
    if (kept) {
      const { cents: mostCents } = mostKept(await accountOf(inside, order.id), current);
      if (state !== RETURN_STATE.validated || kept.cents > mostCents) return { outcome: "keptTooMuch", mostCents };
    }

    await inside
      .db("returns")
      .where({ id: returnId })
      .update({
        state,
        version: current.version + 1,
        ...datesOf(current, state, instant(inside.now())),
        ...(state === RETURN_STATE.refused && { refusal }),
        ...(kept && { kept_cents: kept.cents, kept_reason: kept.reason.slice(0, 400) }),
      });
    await logStep(
      inside,
      order.id,
      state === RETURN_STATE.processing ? "Retour en traitement" : `Retour ${state.toLowerCase()}`,
      [current.lines.map(describeReturned).join(", "), refusal].filter(Boolean).join(". "),
      by,
    );
    if (kept) await logStep(inside, order.id, KEPT, `${formatEuros(kept.cents)} : ${kept.reason}`, by);
    await book(inside, order, current, state, { mailed: !settledHere, kept });
    if (restock && state === RETURN_STATE.validated) await restockOnce(inside, order, current, by);
    const moved = (await findReturn(inside, returnId)) ?? current;
    if (order.customer)
      await queueMail(
        inside,
        `return:${returnId}:${state}`,
        advancedMail(inside, order, order.customer, moved, state, {
          account: await accountOf(inside, order.id),
          dueOn: await dueDayOf(inside, current),
          insured: await isInsured(inside, order.id),
        }),
      );
    return { outcome: "advanced", return: moved };
  });
}

/** Books the end of a return: what came back is owed to the customer; refused pieces stay theirs. */
async function book(
  services: Services,
  order: Order,
  asked: Return,
  state: NextState,
  { mailed, kept }: { mailed: boolean; kept: Kept | null },
): Promise<void> {
  if (state === RETURN_STATE.processing) return;
  const kind = state === RETURN_STATE.validated ? ("received" as const) : ("refused" as const);
  const since = new Date(asked.requestedAt);
  const cause = asked.withdrawalId ? "withdrawal" : "return";
  const shares = kept ? sharesOfKept(await accountOf(services, order.id), asked, kept.cents) : [];
  await owing(services, order, { cause, subject: asked.id, since, mailed }, async () => {
    await enter(services, order.id, sourceOf(asked), [
      ...asked.lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, kind, pieces: quantity })),
      ...shares.map(({ lineId, cents }) => ({ lineId, kind: "kept" as const, cents })),
    ]);
    await followPieces(services, order.id);
  });
}

function hasEnded({ state }: Return): boolean {
  return state === RETURN_STATE.validated || state === RETURN_STATE.refused;
}

function datesOf(current: Return, state: NextState, at: string) {
  if (state === RETURN_STATE.refused) return { refused_at: at };
  const processing_at = current.processingAt ?? at;
  return state === RETURN_STATE.processing ? { processing_at } : { processing_at, validated_at: at };
}

/** @returns false when its pieces went back on sale before */
async function restockOnce(services: Services, order: Order, asked: Return, by: string): Promise<boolean> {
  const { id, lines } = asked;
  const first = await services
    .db("returns")
    .where({ id })
    .whereNull("restocked_at")
    .update({ restocked_at: instant(services.now()) });
  if (first === 0) return false;
  for (const line of lines) {
    const { orderLineId, quantity } = line;
    const back = await putOnSaleAgain(services, order, { lineId: orderLineId, quantity }, sourceOf(asked));
    await logStep(
      services,
      order.id,
      "Remis en vente",
      back > 0 ? describeReturned(line) : `Déjà en rayon, ou sans fiche : ${describeReturned(line)}`,
      by,
    );
  }
  return true;
}

import type { Services } from "~/infra/services.server";
import { beyondCents, endedCents, keptBack, type Account } from "~/domain/ledger/account";
import type { Cause } from "~/domain/ledger/entries";
import { accountOf, enter, type NewEntry } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { GONE_ON_WITH, lessenMissing } from "./amount-received.server";

/**
 * What a refund gave back of a line, or of the whole order. `asked`: because of the cancellation, so that it is asked for
 * again. `settled`: for pieces that were withdrawn from or came back, or as a gesture before the cancellation; `over`: of
 * what was paid beyond the price.
 */
type Part = { lineId: string | null; asked: Cents; settled: Cents; over: Cents };
type Made = { refundId: string; parts: Part[] };

const ASKED_AGAIN = "asked again" satisfies Cause;
const GIVEN_BEFORE = "given before" satisfies Cause;

const askedIn = (refunds: Made[]): Cents =>
  refunds.flatMap(({ parts }) => parts).reduce((sum, { asked }) => sum + asked, 0);

/**
 * What was given back of a cancelled order because it was cancelled: taken up again, the order is no longer paid for that
 * part. Pieces that were withdrawn from or came back stay owed for themselves.
 * @param order as it was while it was cancelled
 */
export async function givenForCancellation(services: Services, order: Order): Promise<Cents> {
  return askedIn(await refundsMade(services, order));
}

/**
 * The refunds of a cancelled order, or of one that was paid after its cancellation and waits for a decision, the oldest
 * first. Those before the cancellation count where they gave all of it back.
 */
async function refundsMade(services: Services, { id, status }: Order): Promise<Made[]> {
  const late = await services
    .db("money_tasks")
    .where({ cause: "late", subject: id })
    .first("settled_at", "settled_how");
  const waits = status === ORDER_STATUS.attention && late?.settled_at === null;
  if (status !== ORDER_STATUS.cancelled && !waits) return [];
  const account = await accountOf(services, id);
  const refunds = await givenBack(services, id, late !== undefined && late.settled_how !== GONE_ON_WITH);
  const before = refunds.filter(({ isBefore }) => isBefore).flatMap(({ given }) => [...given.values()]);
  const isWhole = before.reduce((sum, cents) => sum + cents, 0) >= account.paid;
  const owed = owedForPieces(account);
  const take = (lineId: string | null, cents: Cents): Cents => {
    const taken = Math.min(cents, owed.get(lineId) ?? 0);
    owed.set(lineId, (owed.get(lineId) ?? 0) - taken);
    return taken;
  };
  return refunds.map(({ refundId, isBefore, given }) => ({
    refundId,
    parts: [...given].map(([lineId, cents]) => {
      const taken = take(lineId, cents);
      const over = lineId === null ? taken : 0;
      const settled = isBefore && !isWhole ? cents - over : taken - over;
      return { lineId, over, settled, asked: cents - over - settled };
    }),
  }));
}

/** What is owed of each line for pieces that were withdrawn from or came back; of the whole order, what is beyond its price. */
const owedForPieces = (account: Account) =>
  new Map<string | null, Cents>([
    ...[...account.lines].map(([lineId, line]): [string, Cents] => [
      lineId,
      endedCents({ ...line, cancelled: keptBack(line) }),
    ]),
    [null, beyondCents(account)],
  ]);

type GivenBack = { refundId: string; isBefore: boolean; given: Map<string | null, Cents> };

/**
 * The refunds that were made, and what they gave back of each line; `isBefore`: asked for before the cancellation.
 * @param undecided it was paid after its cancellation, and nobody went on with it before the next one: what was given back
 *   between these two was for the first
 */
async function givenBack({ db }: Services, orderId: string, undecided: boolean): Promise<GivenBack[]> {
  const entries = await db("order_ledger")
    .where({ order_id: orderId })
    .whereIn("kind", ["cancelled", "refund asked", "refunded"])
    .orderBy("id")
    .select("id", "order_line_id", "kind", "pieces", "cents", "cause", "cause_id");
  const cancelledAt = entries.filter(({ kind, cause, pieces }) => {
    return kind === "cancelled" && cause !== "withdrawal" && pieces > 0;
  });
  const last = cancelledAt.at(-1)?.id ?? "";
  const paidLate = entries.find(({ kind, cause, pieces }) => kind === "cancelled" && cause === "payment" && pieces < 0);
  const next = cancelledAt.find(({ id }) => paidLate && id > paidLate.id);
  const isOfFirst = (id: string) => undecided && paidLate && id > paidLate.id && (!next || id < next.id);
  const refunds = new Map<string, GivenBack>();
  for (const { id, kind, cause, cause_id: refundId, order_line_id: lineId, cents } of entries) {
    if (kind === "cancelled") continue;
    const isBefore = id < last && !isOfFirst(id);
    const refund = refunds.get(refundId) ?? { refundId, isBefore, given: new Map<string | null, Cents>() };
    if (cause === "refund") refunds.set(refundId, refund);
    if (kind === "refunded") refund.given.set(lineId, (refund.given.get(lineId) ?? 0) + cents);
  }
  return [...refunds.values()];
}

/**
 * A cancelled order is taken up again, or one that was paid after its cancellation: what was given back for the
 * cancellation is asked of the customer again. In the
 * ledger its refunds neither came in nor went back, so that the sum is missing like any part of a price that was never
 * paid. What they gave back for other reasons is not asked for.
 * @param order as it was while it was cancelled
 * @returns what is asked for again
 */
export async function askAgain(services: Services, order: Order): Promise<Cents> {
  const refunds = await refundsMade(services, order);
  const asked = askedIn(refunds);
  if (asked === 0) return 0;
  for (const { refundId, parts } of refunds) {
    const undo = (cause: Cause, of: (part: Part) => Cents, more: NewEntry[] = []) =>
      enter(services, order.id, { cause, id: refundId }, [
        { lineId: null, kind: "paid", cents: -parts.reduce((sum, part) => sum + of(part), 0) },
        ...parts.flatMap((part): NewEntry[] => [
          { lineId: part.lineId, kind: "refund asked", cents: -of(part) },
          { lineId: part.lineId, kind: "refunded", cents: -of(part) },
        ]),
        ...more,
      ]);
    await undo(ASKED_AGAIN, (part) => part.asked);
    await undo(
      GIVEN_BEFORE,
      ({ settled, over }) => settled + over,
      parts.map(({ lineId, settled }) => ({ lineId, kind: "not asked", cents: settled })),
    );
  }
  return asked;
}

type OfOrder = { id: string; orderId: string };

/**
 * The bank sends back a refund that an order, taken up since, counts neither as paid nor as given back: it counts as both
 * again, so that its failure leaves it paid. Called before the failure is booked.
 */
export async function askNoLonger(services: Services, { id, orderId }: OfOrder): Promise<void> {
  let isUndone = false;
  for (const cause of [ASKED_AGAIN, GIVEN_BEFORE] as const) {
    const entries = await services
      .db("order_ledger")
      .where({ order_id: orderId, cause, cause_id: id })
      .select("order_line_id", "kind", "cents");
    isUndone ||= entries.length > 0;
    await enter(
      services,
      orderId,
      { cause, id },
      entries.map(({ order_line_id: lineId, kind, cents }) => ({ lineId, kind, cents: -cents })),
    );
  }
  if (isUndone)
    await lessenMissing(
      services,
      orderId,
      "Le remboursement n’est pas parvenu au client : la somme règle la commande.",
    );
}

/** What of a refund that the bank sent back pays for its order again, which was taken up meanwhile. */
export async function paysAgain({ db }: Services, { id, orderId }: OfOrder): Promise<Cents> {
  const entries: { cents: Cents }[] = await db("order_ledger")
    .where({ order_id: orderId, kind: "paid", cause: ASKED_AGAIN, cause_id: id })
    .where("cents", ">", 0)
    .select("cents");
  return entries.reduce((sum, { cents }) => sum + cents, 0);
}

/** What of these refunds is asked for again. @param refundIds all of the order when they are left out */
export async function askedAgainOf(
  { db }: Pick<Services, "db">,
  orderId: string,
  refundIds?: string[],
): Promise<Cents> {
  const entries: { cents: Cents }[] = await db("order_ledger")
    .where({ order_id: orderId, kind: "paid", cause: ASKED_AGAIN })
    .where((asked) => void (refundIds && asked.whereIn("cause_id", refundIds)))
    .select("cents");
  return 0 - entries.reduce((sum, { cents }) => sum + cents, 0);
}

import type { Services } from "~/infra/services.server";
import { codeBaseCents, type Discountable } from "~/domain/coupons/code-base";
import type { Cents } from "~/domain/money";
import {
  ended,
  lineAccount,
  notComingBack,
  owedCents,
  shareByValue,
  standingCents,
  toSend,
  type Account,
  type LineAccount,
  type Share,
} from "./account";
import { releasedCents } from "./due";
import { accountOf, enter, type Source, type NewEntry } from "./ledger.server";

type Sold = { lines: (Discountable & { id: string })[]; discountCents: Cents; deliveryCents: Cents };

/** Enters the contract: pieces, and their price less their part of the reduction. */
export async function enterSale(services: Services, orderId: string, { lines, discountCents, deliveryCents }: Sold) {
  const prices = lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity);
  const reductions = shareByValue(discountCents, lines.map(codeBaseCents));
  await enter(services, orderId, { cause: "order", id: orderId }, [
    ...lines.map(({ id, quantity }, place): NewEntry => {
      const cents = (prices[place] ?? 0) - (reductions[place] ?? 0);
      return { lineId: id, kind: "sold", pieces: quantity, cents };
    }),
    { lineId: null, kind: "sold", cents: deliveryCents },
  ]);
}

/**
 * Enters a correction of lenses for the pieces of a line whose contract goes on: the difference belongs to these pieces
 * alone.
 */
export async function enterCorrection(
  services: Services,
  orderId: string,
  proposalId: string,
  { lineId, cents }: { lineId: string; cents: Cents },
): Promise<void> {
  const line = lineAccount(await accountOf(services, orderId), lineId);
  await enter(services, orderId, { cause: "correction", id: proposalId }, repriced(lineId, line, cents));
}

/**
 * What a cheaper correction of a line would add to what is owed and not asked for: its difference, or less where money of
 * the order went back before.
 * @param correction.cents the difference, below 0
 */
export function correctionOwes(account: Account, { lineId, cents }: { lineId: string; cents: Cents }): Cents {
  const line = lineAccount(account, lineId);
  const pieces = line.sold - ended(line);
  const corrected = ended(line) > 0 ? [...line.corrected, { pieces, cents }] : line.corrected;
  const lines = new Map(account.lines).set(lineId, { ...line, value: line.value + cents, corrected });
  return owedCents({ ...account, lines }) - owedCents(account);
}

/**
 * Books an allowance: lines whose pieces stand, and the delivery, each take their part of it, by their price; once every
 * piece has ended, all lines do.
 * @returns the parts, as positive sums
 */
export async function enterAllowance(
  services: Services,
  orderId: string,
  source: Source,
  cents: Cents,
): Promise<Share[]> {
  const account = await accountOf(services, orderId);
  const places: [string | null, LineAccount][] = [...account.lines, [null, account.whole]];
  const standing = places.map(([lineId, line]) => (lineId === null ? line.value : standingCents(line)));
  const values = standing.some((value) => value > 0) ? standing : places.map(([, { value }]) => value);
  const parts = shareByValue(cents, values);
  const shares = places.map(([lineId], place) => ({ lineId, cents: parts[place] ?? 0 }));
  await enter(
    services,
    orderId,
    source,
    places.flatMap(([lineId, line], place) => repriced(lineId, line, -(parts[place] ?? 0))),
  );
  return shares;
}

/** A change of a line’s price. Once some pieces have ended, it applies to the other pieces alone. */
function repriced(lineId: string | null, line: LineAccount, cents: Cents): NewEntry[] {
  const pieces = cents !== 0 && ended(line) > 0 ? line.sold - ended(line) : 0;
  return [
    { lineId, kind: "sold", pieces: -pieces },
    { lineId, kind: "sold", pieces, cents },
  ];
}

/** Enters a cancellation: no piece that is not back yet will be sent. */
export async function enterCancellation(services: Services, orderId: string, source: Source): Promise<void> {
  const account = await accountOf(services, orderId);
  await enter(
    services,
    orderId,
    source,
    each(account, "cancelled", (line) => line.sold - ended(line)),
  );
}

/** Enters that an order is taken up again; pieces that were withdrawn from stay out. */
export async function enterResumption(services: Services, orderId: string, source: Source): Promise<void> {
  const account = await accountOf(services, orderId);
  await enter(
    services,
    orderId,
    source,
    each(account, "cancelled", (line) => -line.cancelledWhole),
  );
}

/** Enters that everything to be sent has left the shop. */
export async function enterDispatch(services: Services, orderId: string, source: Source): Promise<void> {
  const account = await accountOf(services, orderId);
  await enter(services, orderId, source, each(account, "sent", toSend));
}

/** Enters that the order had not left after all: pieces that are not on their way back are in the shop. */
export async function takeDispatchBack(services: Services, orderId: string, source: Source): Promise<void> {
  const account = await accountOf(services, orderId);
  await enter(
    services,
    orderId,
    source,
    each(account, "sent", (line) => -notComingBack(line)),
  );
}

export async function enterPayment(services: Services, orderId: string, cents: Cents): Promise<void> {
  await enter(services, orderId, { cause: "payment", id: orderId }, [{ lineId: null, kind: "paid", cents }]);
}

/** Called before the payment of an order that was begun: the price of pieces released by then is not asked for. */
export async function enterNotAsked(services: Services, orderId: string): Promise<void> {
  const account = await accountOf(services, orderId);
  await enter(
    services,
    orderId,
    { cause: "payment", id: orderId },
    [...account.lines].map(([lineId, line]) => ({ lineId, kind: "not asked", cents: releasedCents(line) })),
  );
}

/**
 * Enters that a part of the price of released pieces, which has not come in, is not asked for any more. What exceeds the
 * price of those pieces is of the delivery.
 * @param cents at most `neverComesCents`
 */
export async function enterNeverComes(
  services: Services,
  orderId: string,
  source: Source,
  cents: Cents,
): Promise<void> {
  const account = await accountOf(services, orderId);
  const lines = [...account.lines].map(([lineId, line]) => ({ lineId, price: releasedCents(line) }));
  const prices = lines.map(({ price }) => price);
  const ofLines = Math.min(
    cents,
    prices.reduce((sum, price) => sum + price, 0),
  );
  const parts = shareByValue(ofLines, prices);
  await enter(services, orderId, source, [
    ...lines.map(({ lineId }, place): NewEntry => ({ lineId, kind: "not asked", cents: parts[place] ?? 0 })),
    { lineId: null, kind: "not asked", cents: cents - ofLines },
  ]);
}

function each(account: Account, kind: NewEntry["kind"], pieces: (line: LineAccount) => number): NewEntry[] {
  return [...account.lines.keys()].map((lineId) => ({ lineId, kind, pieces: pieces(lineAccount(account, lineId)) }));
}

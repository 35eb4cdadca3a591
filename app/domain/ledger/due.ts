import type { Cents } from "~/domain/money";
import {
  ended,
  firstCents,
  keptBack,
  missingCents,
  soldCents,
  withdrawnOnTheWay,
  type Account,
  type LineAccount,
} from "./account";

/** Pieces that the customer withdrew from and that are not back yet: nothing more is to be paid for them. */
export function withdrawnAndOut(line: LineAccount): number {
  const back = line.received - line.returned + Math.min(line.returned, withdrawnOnTheWay(line));
  return Math.max(0, line.withdrawn - keptBack(line) - back);
}

/** Pieces that are no longer to be paid for: their contract has ended, or their customer withdrew from it. */
export const released = (line: LineAccount): number => Math.min(line.sold, ended(line) + withdrawnAndOut(line));

/** The price of these pieces, as far as it was ever asked for and may not be kept. */
export const releasedCents = (line: LineAccount): Cents =>
  Math.max(0, firstCents(line, released(line)) - line.notAsked - line.kept);

const allReleased = ({ lines }: Account): boolean => [...lines.values()].every((line) => released(line) >= line.sold);

const ofLines = ({ lines }: Account): Cents =>
  [...lines.values()].reduce((total, line) => total + releasedCents(line), 0);

/**
 * What is still to be paid: the price of the pieces that are not released, and of the delivery, less what came in. 0
 * when every piece is released.
 */
export function dueCents(account: Account): Cents {
  if (allReleased(account)) return 0;
  return Math.max(0, soldCents(account) - ofLines(account) - account.paid);
}

/**
 * The part of what has not come in that is not asked for any more. The price of the released pieces is taken off the
 * rest to be paid; the shop owes only what exceeds that rest. When every piece is released, the delivery is not asked
 * for either.
 */
export function neverComesCents(account: Account): Cents {
  const missing = missingCents(account);
  return allReleased(account) ? missing : Math.min(missing, ofLines(account));
}

import type { Cents } from "~/domain/money";
import type { Cause, Entry, EntryKind } from "./entries";

/** The sums of the ledger for one line, or for the delivery and the rest of the whole order. */
export type LineAccount = {
  sold: number;
  taken: number;
  restocked: number;
  cancelled: number;
  withdrawn: number;
  sent: number;
  comingBack: number;
  refused: number;
  received: number;
  /** The price of all pieces sold, after their part of the reduction. */
  value: Cents;
  /**
   * Later corrections and allowances of the price, after some pieces had ended: each applies to so many of the other
   * pieces alone.
   */
  corrected: { pieces: number; cents: Cents }[];
  /**
   * The part of the price that is not asked for, because its pieces had ended, or were withdrawn from, before it was
   * paid.
   */
  notAsked: Cents;
  /** The part of it that the shop keeps, because pieces came back worth less. */
  kept: Cents;
  refundAsked: Cents;
  refunded: Cents;
  credited: Cents;
  /** What a bank took back of a payment that was for this line alone: its supplement. Any other is of the whole order. */
  chargedBack: Cents;
  /** The part of the price that the shop waived; `value` no longer contains it. */
  allowed: Cents;
  /** The part of `credited` that credits an allowance: no money is refunded for it. */
  allowanceCredited: Cents;
  /**
   * Pieces cancelled by the shop or by a hold that ended, and not by a withdrawal: a resumed order takes them up again.
   */
  cancelledWhole: number;
  /** Pieces that came back by a return that no withdrawal opened. */
  returned: number;
  /** Pieces for whose withdrawal a return was opened. */
  calledBack: number;
};

export type Account = {
  lines: Map<string, LineAccount>;
  /** The delivery, and refunds beyond the lines. */
  whole: LineAccount;
  /** What came in, without what is `undone`. */
  paid: Cents;
  /**
   * What came in and was given back before the order was taken up after its cancellation: it counts neither as paid nor as
   * refunded any more. `settled`: the part of it that is not asked for again.
   */
  undone: { cents: Cents; settled: Cents };
  chargedBack: Cents;
};

type Sum = Exclude<keyof LineAccount, "corrected">;

const PIECES: Partial<Record<EntryKind, Sum>> = {
  "sold": "sold",
  "taken": "taken",
  "restocked": "restocked",
  "cancelled": "cancelled",
  "withdrawn": "withdrawn",
  "sent": "sent",
  "coming back": "comingBack",
  "refused": "refused",
  "received": "received",
};
const CENTS: Partial<Record<EntryKind, Sum>> = {
  "sold": "value",
  "not asked": "notAsked",
  "kept": "kept",
  "refund asked": "refundAsked",
  "refunded": "refunded",
  "credited": "credited",
  "charged back": "chargedBack",
};

/** What changes the price of the pieces that have not ended by then. */
const AGREED_LATER: ReadonlySet<Cause> = new Set(["correction", "allowance"]);

/** Adds the entries up. @param lineIds every line of the order, with or without entries */
export function addUpEntries(lineIds: string[], entries: Entry[]): Account {
  const account: Account = {
    lines: new Map(lineIds.map((id) => [id, emptyLine()])),
    whole: emptyLine(),
    paid: 0,
    undone: { cents: 0, settled: 0 },
    chargedBack: 0,
  };
  for (const { lineId, kind, pieces, cents, cause } of entries) {
    if (kind === "paid") account.paid += cents;
    if (kind === "paid" && (cause === "asked again" || cause === "given before")) account.undone.cents -= cents;
    if (kind === "paid" && cause === "given before") account.undone.settled -= cents;
    if (kind === "charged back") account.chargedBack += cents;
    const line = lineId === null ? account.whole : account.lines.get(lineId);
    if (!line) continue;
    const [counted, summed] = [PIECES[kind], CENTS[kind]];
    if (counted) line[counted] += pieces;
    if (summed) line[summed] += cents;
    if (kind === "sold" && AGREED_LATER.has(cause) && pieces > 0) line.corrected.push({ pieces, cents });
    if (kind === "sold" && cause === "allowance") line.allowed -= cents;
    if (kind === "credited" && cause === "allowance") line.allowanceCredited += cents;
    if (kind === "cancelled" && cause !== "withdrawal") line.cancelledWhole += pieces;
    if (kind === "received" && cause !== "withdrawal") line.returned += pieces;
    if (kind === "coming back" && cause === "withdrawal") line.calledBack += pieces;
  }
  return account;
}

function emptyLine(): LineAccount {
  return {
    sold: 0,
    taken: 0,
    restocked: 0,
    cancelled: 0,
    withdrawn: 0,
    sent: 0,
    comingBack: 0,
    refused: 0,
    received: 0,
    value: 0,
    corrected: [],
    notAsked: 0,
    kept: 0,
    refundAsked: 0,
    refunded: 0,
    credited: 0,
    chargedBack: 0,
    allowed: 0,
    allowanceCredited: 0,
    cancelledWhole: 0,
    returned: 0,
    calledBack: 0,
  };
}

const EMPTY_LINE: Readonly<LineAccount> = emptyLine();

export function lineAccount({ lines }: Account, lineId: string): Readonly<LineAccount> {
  return lines.get(lineId) ?? EMPTY_LINE;
}

/** Pieces still to be prepared and sent. */
export const toSend = ({ sold, cancelled, sent }: LineAccount) => Math.max(0, sold - cancelled - sent);
/** Pieces that were taken out of the stock and are not back in it. */
export const offShelf = ({ taken, restocked }: LineAccount) => taken - restocked;
/** Pieces on their way back. */
export const underWayBack = ({ comingBack, refused, received }: LineAccount) => comingBack - refused - received;
/** Pieces that a return may still be asked for: not those of a refused return. */
export const returnable = ({ sent, comingBack }: LineAccount) => Math.max(0, sent - comingBack);
/** Pieces that the customer has and did not ask to return, or whose return was refused. */
export const notComingBack = ({ sent, comingBack, refused }: LineAccount) => Math.max(0, sent - comingBack + refused);
/** Pieces that a withdrawal kept in the shop. */
export const keptBack = ({ cancelled, cancelledWhole }: LineAccount) => cancelled - cancelledWhole;
/** Withdrawn pieces that were on their way back already, so that their withdrawal opened no other return. */
export const withdrawnOnTheWay = (line: LineAccount) => Math.max(0, line.withdrawn - keptBack(line) - line.calledBack);
/** Pieces on their way back by a return without a withdrawal: the shop may refuse it. */
export const refusable = (line: LineAccount) =>
  line.comingBack -
  line.calledBack -
  line.refused -
  line.returned -
  Math.max(0, withdrawnOnTheWay(line) - line.returned);
/** Pieces that can still be withdrawn from: the contract of a piece that came back by a return has ended. */
export const withdrawable = (line: LineAccount) =>
  Math.max(0, line.sold - line.withdrawn - Math.max(0, line.returned - withdrawnOnTheWay(line)));
/** Pieces whose contract has ended: they will not be sent, or came back. */
export const ended = ({ sold, cancelled, received }: LineAccount) => Math.min(sold, cancelled + received);
/** Whether pieces of a line are still sold: not all were cancelled or came back. */
export const isHeld = (account: Account, { id, quantity }: { id: string; quantity: number }): boolean =>
  ended(lineAccount(account, id)) < quantity;
/** The price of the pieces of a line that ended first, so many of them. */
export function firstCents({ sold, value, corrected }: LineAccount, pieces: number): Cents {
  if (pieces >= sold) return sold === 0 ? 0 : value;
  const later = corrected.reduce((total, { cents }) => total + cents, 0);
  return corrected.reduce(
    (total, { pieces: its, cents }) => total + Math.floor((cents * Math.max(0, pieces - (sold - its))) / its),
    Math.floor(((value - later) * pieces) / sold),
  );
}
/** The price of the pieces whose contract goes on. */
export const standingCents = (line: LineAccount): Cents => line.value - firstCents(line, ended(line));
/** The price of the pieces whose contract has ended, as far as it was ever asked for and may not be kept. */
export const endedCents = (line: LineAccount): Cents =>
  Math.max(0, firstCents(line, ended(line)) - line.notAsked - line.kept);
/** The part of the price that the shop keeps, because pieces came back worth less. */
export const keptCents = (account: Account): Cents => sum(account, ({ kept }) => kept);

function allEnded({ lines }: Account): boolean {
  return [...lines.values()].every((line) => ended(line) >= line.sold);
}

/**
 * True when the customer withdrew from all of it before it left: nothing will be sent, even when a cancellation is
 * undone.
 */
export function whollyWithdrawn({ lines }: Account): boolean {
  const all = [...lines.values()];
  return all.some((line) => keptBack(line) > 0) && all.every((line) => line.sold <= keptBack(line));
}

const sum = (account: Account, of: (line: LineAccount) => number) =>
  [...account.lines.values(), account.whole].reduce((total, line) => total + of(line), 0);

export const soldCents = (account: Account): Cents => sum(account, ({ value, notAsked }) => value - notAsked);
export const refundAskedCents = (account: Account): Cents => sum(account, ({ refundAsked }) => refundAsked);
export const refundedCents = (account: Account): Cents => sum(account, ({ refunded }) => refunded);
export const creditedCents = (account: Account): Cents => sum(account, ({ credited }) => credited);

/** The part of the price that was never asked for. */
export const notAskedCents = (account: Account): Cents => sum(account, ({ notAsked }) => notAsked);

/** What is credited of refunds: an allowance refunds nothing. */
export const creditedByRefunds = (account: Account): Cents =>
  sum(account, ({ credited, allowanceCredited }) => credited - allowanceCredited);

/** The part of the price that the shop waived. */
export const allowedCents = (account: Account): Cents => sum(account, ({ allowed }) => allowed);

/** The part of the price that has not come in and was not waived. */
export const missingCents = (account: Account): Cents => Math.max(0, soldCents(account) - account.paid);

/** What was paid beyond the price of lines and delivery. */
export const beyondCents = (account: Account): Cents => Math.max(0, account.paid - soldCents(account));

/**
 * What the shop may not keep: the price of the ended pieces, everything once all have ended, and what was paid beyond
 * the price.
 */
export function entitledCents(account: Account): Cents {
  const { paid } = account;
  return allEnded(account)
    ? Math.max(0, paid - keptCents(account))
    : Math.min(paid, beyondCents(account) + sum(account, endedCents));
}

/** What a bank took back of the supplement of the pieces that ended: of others, it is not owed and not missing there. */
function chargedBackOfEnded(line: LineAccount): Cents {
  const its = line.corrected.find(({ cents }) => cents === line.chargedBack)?.pieces ?? line.sold;
  return Math.floor((line.chargedBack * Math.max(0, ended(line) - (line.sold - its))) / Math.max(1, its));
}

/**
 * What the shop may not keep and has not given back, by line. A refund for one line, as a gesture, does not pay what
 * another line is owed, nor does a supplement that a bank took back.
 */
function notGivenBack(account: Account, given: (line: LineAccount) => Cents): Cents {
  const { paid, chargedBack, lines, whole } = account;
  const left = paid - sum(account, given) - keptCents(account);
  if (allEnded(account)) return Math.max(0, left - chargedBack);
  let [owed, ofLines] = [Math.max(0, beyondCents(account) - given(whole)), 0];
  for (const line of lines.values()) {
    owed += Math.max(0, endedCents(line) - given(line) - chargedBackOfEnded(line));
    ofLines += line.chargedBack;
  }
  return Math.max(0, Math.min(left - ofLines, owed) - (chargedBack - ofLines));
}

/** Owed and not given back yet, whether a refund was asked for or not. */
export const outstandingCents = (account: Account): Cents => notGivenBack(account, ({ refunded }) => refunded);

/** Owed, and no refund was asked for. */
export const owedCents = (account: Account): Cents => notGivenBack(account, ({ refundAsked }) => refundAsked);

/** The most that may still be given back, in cents. */
export function refundableCents(account: Account): Cents {
  return Math.max(0, account.paid - refundAskedCents(account) - account.chargedBack);
}

/**
 * Whether all that was paid is given back, or asked to be. Money that a bank contests is not given back: it may still
 * return to the shop.
 */
export function whollyRefunded(account: Account): boolean {
  return refundAskedCents(account) > 0 && refundAskedCents(account) >= account.paid;
}

/**
 * Whether all that was paid is back with the customer, as the provider or the administrator who handed it over has
 * confirmed.
 */
export function whollyGivenBack(account: Account): boolean {
  return refundedCents(account) > 0 && refundedCents(account) >= account.paid;
}

/**
 * Whether the whole invoice is credited. Less may be given back, for example when a refund came back from the bank
 * after its credit note.
 */
export function whollyCredited(account: Account): boolean {
  const credited = creditedByRefunds(account);
  return credited > 0 && credited >= account.paid + account.undone.settled;
}

/** Whether the order is to be given back as a whole, and some of it is or is asked to be: nothing of it is prepared. */
export function isGivenBack(account: Account): boolean {
  return refundAskedCents(account) > 0 && (whollyRefunded(account) || whollyCredited(account));
}

/**
 * Whether nothing of what was paid is the shop's: given back, asked to be, or taken by the bank, even for the time of a
 * dispute.
 */
export function isMoneyGone(account: Account): boolean {
  const gone = refundAskedCents(account) + account.chargedBack;
  return gone > 0 && (gone >= account.paid || whollyCredited(account));
}

/** The line that an amount is given back for; null for the order as a whole. */
export type Share = { lineId: string | null; cents: Cents };

/**
 * What is owed and not asked for, by line. The whole order's part is its delivery and what was paid beyond the price.
 * @param owed less than all of it where a part is settled otherwise
 */
export function owedShares(account: Account, owed = owedCents(account)): Share[] {
  return shareOut(account, owed).filter(({ cents }) => cents > 0);
}

/** True when a part of the price of these lines is owed and not asked for. */
export function isOwedFor(account: Account, lineIds: string[]): boolean {
  return owedShares(account).some(({ lineId }) => lineId !== null && lineIds.includes(lineId));
}

/**
 * Divides a refund among the lines: first those that the customer withdrew from or sent back, then those that a
 * cancellation ended, each up to what it is owed; then line by line up to what was paid for it, the rest to the whole
 * order. A cancelled order's refund for a piece that came back stays with that piece when the order is taken up again.
 */
export function shareOut(account: Account, amount: Cents): Share[] {
  const shares: Share[] = [...account.lines.keys(), null].map((lineId) => ({ lineId, cents: 0 }));
  let left = amount;
  const give = (owed: (line: LineAccount) => Cents) => {
    const rooms = shares.map(({ lineId, cents }) => {
      const line = lineId === null ? account.whole : account.lines.get(lineId);
      const taken = !line || line === account.whole ? 0 : chargedBackOfEnded(line);
      return line ? Math.max(0, owed(line) - line.refundAsked - taken - cents) : 0;
    });
    const most = rooms.reduce((total, room) => total + room, 0);
    const parts = left < most ? shareByValue(left, rooms) : rooms;
    for (const [place, share] of shares.entries()) share.cents += parts[place] ?? 0;
    left -= Math.min(left, most);
  };
  // What was paid beyond the price belongs to no line: refunded for one, it would be owed again.
  const beyond = (line: LineAccount) => (line === account.whole ? beyondCents(account) : null);
  give((line) => beyond(line) ?? endedCents({ ...line, cancelled: keptBack(line) }));
  give((line) => beyond(line) ?? endedCents(line));
  for (const share of shares) {
    const line = share.lineId === null ? account.whole : account.lines.get(share.lineId);
    const room = line
      ? line.value - line.notAsked - line.refundAsked - (line === account.whole ? 0 : line.chargedBack) - share.cents
      : 0;
    const given = Math.max(0, Math.min(left, room));
    share.cents += given;
    left -= given;
  }
  const whole = shares.at(-1);
  if (whole) whole.cents += left;
  return shares;
}

/** Divides an amount in proportion to these values, to the cent. */
export function shareByValue(amount: Cents, values: Cents[]): Cents[] {
  const whole = values.reduce((total, value) => total + value, 0);
  let reached = 0;
  let given = 0;
  return values.map((value) => {
    reached += value;
    const share = (whole === 0 ? 0 : Math.round((amount * reached) / whole)) - given;
    given += share;
    return share;
  });
}

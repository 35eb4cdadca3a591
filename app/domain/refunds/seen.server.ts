import type { Services } from "~/infra/services.server";
import type { Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { toRefundCents } from "~/domain/orders/money/owed.server";
import { isUnderWayOrDone, refundsOf, type Refund } from "./refund.server";

/** The money of an order as a page showed it to the administrator who then asks for a refund. */
export type Seen = {
  /** All refunds that had been asked for, in any state. */
  refundIds: string[];
  owedCents: Cents;
};

export async function seenNow(services: Services, orderId: string): Promise<Seen> {
  return {
    refundIds: (await refundsOf(services, orderId)).map(({ id }) => id),
    owedCents: await toRefundCents(services, orderId),
  };
}

/**
 * @property refund another refund, under way or done; null when less is owed: settled by hand, taken by the bank, or
 * the order was taken up again
 */
export type Change = { refund: Refund | null };

/**
 * What changed since the page was shown, so that a refund would be one too many; null for nothing. The transaction that
 * asks for the refund has locked the order's row, so that of two presses at once the second finds the first.
 */
export async function changedSince(services: Services, orderId: string, seen: Seen): Promise<Change | null> {
  await lockOrder(services, orderId);
  const since = (await refundsOf(services, orderId)).filter(({ id }) => !seen.refundIds.includes(id));
  const refund = since.filter(isUnderWayOrDone).at(-1);
  if (refund) return { refund };
  return (await toRefundCents(services, orderId)) < seen.owedCents ? { refund: null } : null;
}

/** The value of the hidden form field. */
export const writeSeen = ({ refundIds, owedCents }: Seen): string => `${refundIds.join(".")}-${owedCents}`;

/** A form without the field showed no refund, so that any refund stops it. */
export function readSeen(field: unknown): Seen {
  const [, refundIds, owedCents] = /^([0-9a-f.]*)-(\d{1,12})$/.exec(typeof field === "string" ? field : "") ?? [];
  return { refundIds: (refundIds ?? "").split("."), owedCents: Number(owedCents ?? 0) };
}

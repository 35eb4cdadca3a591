import type { Services } from "~/infra/services.server";
import { beyondCents, lineAccount, type Account } from "~/domain/ledger/account";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { notRepriced } from "./proposal-price.server";
import { unsettledOf } from "./proposals.server";

/**
 * What the lenses that are made cost less than those that were paid for, in the whole order, while some of that
 * difference is not back with the customer: 0 or more. An allowance is no part of it. A supplement to be paid at the
 * pickup raises the price of its line before the ledger books it, and is left out.
 */
export async function cheaperToGive(services: Services, order: Order, account: Account): Promise<Cents> {
  if (stillBeyondCents(account) === 0) return 0;
  const dearer = await unsettledOf(services, order);
  return order.lines.reduce((sum, line) => {
    const its = lineAccount(account, line.id);
    const supplement = dearer.find(({ lineId }) => lineId === line.id)?.differenceCents ?? 0;
    return sum + Math.max(0, -notRepriced(order, line, its).cents - its.allowed - supplement);
  }, 0);
}

/** The part of it that is not back with the customer. */
const stillBeyondCents = (account: Account): Cents => Math.max(0, beyondCents(account) - account.whole.refunded);

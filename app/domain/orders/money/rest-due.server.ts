import type { Services } from "~/infra/services.server";
import { dueCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { isBegunUnpaid } from "~/domain/orders/firm";
import { isStopped } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { awaitedCents } from "./under-way.server";

/**
 * What may be paid now of an order that the shop began before its payment came: the price of the pieces whose contract
 * goes on. 0 for every other order, and while the bank decides on a payment, so that nobody pays twice.
 */
export async function unpaidOfBegun(services: Services, order: Order): Promise<Cents> {
  if (!isBegunUnpaid(order) || (await awaitedCents(services, order.id)) > 0) return 0;
  const account = await accountOf(services, order.id);
  return isStopped(order, account) ? 0 : dueCents(account);
}

/** What the shop may take by hand of an order that was to be paid online. */
export async function takeableInShop(services: Services, order: Order): Promise<Cents> {
  return unpaidOfBegun(services, order);
}

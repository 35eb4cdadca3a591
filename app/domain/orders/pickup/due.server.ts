import type { Services } from "~/infra/services.server";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { supplementDue } from "~/domain/orders/prescription/supplement.server";
import { depositOf } from "./deposit.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { sayDeposit, sayDue, saySupplement } from "./due";

/**
 * What the customer pays when they fetch an order: its price, what a deposit left of it, or the supplement of its
 * lenses. Null for nothing.
 */
export async function dueWhenFetched(services: Services, order: Order): Promise<Cents | null> {
  if (isDueInShop(order)) return dueCents(await accountOf(services, order.id));
  return (await supplementDue(services, order)) || null;
}

/** The same as a sentence for mails and pages. Of an order that owes nothing more, only its deposit is told. */
export async function dueInWords(services: Services, order: Order): Promise<string | null> {
  const cents = await dueWhenFetched(services, order);
  if (cents === null) return null;
  if (!isDueInShop(order)) return saySupplement(cents);
  const deposit = await depositOf(services, order.id);
  if (cents > 0 && order.status !== ORDER_STATUS.cancelled) return sayDue(cents, deposit);
  return deposit && `${sayDeposit(deposit)}.`;
}

import type { Services } from "~/infra/services.server";
import { lineAccount, toSend, whollyRefunded } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openRemake, remakesOf } from "~/domain/orders/jobs/remake.server";
import { findOrder, type Order, type OrderLine } from "~/domain/orders/order.server";
import { TAKES_PRESCRIPTION } from "./still-open";

/** @property remade its lenses are made anew, at the price that was paid */
type OpenLine = { order: Order; line: OrderLine; remade: boolean };

/**
 * A line whose lenses may still change: its order is open and not refunded as a whole, and the lenses are not sent; or the order was handed over,
 * and the lenses are to be made anew and not ordered yet. Null for others.
 */
export async function openLine(services: Services, orderId: string, lineId: string): Promise<OpenLine | null> {
  const order = await findOrder(services, orderId);
  const line = order?.lines.find(({ id }) => id === lineId);
  if (!order || !line) return null;
  const remakes = (await remakesOf(services, orderId)).filter((remake) => remake.lineId === lineId);
  const remake = openRemake({ remakes });
  if (remake && !remake.steps.ordered) return { order, line, remade: true };
  if (!TAKES_PRESCRIPTION.includes(order.status)) return null;
  const account = await accountOf(services, orderId);
  if (whollyRefunded(account)) return null;
  return toSend(lineAccount(account, lineId)) > 0 ? { order, line, remade: false } : null;
}

import { moneyGoneAmong, whollyWithdrawnAmong, type Gone } from "~/domain/ledger/ledger.server";
import type { Services } from "~/infra/services.server";
import type { DeliveryMethod } from "~/shop/delivery";
import { ORDER_STATUS, WAITING_TO_BE_MADE, type OrderStatus } from "./status";
import { REFUNDED, statusName, TAKEN_BACK } from "./status-name";

type Shown = { id: string; status: OrderStatus; deliveryMethod: DeliveryMethod };
/** `gone`: where the money of an order went; absent while the shop has it. */
export type ShownStatus = { name: string; gone?: Gone };

/**
 * The names of these orders' statuses in the admin area: an order that was withdrawn from as a whole, or refunded, says
 * so.
 */
export async function shownStatuses(services: Services, orders: Shown[]): Promise<Map<string, ShownStatus>> {
  const idsOf = (wanted: (order: Shown) => boolean) => orders.filter(wanted).map(({ id }) => id);
  const cancelled = idsOf(({ status }) => status === ORDER_STATUS.cancelled);
  const takenBack = cancelled.length > 0 ? await whollyWithdrawnAmong(services, cancelled) : new Set<string>();
  const gone = await moneyGoneAmong(
    services,
    orders.map(({ id }) => id),
  );
  return new Map(
    orders.map(({ id, status, deliveryMethod }) => {
      const went = gone.get(id);
      const back = went && went !== "otherwise" && WAITING_TO_BE_MADE.includes(status) ? REFUNDED[went] : null;
      const name = takenBack.has(id) ? TAKEN_BACK : (back ?? statusName(status, deliveryMethod));
      return [id, { name, gone: went }];
    }),
  );
}

/** The same of one order. */
export async function shownStatus(services: Services, order: Shown): Promise<string> {
  return (await shownStatuses(services, [order])).get(order.id)?.name ?? statusName(order.status, order.deliveryMethod);
}

import type { Services } from "~/infra/services.server";
import { queueMail } from "~/domain/outbox.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { isUnderWay, ORDER_STATUS, SHOP_STATUSES } from "~/domain/orders/status";
import { resumedMail, statusMail, type Resumed } from "./mails.server";
import { whatStands } from "./stands.server";

/**
 * Whether the letters of an order's steps wait: it is not confirmed, and the bank may still accept its payment. The
 * confirmation comes first, because it carries the terms and says what was bought.
 */
export async function waitsForConfirmation(services: Services, order: Order): Promise<boolean> {
  if (order.confirmedAt || order.status === ORDER_STATUS.cancelled) return false;
  return (await awaitedCents(services, order.id)) > 0;
}

/**
 * Mails the step that an order has just taken, or that it goes on after all, where the letter of the step has to wait.
 * The key holds the version, so that each change is mailed exactly once.
 */
export async function tellStep(services: Services, order: Order, resumed: Resumed | null): Promise<void> {
  if (!order.customer) return;
  if (!(await waitsForConfirmation(services, order))) return mailStep(services, order, order, resumed);
  if (resumed)
    await queueMail(
      services,
      `order:${order.id}:resumed-${order.version}`,
      resumedMail(services, order, order.customer, resumed),
    );
}

/**
 * Mails the step whose letter waited, once the order is confirmed or no payment can confirm it any more; nothing when it
 * was mailed already.
 * @param before the order as it was until then
 */
export async function tellStepThatWaited(services: Services, before: Order): Promise<void> {
  if (before.confirmedAt || !isUnderWay(before.status)) return;
  const order = await findOrder(services, before.id);
  if (order?.status === before.status) await mailStep(services, order, before, null);
}

async function mailStep(
  services: Services,
  order: Order,
  { version }: Pick<Order, "version">,
  resumed: Resumed | null,
): Promise<void> {
  const status = SHOP_STATUSES.find((each) => each === order.status);
  if (!status || !order.customer) return;
  await queueMail(
    services,
    `order:${order.id}:status-${version}`,
    await statusMail(services, order, order.customer, status, { ...(await whatStands(services, order)), resumed }),
  );
}

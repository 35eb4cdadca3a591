import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { isUnderWay, ORDER_STATUS, SHOP_STATUSES } from "~/domain/orders/status";
import { hasLeft } from "./left";
import { resumedMail, resumedToWaitMail, sentUnpaidMail, statusMail, trackingMail, type Resumed } from "./mails.server";
import { refusalKey } from "./refusal-letters.server";
import { whatStands } from "./stands.server";

/**
 * Whether the letters of an order's steps wait: it is not confirmed, and the bank may still accept its payment. The
 * confirmation comes first, because it carries the terms and says what was bought.
 */
async function waitsForConfirmation(services: Services, order: Order): Promise<boolean> {
  if (order.confirmedAt || order.status === ORDER_STATUS.cancelled) return false;
  return (await awaitedCents(services, order.id)) > 0;
}

/**
 * Mails the step that an order has just taken, or that it goes on after all, where the letter of the step has to wait.
 * The key holds the version, so that each change is mailed exactly once.
 */
export async function tellStep(services: Services, order: Order, resumed: Resumed | null): Promise<void> {
  if (!order.customer) return;
  if (order.status === ORDER_STATUS.awaitingPrescription)
    return queueMail(
      services,
      `order:${order.id}:resumed-${order.version}`,
      resumedToWaitMail(services, order, order.customer, { ...(await whatStands(services, order)), resumed }),
    );
  if (!(await waitsForConfirmation(services, order))) return mailStep(services, order, order, resumed);
  if (resumed)
    await queueMail(
      services,
      `order:${order.id}:resumed-${order.version}`,
      resumedMail(services, order, order.customer, resumed),
    );
  if (order.trackingNumber) await tellOfParcel(services, order);
}

/**
 * Mails the number of a parcel that has left, and each later number. A number that comes back after another is mailed
 * again. Before the payment has come, the first number is told with the departure, in place of the step's own letter.
 */
export async function tellOfParcel(services: Services, order: Order): Promise<void> {
  const { id, customer } = order;
  if (order.status !== ORDER_STATUS.shipped || !customer) return;
  if (!(await waitsForConfirmation(services, order)) || (await isStepTold(services, order)))
    return queueMail(
      services,
      `order:${id}:tracking-${newId(services.now())}`,
      trackingMail(services, order, customer),
    );
  if (hasLeft(order))
    await queueMail(
      services,
      stepKey(order),
      sentUnpaidMail(services, order, customer, await awaitedCents(services, id)),
    );
}

const stepKey = ({ id, version }: Pick<Order, "id" | "version">) => `order:${id}:status-${version}` as const;

async function isStepTold({ db }: Services, order: Order): Promise<boolean> {
  return (
    (await db("outbox")
      .where({ dedupe_key: stepKey(order) })
      .first("id")) !== undefined
  );
}

/**
 * Mails the step whose letter waited, once the order is confirmed; nothing when it was mailed already. By then the step
 * may be days old, and the letter says when it was.
 * @param before the order as it was until then
 */
export async function tellStepThatWaited(services: Services, before: Order): Promise<void> {
  if (before.confirmedAt || !isUnderWay(before.status)) return;
  const order = await findOrder(services, before.id);
  if (order?.status === before.status && !(await isDepartureTold(services, order)))
    await mailStep(services, order, before, null);
}

/** Whether the letter of a refused payment has told that the parcel left. */
async function isDepartureTold({ db }: Services, order: Order): Promise<boolean> {
  const { id, status, shippedAt } = order;
  if (status !== ORDER_STATUS.shipped || !shippedAt || !hasLeft(order)) return false;
  const refused = db("outbox")
    .where({ about: `order:${id}` })
    .where("dedupe_key", "like", `${refusalKey({ id })}%`)
    .where("created_at", ">=", shippedAt);
  return (await refused.first("id")) !== undefined;
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
    stepKey({ id: order.id, version }),
    await statusMail(services, order, order.customer, status, { ...(await whatStands(services, order)), resumed }),
  );
}

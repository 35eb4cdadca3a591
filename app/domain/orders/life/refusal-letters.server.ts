import type { Services } from "~/infra/services.server";
import type { Order } from "~/domain/orders/order.server";

/** How the keys of the letters about a refused payment begin. */
export const refusalKey = ({ id }: Pick<Order, "id">) => `order:${id}:payment-refused-` as const;

/** Deletes the letters about a refused payment that have not left, once another payment has come. */
export async function takeBackRefusals({ db }: Services, { id }: Pick<Order, "id">): Promise<void> {
  await db("outbox")
    .where({ about: `order:${id}` })
    .where("dedupe_key", "like", `${refusalKey({ id })}%`)
    .whereNull("sent_at")
    .delete();
}

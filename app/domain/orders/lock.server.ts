import type { Services } from "~/infra/services.server";
import { findOrder, type Order } from "./order.server";

/**
 * Every change of an order, of its ledger or of its money takes this lock before any other, and waits for the change
 * before it. PostgreSQL runs transactions side by side: two that each read what the other is about to change would both
 * be wrong. SQLite runs them one after the other anyway.
 */
export async function lockOrder({ db }: Services, id: string): Promise<void> {
  await db("orders").where({ id }).forUpdate().first("id");
}

/** The order, read after the lock is taken; null when there is none. */
export async function lockedOrder(services: Services, id: string): Promise<Order | null> {
  await lockOrder(services, id);
  return findOrder(services, id);
}

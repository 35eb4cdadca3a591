import type { Services } from "~/infra/services.server";
import { findOrder, type Order } from "./order.server";

/**
 * Whatever changes an order, its ledger or its money waits here for the one before it, and takes this lock before any other: PostgreSQL
 * runs transactions side by side, and two that each read what the other is about to change would both be wrong. SQLite's wait for one
 * another anyway.
 */
export async function lockOrder({ db }: Services, id: string): Promise<void> {
  await db("orders").where({ id }).forUpdate().first("id");
}

/** The order as it is once nobody else changes it; null when there is none. */
export async function lockedOrder(services: Services, id: string): Promise<Order | null> {
  await lockOrder(services, id);
  return findOrder(services, id);
}

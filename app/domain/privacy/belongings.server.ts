import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { ownedBy } from "~/domain/orders/order.server";

/**
 * What counts as someone's own besides what hangs on the account: all that bears their address, once a mail has proven that
 * it is theirs. Before that, someone who typed another person's address could export or erase what belongs to them.
 */
export function provenAddress({ verified, email }: Account): string | null {
  return verified ? email : null;
}

/** The ids of their orders, oldest first: those of the account, and those placed without one with their proven address. */
export async function orderIdsOf(services: Services, { visitorId }: Account): Promise<string[]> {
  return ownedBy(services, visitorId).orderBy("orders.created_at").orderBy("orders.number").pluck("orders.id");
}

/** Rows of a table that are theirs by visitor or by proven address. */
export function theirs<Table extends "appointments" | "reservations" | "messages">(
  { db }: Services,
  table: Table,
  account: Account,
) {
  const email = provenAddress(account);
  return db(table).where((own) => {
    if (table === "appointments") void own.where("visitor_id", account.visitorId);
    // Addresses are kept as they were typed; few capitals are.
    if (email) void own.orWhere("email", email).orWhereRaw("lower(email) = ?", [email]);
    else if (table !== "appointments") void own.whereRaw("1 = 0");
  });
}

import type { Services } from "~/infra/services.server";
import { findReturns, type Return, type ReturnState } from "./return.server";

const MOST_LISTED = 500;

export type ListedReturn = Return & { orderNumber: string; customerName: string; email: string | null };

/** For administrators, the latest first, with names and addresses. @param state only the returns in this state */
export async function listReturns(
  services: Services,
  { state, limit = MOST_LISTED }: { state?: ReturnState; limit?: number } = {},
): Promise<ListedReturn[]> {
  const rows: {
    id: string;
    orderNumber: string;
    firstName: string | null;
    lastName: string | null;
    email: string | null;
  }[] = await services
    .db("returns as asked")
    .join("orders", "orders.id", "asked.order_id")
    .modify((query) => void (state && query.where("asked.state", state)))
    .orderBy([
      { column: "asked.requested_at", order: "desc" },
      { column: "asked.id", order: "desc" },
    ])
    .limit(Math.min(limit, MOST_LISTED))
    .select({
      id: "asked.id",
      orderNumber: "orders.number",
      firstName: "orders.first_name",
      lastName: "orders.last_name",
      email: "orders.email",
    });
  const found = await findReturns(
    services,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, orderNumber, firstName, lastName, email }) => {
    const asked = found.find((each) => each.id === id);
    return asked
      ? [{ ...asked, orderNumber, customerName: [firstName, lastName].filter(Boolean).join(" "), email }]
      : [];
  });
}

import type { Services } from "~/infra/services.server";
import { customerOf } from "~/domain/checkout/customer-columns.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { isId } from "~/domain/ids";
import { listOrders } from "~/domain/orders/list.server";

/** Someone who has bought here, by the latest order that says who they are. */
export type KnownCustomer = { orderId: string; name: string; email: string; town: string };

const MOST_READ = 50;
const MOST_SHOWN = 8;

/** Whom a name, an e-mail, a telephone number or the number of an order means; each customer once. */
export async function knownCustomers(services: Services, search: string): Promise<KnownCustomer[]> {
  if (search.trim().length < 2) return [];
  const ids = await meant(services, search);
  const rows = await services
    .db("orders")
    .whereIn("id", ids)
    .whereNotNull("email")
    .orderBy("created_at", "desc")
    .select("id", "first_name", "last_name", "email", "city");
  const known = new Map<string, KnownCustomer>();
  for (const { id, first_name, last_name, email, city } of rows) {
    const key = (email ?? "").toLowerCase();
    if (known.has(key)) continue;
    const name = [first_name, last_name].filter(Boolean).join(" ");
    known.set(key, { orderId: id, name, email: email ?? "", town: city ?? "" });
  }
  return [...known.values()].slice(0, MOST_SHOWN);
}

async function meant(services: Services, search: string): Promise<string[]> {
  const digits = search.replace(/[\s.+-]/g, "").replace(/^33(?=\d{9}$)/, "0");
  if (/^0\d{9}$/.test(digits))
    return services.db("orders").where({ phone: digits }).orderBy("created_at", "desc").limit(MOST_READ).pluck("id");
  const { rows } = await listOrders(services, {
    statuses: null,
    toVerify: false,
    search,
    from: null,
    to: null,
    sort: "date",
    descending: true,
    page: 1,
    limit: MOST_READ,
    pages: () => ({ offset: 0 }),
  });
  return rows.map(({ id }) => id);
}

/** Who bought an order, as the form of a new one is filled in; null for one that says nothing of it. */
export async function customerOfOrder({ db }: Services, orderId: string): Promise<CustomerDetails | null> {
  if (!isId(orderId)) return null;
  const row = await db("orders")
    .where({ id: orderId })
    .first("genre", "first_name", "last_name", "email", "phone", "street", "postal_code", "city");
  return row ? customerOf(row) : null;
}

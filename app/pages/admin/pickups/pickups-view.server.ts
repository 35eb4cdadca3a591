import { adminOrderPath } from "~/domain/orders/links.server";
import { ordersToFetch } from "~/domain/orders/pickup/waiting.server";
import { nameKey } from "~/domain/orders/search-keys";
import { formatDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";

/** What waits behind the counter, narrowed to a name or a number. */
export async function pickupsView(services: Services, search: string) {
  const wanted = nameKey(search);
  const rows = (await ordersToFetch(services)).map(({ id, version, number, customer, lines, shippedAt }) => ({
    id,
    version,
    number,
    href: adminOrderPath(id),
    customer: customer ? `${customer.firstName} ${customer.lastName}` : "À préciser",
    items: lines.map(({ quantity, brand, name }) => `${quantity} × ${brand} ${name}`).join(", "),
    since: shippedAt ? formatDay(shippedAt) : "",
  }));
  return { search, rows: rows.filter(({ customer, number }) => nameKey(`${customer} ${number}`).includes(wanted)) };
}

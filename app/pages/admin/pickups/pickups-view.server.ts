import { formatEuros } from "~/domain/money";
import { accountOf } from "~/domain/ledger/ledger.server";
import { isDueInShop } from "~/domain/orders/firm";
import { anyInForce, recalledOf } from "~/domain/orders/jobs/recalled-pairs.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { namelessSaid } from "~/domain/orders/nameless.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { sayDeposit } from "~/domain/orders/pickup/due";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { ordersToFetch } from "~/domain/orders/pickup/waiting.server";
import { nameKey } from "~/domain/orders/search-keys";
import { formatDay } from "~/domain/time";
import type { Services } from "~/infra/services.server";

/** The list, filtered by a search; its forms post there, so that the filter stays. */
export const pickupsPath = (search: string): string =>
  `/admin/retraits${search ? `?${new URLSearchParams({ q: search }).toString()}` : ""}`;

/** The orders that wait to be fetched. @param search a name or a number; empty for all of them */
export async function pickupsView(services: Services, search: string) {
  const wanted = nameKey(search);
  const looks = await anyInForce(services);
  const rows = [];
  for (const order of await ordersToFetch(services)) {
    const deposit = isDueInShop(order) ? await depositOf(services, order.id) : null;
    const due = await dueWhenFetched(services, order);
    const { id, version, number, customer, lines, shippedAt } = order;
    rows.push({
      id,
      version,
      number,
      href: adminOrderPath(id),
      customer: customer ? `${customer.firstName} ${customer.lastName}` : namelessSaid(order),
      items: lines.map(({ quantity, brand, name }) => `${quantity} × ${brand} ${name}`).join(", "),
      since: shippedAt ? formatDay(shippedAt) : "",
      /** Null for what is paid. */
      due: due === null ? null : formatEuros(due),
      deposit: deposit && sayDeposit(deposit),
      /** What recalls name of it, which is to be kept at the shop. */
      recalled: looks ? await recalledOf(services, order, await accountOf(services, id)) : [],
    });
  }
  return {
    search,
    action: pickupsPath(search),
    rows: rows.filter(({ customer, number }) => nameKey(`${customer} ${number}`).includes(wanted)),
  };
}

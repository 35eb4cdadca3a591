import type { LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { csvStream, textCell } from "~/domain/csv.server";
import type { Order } from "~/domain/orders/order.server";
import { shownStatuses, type ShownStatus } from "~/domain/orders/shown-status.server";
import { shopDay } from "~/domain/days";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";
import { notFound } from "~/http/answers/not-found.server";
import { ordersNamed } from "./bulk.server";

const HEAD = [
  "Numéro",
  "Date",
  "Client",
  "E-mail",
  "Téléphone",
  "Statut",
  "Total (euros)",
  "Transporteur",
  "Suivi",
  "Articles",
];

/** The ticked orders as a spreadsheet; the audit keeps who downloaded it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  requireFreshProof(context, request);
  const orders = await ordersNamed(context, request);
  if (orders.length === 0) throw notFound("Aucune commande.");
  await audit(context.services, account, "commandes.exportées", String(orders.length));
  const statuses = await shownStatuses(context.services, orders);
  return csvAnswer("commandes.csv", csvStream(HEAD, rowsOf(orders, statuses)));
}

async function* rowsOf(orders: Order[], statuses: Map<string, ShownStatus>): AsyncGenerator<string[][], void> {
  yield orders.map((order) => [
    order.number,
    shopDay(order.createdAt),
    order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "",
    order.customer?.email ?? "",
    textCell(order.customer?.phone ?? ""),
    statuses.get(order.id)?.name ?? order.status,
    (order.totalCents / 100).toFixed(2).replace(".", ","),
    order.carrier ?? "",
    textCell(order.trackingNumber ?? ""),
    order.lines
      .map(({ quantity, brand, name, colorName, size }) =>
        [`${quantity} × ${brand} ${name}`, colorName, size && `taille ${size}`].filter(Boolean).join(", "),
      )
      .join(" ; "),
  ]);
}

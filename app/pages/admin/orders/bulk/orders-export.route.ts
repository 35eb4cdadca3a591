import type { LoaderFunctionArgs } from "@remix-run/node";

import { audit } from "~/domain/audit/audit.server";
import { csvStream } from "~/domain/csv.server";
import type { Order } from "~/domain/orders/order.server";
import { statusName } from "~/domain/orders/status-name";
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

/** The ticked orders as a spreadsheet opens them; who took them out of the shop is written down. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  requireFreshProof(context, request);
  const orders = await ordersNamed(context, request);
  if (orders.length === 0) throw notFound("Aucune commande.");
  await audit(context.services, account, "commandes.exportées", String(orders.length));
  return csvAnswer("commandes.csv", csvStream(HEAD, rowsOf(orders)));
}

async function* rowsOf(orders: Order[]): AsyncGenerator<string[][], void> {
  yield orders.map((order) => [
    order.number,
    shopDay(order.createdAt),
    order.customer ? `${order.customer.firstName} ${order.customer.lastName}` : "",
    order.customer?.email ?? "",
    order.customer?.phone ?? "",
    statusName(order.status, order.deliveryMethod),
    (order.totalCents / 100).toFixed(2).replace(".", ","),
    order.carrier ?? "",
    order.trackingNumber ?? "",
    order.lines
      .map(({ quantity, brand, name, colorName }) => `${quantity} × ${brand} ${name}, ${colorName}`)
      .join(" ; "),
  ]);
}

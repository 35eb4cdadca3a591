import type { LoaderFunctionArgs } from "@remix-run/node";

import { orderTable } from "~/domain/supplier-orders/order-form.server";
import { findSupplierOrder } from "~/domain/supplier-orders/supplier-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { csvAnswer } from "~/http/admin/csv-answer.server";
import { notFound } from "~/http/answers/not-found.server";

/** An order to a supplier as a file for spreadsheets. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const order = await findSupplierOrder(context.services, id);
  if (!order) throw notFound("Cette commande n’existe plus.");
  return csvAnswer(`commande-${order.number}.csv`, orderTable(order));
}

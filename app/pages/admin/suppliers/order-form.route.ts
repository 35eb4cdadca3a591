import type { LoaderFunctionArgs } from "@remix-run/node";

import { orderForm } from "~/domain/supplier-orders/order-form.server";
import { findSupplierOrder } from "~/domain/supplier-orders/supplier-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** An order to a supplier as a file to print. */
export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const order = await findSupplierOrder(context.services, id);
  if (!order) throw notFound("Cette commande n’existe plus.");
  const bytes = await orderForm(context.services, order);
  return fileAnswer({ name: `commande-${order.number}.pdf`, type: "application/pdf", bytes });
}

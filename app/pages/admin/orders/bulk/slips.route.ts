import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { ordersNamed } from "./bulk.server";
import { slipsFile } from "./slips-file.server";

/** Packing slips and labels of several orders. It makes no label: the button of the list does. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const orders = await ordersNamed(context, request);
  if (orders.length === 0) throw notFound("Aucune commande.");
  return new Response(new Uint8Array(await slipsFile(context.services, orders)), {
    headers: { "Content-Type": "application/pdf", "Content-Disposition": 'inline; filename="bons-et-etiquettes.pdf"' },
  });
}

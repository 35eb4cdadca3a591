import type { LoaderFunctionArgs } from "@remix-run/node";

import { insurersInvoice } from "~/domain/papers/insurer-file.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";

/** The invoice eye by eye, for a supplementary insurer. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const bytes = await insurersInvoice(context.services, order);
  if (!bytes) throw notFound("Cette commande n’a pas de facture détaillée.");
  return fileAnswer({ name: `facture-detaillee-${order.number}.pdf`, type: "application/pdf", bytes });
}

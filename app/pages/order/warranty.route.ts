import type { LoaderFunctionArgs } from "@remix-run/node";

import { warrantyCard } from "~/domain/papers/warranty.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";

/** The warranty card of an order's glasses, for everyone who may see the order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const bytes = await warrantyCard(context.services, order);
  if (!bytes) throw notFound("La carte de garantie est disponible une fois la commande remise.");
  return fileAnswer({ name: `garantie-${order.number}.pdf`, type: "application/pdf", bytes });
}

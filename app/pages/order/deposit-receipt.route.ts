import type { LoaderFunctionArgs } from "@remix-run/node";

import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { notFound } from "~/http/answers/not-found.server";
import { fileAnswer } from "~/http/answers/private-file.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";

/** The receipt of the deposit that an order was begun with, for everyone who may see the order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const bytes = await depositReceipt(context.services, order);
  if (!bytes) throw notFound("Aucun acompte n’a été versé pour cette commande.");
  return fileAnswer({ name: `recu-acompte-${order.number}.pdf`, type: "application/pdf", bytes });
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { invoicePaper } from "~/domain/papers/sale-papers.server";
import { notFound } from "~/http/answers/not-found.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The invoice of a supplement, for everyone who may see its order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const paper = params.proposalId ? await invoicePaper(context.services, order, params.proposalId) : null;
  if (!paper) throw notFound("Cette commande n’a pas cette facture.");
  return fileAnswer({ name: paper.name, type: "application/pdf", bytes: paper.content });
}

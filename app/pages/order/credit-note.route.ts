import type { LoaderFunctionArgs } from "@remix-run/node";

import { creditNotePaper } from "~/domain/papers/sale-papers.server";
import { notFound } from "~/http/answers/not-found.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** A credit note, for everyone who may see its order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const paper = await creditNotePaper(context.services, order.id, params.creditNoteId ?? "");
  if (!paper) throw notFound("Cet avoir n’existe pas, ou n’est pas le vôtre.");
  return fileAnswer({ name: paper.name, type: "application/pdf", bytes: paper.content });
}

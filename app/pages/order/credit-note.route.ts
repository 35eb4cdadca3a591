import type { LoaderFunctionArgs } from "@remix-run/node";

import { readCreditNote } from "~/domain/invoices/credit-note.server";
import { renderCreditNote } from "~/domain/invoices/pdf.server";
import { notFound } from "~/http/answers/not-found.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** A credit note, for everyone who may see its order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const note = await readCreditNote(context.services, order.id, params.creditNoteId ?? "");
  if (!note) throw notFound("Cet avoir n’existe pas, ou n’est pas le vôtre.");
  return fileAnswer({ name: `avoir-${note.number}.pdf`, type: "application/pdf", bytes: await renderCreditNote(note) });
}

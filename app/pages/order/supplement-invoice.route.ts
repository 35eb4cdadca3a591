import type { LoaderFunctionArgs } from "@remix-run/node";

import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { notFound } from "~/http/answers/not-found.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The invoice of what a correction cost more, for everyone who may see its order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const invoice = params.proposalId ? await readInvoice(context.services, order.id, params.proposalId) : null;
  if (!invoice) throw notFound("Cette commande n’a pas cette facture.");
  return fileAnswer({
    name: `facture-${invoice.number}.pdf`,
    type: "application/pdf",
    bytes: await renderInvoice(invoice, await examinedSentence(context.services, order)),
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";

import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import { notFound } from "~/http/answers/not-found.server";
import { openOrderOfPaper } from "~/http/orders/order-access.server";
import { fileAnswer } from "~/http/answers/private-file.server";

/** The invoice, for everyone who may see its order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrderOfPaper(context, request, params.id);
  const invoice = await readInvoice(context.services, order.id);
  if (!invoice) throw notFound("La facture de cette commande sera disponible dès qu’elle sera payée.");
  return fileAnswer({
    name: `facture-${invoice.number}.pdf`,
    type: "application/pdf",
    bytes: await renderInvoice(invoice, await examinedSentence(context.services, order)),
  });
}

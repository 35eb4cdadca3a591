import { evidenceOf } from "~/domain/disputes/evidence.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import type { Order } from "~/domain/orders/order.server";
import { zipOf } from "~/http/answers/zip.server";
import type { Services } from "~/infra/services.server";

/** The evidence for a dispute, in one file. */
export async function evidenceArchive(services: Services, order: Order): Promise<Buffer> {
  const files = await evidenceOf(services, order);
  const invoice = await readInvoice(services, order.id);
  return zipOf([
    ...files.map(({ name, text }) => ({ name, content: text })),
    ...(invoice ? [{ name: `facture-${invoice.number}.pdf`, content: await renderInvoice(invoice) }] : []),
  ]);
}

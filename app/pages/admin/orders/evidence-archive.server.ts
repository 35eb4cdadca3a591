import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";

import { evidenceOf } from "~/domain/disputes/evidence.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import type { Order } from "~/domain/orders/order.server";
import type { Services } from "~/infra/services.server";

/** All that answers a dispute, in one file. */
export async function evidenceArchive(services: Services, order: Order): Promise<Buffer> {
  const files = await evidenceOf(services, order);
  const invoice = await readInvoice(services, order.id);
  // Asked for seldom, and a sixth of the time a shop takes to start.
  const { ZipArchive } = await import("archiver");
  const archive = new ZipArchive({ zlib: { level: 6 } });
  const body = new PassThrough();
  archive.on("error", (fault: Error) => body.destroy(fault));
  archive.pipe(body);
  for (const { name, text } of files) archive.append(text, { name });
  if (invoice) archive.append(await renderInvoice(invoice), { name: `facture-${invoice.number}.pdf` });
  const [bytes] = await Promise.all([buffer(body), archive.finalize()]);
  return bytes;
}

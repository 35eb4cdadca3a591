import { examinedSentence } from "~/domain/orders/prescription/examined.server";
import type { Services } from "~/infra/services.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { jobsOf } from "~/domain/lens-jobs/job.server";
import type { Order } from "~/domain/orders/order.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { readPrescription, type Reader } from "~/domain/prescriptions/reading.server";
import { formatDay } from "~/domain/time";
import { renderDetailedInvoice } from "./detailed-invoice.server";
import { factList, heading, openPaper } from "~/domain/pdf/paper.server";

export type InsurerPaper = { name: string; content: Buffer };

/** True for an order that a supplementary insurer may pay a part of: paid, with lenses that correct. */
export function hasInsurerFile({ paidAt, lines }: Order): boolean {
  return paidAt !== null && askForPrescription(lines);
}

/**
 * What a supplementary insurer asks for: invoice, detailed invoice, prescription, and what was mounted. The prescription's reading is
 * written down before a byte of it leaves.
 * @returns null for an order that has no such file
 */
export async function insurerFile(services: Services, order: Order, reader: Reader): Promise<InsurerPaper[] | null> {
  const invoice = hasInsurerFile(order) ? await readInvoice(services, order.id) : null;
  if (!invoice) return null;
  const papers: InsurerPaper[] = [
    {
      name: `facture-${invoice.number}.pdf`,
      content: await renderInvoice(invoice, await examinedSentence(services, order)),
    },
  ];
  const detailed = await renderDetailedInvoice(services, order);
  if (detailed) papers.push({ name: `facture-detaillee-${invoice.number}.pdf`, content: detailed });
  const prescription = await readPrescription(services, order.id, reader);
  if (prescription.outcome === "opened")
    papers.push({ name: prescription.name.replace(/^.*(?=\.[a-z]+$)/, "ordonnance"), content: prescription.bytes });
  papers.push({ name: "tracabilite.pdf", content: await renderTraceability(services, order) });
  return papers;
}

/** Which lenses are in which frame, as far as the bench has come. */
async function renderTraceability(services: Services, order: Order): Promise<Buffer> {
  const sheet = await openPaper({
    title: "Traçabilité de l’équipement",
    about: `Commande ${order.number}`,
    at: order.paidAt ?? order.createdAt,
  });
  for (const { line, job } of await jobsOf(services, order)) {
    heading(sheet, `${line.brand} ${line.name}`);
    factList(sheet, [
      ["Monture", [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ")],
      ["Verres", line.lenses && `« ${line.lenses.name} », ${line.lenses.lens}`],
      ["Verre droit", job.rightLot ? `lot ou UDI ${job.rightLot}` : "lot noté au montage"],
      ["Verre gauche", job.leftLot ? `lot ou UDI ${job.leftLot}` : "lot noté au montage"],
      ["Monté le", job.steps.mounted && formatDay(job.steps.mounted.at)],
      ["Contrôlé le", job.steps.checked && formatDay(job.steps.checked.at)],
    ]);
  }
  return sheet.finish();
}

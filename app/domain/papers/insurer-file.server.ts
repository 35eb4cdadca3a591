import type { Services } from "~/infra/services.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { currentInvoicesOf } from "~/domain/invoices/invoice.server";
import { isHeld } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { jobsOf, lastMounting, remadeInWords } from "~/domain/orders/jobs/job.server";
import { hasLeft } from "~/domain/orders/life/left";
import { isForgotten, type Order, type OrderLine } from "~/domain/orders/order.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { readCopied, readPrescription, readStatement, type Reader } from "~/domain/prescriptions/reading.server";
import type { Prescription } from "~/domain/prescriptions/prescription.server";
import { distanceInWords, eyeInWords } from "~/domain/lenses/in-words";
import { orderAsSold, soldCorrectionOf } from "~/domain/orders/prescription/as-sold.server";
import { personName } from "~/domain/quotes/document";
import { SOFT, type Sheet } from "~/domain/pdf/sheet.server";
import { examinationNoted } from "~/domain/orders/prescription/examined.server";
import { formatDay, instant } from "~/domain/time";
import { renderDetailedInvoice } from "./detailed-invoice.server";
import { frameIdentifiers } from "./frame-identifiers.server";
import { creditNotePaper, invoicePaper } from "./sale-papers.server";
import { factList, heading, openPaper } from "~/domain/pdf/paper.server";
import { prescribed, wornBy } from "./worn-by.server";

export type InsurerPaper = { name: string; content: Buffer };

/**
 * Whether a supplementary insurer may pay a part of the order: it is paid, has lenses that correct, was handed over or
 * sent, and its correction is not erased. An insurer pays for what its insured has, so a cancelled or unfinished order
 * has no file, nor one whose glasses came back.
 */
export async function hasInsurerFile(services: Services, order: Order): Promise<boolean> {
  if (order.paidAt === null || !hasLeft(order) || isForgotten(order) || !askForPrescription(order.lines)) return false;
  const account = await accountOf(services, order.id);
  return askForPrescription(order.lines.filter((line) => isHeld(account, line)));
}

/** The detailed invoice of an order that has a file for the insurer. @returns null for any other */
export async function insurersInvoice(services: Services, order: Order): Promise<Buffer | null> {
  return (await hasInsurerFile(services, order)) ? renderDetailedInvoice(services, order) : null;
}

/**
 * The papers that a supplementary insurer asks for: invoices, credit notes, detailed invoice, prescription or the
 * statement that replaced it, and what was mounted. The reading of the prescription is logged before a byte of it is sent.
 * @returns null for an order that has no such file
 */
export async function insurerFile(services: Services, order: Order, reader: Reader): Promise<InsurerPaper[] | null> {
  const invoices = (await hasInsurerFile(services, order)) ? await currentInvoicesOf(services, order.id) : [];
  const [first] = invoices;
  if (!first) return null;
  const papers: InsurerPaper[] = [];
  for (const { id } of invoices) {
    const invoice = await invoicePaper(services, order, id);
    if (invoice) papers.push(invoice);
  }
  // A replaced invoice and its credit notes say nothing of what is paid.
  const notes = (await creditNotesOf(services, order.id)).filter((note) =>
    invoices.some(({ id }) => id === note.invoiceId),
  );
  for (const { id } of notes) {
    const note = await creditNotePaper(services, order.id, id);
    if (note) papers.push(note);
  }
  const detailed = await renderDetailedInvoice(services, order);
  if (detailed) papers.push({ name: `facture-detaillee-${first.number}.pdf`, content: detailed });
  const prescription = await readPrescription(services, order.id, reader);
  if (prescription.outcome === "opened")
    papers.push({ name: prescription.name.replace(/^.*(?=\.[a-z]+$)/, "ordonnance"), content: prescription.bytes });
  const copied = prescription.outcome === "opened" ? null : await readCopied(services, order.id, reader);
  if (copied) papers.push({ name: "ordonnance-recopiee.pdf", content: await renderCopied(services, order, copied) });
  const stated = prescription.outcome === "opened" || copied ? null : await readStatement(services, order.id, reader);
  if (stated)
    papers.push({ name: "declaration-sur-l-honneur.pdf", content: await renderStatement(services, order, stated) });
  papers.push({ name: "tracabilite.pdf", content: await renderTraceability(services, order) });
  return papers;
}

const VISION = { vision: "de loin", near: "de près", both: "de loin et de près" } as const;

/** What the shop read on a paper that its customer took home again: its facts, and the correction of each pair. */
async function renderCopied(services: Services, order: Order, { details, seen }: Prescription): Promise<Buffer> {
  const sheet = await openPaper({
    title: "Ordonnance lue à la boutique",
    about: `Commande ${order.number}`,
    at: instant(services.now()),
  });
  const { wearer } = await wornBy(services, order);
  factList(sheet, [
    ["Ordonnance", prescribed(details)],
    ["Client", customerName(order)],
    ["Porteur", wearer],
    ["Lue par", seen && `${seen.name}, le ${formatDay(seen.at)}`],
  ]);
  await corrections(services, order, sheet);
  sheet.flow(
    "Recopié de l’ordonnance présentée à la boutique, qui n’en a pas gardé le document : l’original est resté au client.",
    { size: 8.5, color: SOFT },
  );
  return sheet.finish();
}

/** What the customer declared in place of the prescription, word for word, and the correction of each pair. */
async function renderStatement(services: Services, order: Order, { statement, receivedAt }: Prescription) {
  const sheet = await openPaper({
    title: "Déclaration sur l’honneur",
    about: `Commande ${order.number}`,
    at: instant(services.now()),
  });
  const { wearer, prescription } = await wornBy(services, order);
  const examined = await examinationNoted(services, order.id);
  factList(sheet, [
    ["Client", customerName(order)],
    ["Porteur", wearer],
    ["Ordonnance", prescription],
    ["Déclarée le", receivedAt && formatDay(receivedAt)],
    ["Examinée par", examined && `${examined.name}, n° ${examined.number}, le ${formatDay(examined.at)}`],
  ]);
  heading(sheet, "Ce que le client a déclaré");
  sheet.flow(statement ?? "", { size: 9.5 }, 8);
  await corrections(services, order, sheet);
  sheet.flow(
    "Cette déclaration a remplacé l’ordonnance pour cette commande : l’ordonnance elle-même n’a pas été présentée à la boutique, et reste à demander au client.",
    { size: 8.5, color: SOFT },
  );
  return sheet.finish();
}

/** The correction of each pair, as it was sold. */
async function corrections(services: Services, order: Order, sheet: Sheet): Promise<void> {
  for (const { id, lenses } of order.lines) {
    const found = lenses && (await soldCorrectionOf(services, order, id));
    if (!found?.measures) continue;
    const { situation, correction, pupillaryDistance } = found.measures;
    heading(sheet, `${found.line.brand} ${found.line.name}`);
    factList(sheet, [
      ["Vision", VISION[situation]],
      ["Œil droit", eyeInWords(correction.rightEye)],
      ["Œil gauche", eyeInWords(correction.leftEye)],
      ["Écarts pupillaires", distanceInWords(pupillaryDistance)],
    ]);
  }
}

const customerName = ({ customer }: Order) => customer && personName(customer);

/** Said of glasses that were handed over: a lot that is not noted by then was not noted at mounting. */
const NO_LOT = "aucun lot n’a été noté au montage";

/** The lenses that were sold and those that are in the frame. */
async function renderTraceability(services: Services, order: Order): Promise<Buffer> {
  const sheet = await openPaper({
    title: "Traçabilité de l’équipement",
    about: `Commande ${order.number}`,
    at: instant(services.now()),
  });
  const { wearer } = await wornBy(services, order);
  factList(sheet, [
    ["Client", customerName(order)],
    ["Porteur", wearer],
  ]);
  const sold = await orderAsSold(services, order);
  const identifiers = await frameIdentifiers(services, order.id);
  for (const { line: made, job } of await jobsOf(services, order)) {
    const line = sold.lines.find(({ id }) => id === made.id) ?? made;
    const remade = remadeInWords(job, made, line);
    const { mounted, checked } = lastMounting(job);
    heading(sheet, `${line.brand} ${line.name}`);
    factList(sheet, [
      ["Monture", [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ")],
      ...(identifiers.get(line.id) ?? []),
      ["Verres", lensesInWords(line)],
      ["UDI-DI des verres", line.lenses?.udiDi ?? null],
      ["Verre droit", job.rightLot ? `lot ou UDI ${job.rightLot}` : NO_LOT],
      ["Verre gauche", job.leftLot ? `lot ou UDI ${job.leftLot}` : NO_LOT],
      ["Verres refaits", remade && (isOther(made, line) ? `${remade} : ${lensesInWords(made)}` : remade)],
      ["Monté le", mounted && formatDay(mounted.at)],
      ["Contrôlé le", checked && formatDay(checked.at)],
    ]);
  }
  return sheet.finish();
}

const lensesInWords = ({ lenses }: OrderLine): string | null => lenses && `« ${lenses.name} », ${lenses.lens}`;
const isOther = (made: OrderLine, sold: OrderLine): boolean => lensesInWords(made) !== lensesInWords(sold);

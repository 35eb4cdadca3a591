import type { Order } from "~/domain/orders/order.server";
import { labelsOf, readLabelFile } from "~/domain/parcels/labels.server";
import { factList, heading, headPaper, table } from "~/domain/pdf/paper.server";
import { Sheet } from "~/domain/pdf/sheet.server";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { packingSlip } from "~/pages/admin/orders/packing-slip/packing-slip-view.server";
import { sellerLines } from "~/shop/company";
import { shop } from "~/shop/identity";

/**
 * The packing slip of each order, followed by the label of its parcel, in one file to print at once. The slips are one tagged document
 * into which the pages of the labels are put: joined afterwards, they would lose what is read aloud.
 */
export async function slipsFile(services: Services, orders: Order[]): Promise<Buffer> {
  // The library takes a third of a second to load, so the start of the shop does not load it.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const sheet = await Sheet.open({
    title: `Bons de préparation et étiquettes, ${shop.name}`,
    author: shop.name,
    subject: "Bons de préparation et étiquettes",
    date: services.now(),
    foot: sellerLines(),
    unnumbered: true,
  });
  const labels: { after: number; bytes: Buffer }[] = [];
  for (const [place, order] of orders.entries()) {
    if (place > 0) sheet.newPage();
    await drawSlip(services, sheet, order);
    const label = (await labelsOf(services, order.id)).find(
      ({ kind, state, current }) => kind === "outward" && state === "made" && current,
    );
    const file = label && (await readLabelFile(services, label));
    if (file?.outcome === "opened") labels.push({ after: sheet.pages, bytes: file.bytes });
  }
  const all = await PDFDocument.load(await sheet.finish(), { updateMetadata: false });
  for (const { after, bytes } of labels.reverse()) {
    const label = await PDFDocument.load(bytes);
    const pages = await all.copyPages(label, label.getPageIndices());
    for (const page of pages.reverse()) all.insertPage(after, page);
  }
  return Buffer.from(await all.save());
}

/** The content of the slip's page: no price, nothing of the eyes. */
async function drawSlip(services: Services, sheet: Sheet, order: Order): Promise<void> {
  const slip = await packingSlip(services, order);
  headPaper(sheet, {
    title: `Bon de préparation ${slip.number}`,
    about: `Commandée le ${slip.placedAt}`,
    at: instant(services.now()),
    name: shop.name,
  });
  factList(sheet, [
    ["Client", slip.customer],
    ["Livraison", slip.delivery.join("\n")],
    ["À savoir", slip.override],
  ]);
  heading(sheet, "Articles");
  table(
    sheet,
    [
      { title: "Préparé", width: 60 },
      { title: "Quantité", width: 60 },
      { title: "Article", width: 379 },
    ],
    slip.lines.map(({ quantity, title, details, lenses, remade, warning }) => [
      "[  ]",
      String(quantity),
      [`${title}, ${details}`, lenses && `Avec verres : ${lenses}`, remade, warning].filter(Boolean).join("\n"),
    ]),
  );
  sheet.flow(slip.pieces, { size: 10 }, 6);
  if (slip.examined) sheet.flow(slip.examined, { size: 9 }, 6);
  if (slip.precautions.length > 0) heading(sheet, "Précautions d’emploi");
  for (const text of slip.precautions) sheet.flow(text, { size: 9 }, 3);
}

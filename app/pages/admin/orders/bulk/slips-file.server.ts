import type { Order } from "~/domain/orders/order.server";
import { labelsOf, readLabelFile } from "~/domain/parcels/labels.server";
import { factList, heading, openPaper, table } from "~/domain/pdf/paper.server";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { packingSlip } from "~/pages/admin/orders/packing-slip/packing-slip-view.server";

/** The packing slip of each order, followed by the label of its parcel, in one file to print at once. */
export async function slipsFile(services: Services, orders: Order[]): Promise<Buffer> {
  // The library takes a third of a second to load, so the start of the shop does not load it.
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const all = await PDFDocument.create();
  const append = async (bytes: Buffer): Promise<void> => {
    const one = await PDFDocument.load(bytes);
    for (const page of await all.copyPages(one, one.getPageIndices())) all.addPage(page);
  };
  all.setTitle("Bons de préparation et étiquettes");
  all.setLanguage("fr-FR");
  for (const order of orders) {
    await append(await slipOf(services, order));
    const label = (await labelsOf(services, order.id)).find(
      ({ kind, state, current }) => kind === "outward" && state === "made" && current,
    );
    const file = label && (await readLabelFile(services, label));
    if (file?.outcome === "opened") await append(file.bytes);
  }
  return Buffer.from(await all.save());
}

/** The content of the slip's page: no price, nothing of the eyes. */
async function slipOf(services: Services, order: Order): Promise<Buffer> {
  const slip = await packingSlip(services, order);
  const sheet = await openPaper({
    title: `Bon de préparation ${slip.number}`,
    about: `Commandée le ${slip.placedAt}`,
    at: instant(services.now()),
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
      [`${title}, ${details}`, lenses && `Avec verres : ${lenses}`, remade, warning].filter(Boolean).join("\n"),
    ]),
  );
  sheet.flow(slip.pieces, { size: 10 }, 6);
  if (slip.examined) sheet.flow(slip.examined, { size: 9 }, 6);
  if (slip.precautions.length > 0) heading(sheet, "Précautions d’emploi");
  for (const text of slip.precautions) sheet.flow(text, { size: 9 }, 3);
  return sheet.finish();
}

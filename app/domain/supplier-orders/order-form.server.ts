import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";
import { csvStream } from "~/domain/csv.server";
import { formatEuros, typedEuros, type Cents } from "~/domain/money";
import { factList, openPaper, table } from "~/domain/pdf/paper.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { formatDay, instant } from "~/domain/time";
import type { SupplierOrder } from "./supplier-order.server";

/** The prices of all pieces ordered, before tax; null when a price is not known. */
export function purchaseTotal({ lines }: Pick<SupplierOrder, "lines">): Cents | null {
  let total = 0;
  for (const { ordered, purchaseCents } of lines) {
    if (purchaseCents === null) return null;
    total += ordered * purchaseCents;
  }
  return total;
}

/** The order on paper, for its supplier. */
export async function orderForm(services: Services, order: SupplierOrder): Promise<Buffer> {
  const { number, supplier, note, createdAt, sentAt, lines } = order;
  const sheet = await openPaper({ title: "Bon de commande", about: `Commande ${number}`, at: instant(services.now()) });
  const total = purchaseTotal(order);
  factList(sheet, [
    ["Fournisseur", supplier],
    ["Numéro", number],
    [sentAt ? "Envoyée le" : "Préparée le", formatDay(sentAt ?? createdAt)],
    ["À livrer à", `${shop.name}, ${shop.address}`],
    ["Remarque", note || null],
  ]);
  table(
    sheet,
    [
      { title: "Référence", width: 90 },
      { title: "Article", width: 175 },
      { title: "Coloris, taille", width: 110 },
      { title: "Pièces", width: 45, right: true },
      { title: "Prix HT", width: 75, right: true },
    ],
    lines.map(({ reference, name, colorName, size, ordered, purchaseCents }) => [
      reference ?? "",
      name,
      [colorName, size].filter(Boolean).join(", "),
      String(ordered),
      purchaseCents === null ? "" : formatEuros(purchaseCents),
    ]),
  );
  const pieces = lines.reduce((sum, { ordered }) => sum + ordered, 0);
  sheet.flow(
    `${pieces > 1 ? `${pieces} pièces` : "1 pièce"}${total === null ? "" : `, ${formatEuros(total)} hors taxes`}.`,
    { size: 10, bold: true },
    5,
  );
  if (lines.some(({ purchaseCents }) => purchaseCents !== null))
    sheet.flow("Les prix sont ceux que la boutique a notés.", { size: 8.5, color: SOFT });
  return sheet.finish();
}

/** The order as a table for the supplier's own program. */
export function orderTable({ number, lines }: SupplierOrder): ReadableStream<Uint8Array> {
  const rows = lines.map(({ reference, name, colorName, size, ordered, purchaseCents }) => [
    ...[number, reference ?? "", name, colorName, size, String(ordered)],
    purchaseCents === null ? "" : typedEuros(purchaseCents),
  ]);
  return csvStream(
    ["Commande", "Référence", "Article", "Coloris", "Taille", "Pièces", "Prix HT"],
    (async function* () {
      yield rows;
    })(),
  );
}

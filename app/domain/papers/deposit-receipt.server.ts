import type { Services } from "~/infra/services.server";
import { formatEuros } from "~/domain/money";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { findDepositInvoice } from "~/domain/invoices/deposit-invoice.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { otherPriceRow } from "~/domain/orders/price-of-ended";
import { articleName } from "~/domain/orders/article-name";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { depositReturned, returnedFacts } from "./deposit-returned.server";
import { factList, heading, openPaper, table } from "~/domain/pdf/paper.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { personName } from "~/domain/quotes/document";
import { formatDay } from "~/domain/time";
import { paidByParts } from "~/domain/orders/pickup/paid-parts";

const COLUMNS = [
  { title: "Article", width: 343 },
  { title: "Quantité", width: 60, right: true as const },
  { title: "Prix TTC", width: 80, right: true as const },
];

const INVOICE_TO_COME =
  "Ce reçu ne remplace pas la facture : elle vous est remise quand la commande est entièrement payée, et elle rappelle cet acompte.";
const NO_INVOICE =
  "La commande n’a pas été entièrement payée : elle n’a ni facture ni avoir. Ce reçu dit ce qui a été payé et ce qui a été rendu.";

/**
 * The receipt for a deposit; the invoice is written with the balance. It names what was paid and left to pay on the day
 * of the deposit, so that it stays the same. For a cancelled order, or a deposit that was given back, it says so.
 * @returns null for an order without a deposit, and for a deposit with an invoice of its own
 */
export async function depositReceipt(services: Services, order: Order): Promise<Buffer | null> {
  const deposit = await depositOf(services, order.id);
  if (!deposit) return null;
  if (await findDepositInvoice(services, order.id)) return null;
  const returned = await depositReturned(services, order);
  const { customer, number, lines, discountCents, totalCents, createdAt } = order;
  const otherPrice = otherPriceRow(order);
  const sheet = await openPaper({ title: "Reçu d’acompte", about: `Commande ${number}`, at: deposit.at });
  factList(sheet, [
    ["Reçu de", customer && personName(customer)],
    ["Acompte", `${formatEuros(deposit.cents)}, le ${formatDay(deposit.at)}`],
    ["Moyen de paiement", paidByParts(deposit.parts)],
    ["Commande", `${number} du ${formatDay(createdAt)}`],
    ["Remise", discountCents > 0 ? `− ${formatEuros(discountCents)}` : null],
    ...(otherPrice ? ([[otherPrice.name, otherPrice.amount]] as [string, string][]) : []),
    ["Total de la commande", `${formatEuros(totalCents)} TTC`],
    ...(returned
      ? await returnedFacts(services, returned)
      : [["Reste à payer au retrait", `${formatEuros(totalCents - deposit.cents)} TTC`] as [string, string]]),
  ]);
  heading(sheet, "Articles commandés");
  table(
    sheet,
    COLUMNS,
    lines.map((line) => [articleNamed(line), String(line.quantity), formatEuros(line.quantity * line.unitPriceCents)]),
  );
  sheet.flow(returned ? NO_INVOICE : INVOICE_TO_COME, { size: 8.5, color: SOFT });
  return sheet.finish();
}

/** An article as the invoice will name it, with the lenses that come with a frame. */
function articleNamed(line: OrderLine): string {
  const { label, details } = articleName(line);
  if (isOwnFrame(line)) return [label, details].join("\n");
  return [[label, details].filter(Boolean).join(", "), line.lenses && `Avec verres « ${line.lenses.name} »`]
    .filter(Boolean)
    .join("\n");
}

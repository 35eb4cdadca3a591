import { isOwnFrame, titleForCustomer } from "~/domain/catalogue/own-frames";
import { discountName } from "~/domain/invoices/discount-name";
import { firstCents, lineAccount, withdrawnOnTheWay, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import { colourAndSize } from "~/domain/orders/article-name";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { otherPriceRow, taxedOrder } from "~/domain/orders/price-of-ended";
import { vatOf } from "~/domain/vat";
import { rateName } from "~/shop/vat";

/** The articles of an order and its sums, as the table of a mail to its customer. */
export function articleRows(order: Order): [string, string][] {
  const apart = otherPriceRow(order);
  return [
    ...order.lines.flatMap(lineRows),
    ["Sous-total", formatEuros(order.subtotalCents)],
    ...(order.discountCents > 0
      ? ([[discountName(order), `− ${formatEuros(order.discountCents)}`]] as [string, string][])
      : []),
    ...(apart ? ([[apart.name, apart.amount]] as [string, string][]) : []),
    ["Livraison", order.deliveryCents > 0 ? formatEuros(order.deliveryCents) : "Offerte"],
    ["Total TTC", formatEuros(order.totalCents)],
    ...vatOf(taxedOrder(order)).map(({ rate, taxCents, excludingTaxCents }): [string, string] => [
      `dont TVA (${rateName(rate)})`,
      `${formatEuros(taxCents)} (total HT ${formatEuros(excludingTaxCents)})`,
    ]),
  ];
}

/** The pieces that the customer withdrew from, and those that they sent back otherwise, each with its price. */
export function givenUpRows(order: Order, account: Account): string[] {
  return order.lines.flatMap((line) => {
    const its = lineAccount(account, line.id);
    const returned = Math.max(0, its.returned - withdrawnOnTheWay(its));
    const row = (why: string, quantity: number, cents: Cents) =>
      quantity > 0 ? [`${why} : ${describeLine({ ...line, quantity })} : − ${formatEuros(cents)}`] : [];
    const withdrawn = firstCents(its, its.withdrawn);
    return [
      ...row("Rétractation", its.withdrawn, withdrawn),
      ...row("Retour", returned, firstCents(its, its.withdrawn + returned) - withdrawn),
    ];
  });
}

/** The lines of glasses name the lenses and the price of each part, and never the correction, which is health data. */
export function lineRows(line: OrderLine): [string, string][] {
  const total: [string, string] = [describeLine(line), formatEuros(line.unitPriceCents * line.quantity)];
  if (!line.lenses) return [total];
  const each = line.quantity > 1 ? ", l’unité" : "";
  return [
    total,
    isOwnFrame(line) ? ["– Votre monture", "Fournie"] : [`– Monture${each}`, formatEuros(line.framePriceCents)],
    [`– Verres « ${line.lenses.name} »${each}`, formatEuros(line.lensPriceCents)],
    ...line.lenses.lines.map(({ label, cents, included }): [string, string] => [
      `– – ${label}`,
      included ? "Compris" : formatEuros(cents),
    ]),
  ];
}

function describeLine(line: OrderLine): string {
  const details = colourAndSize(line);
  return [`${line.quantity} × ${titleForCustomer(line)}`, details && `(${details})`].filter(Boolean).join(" ");
}

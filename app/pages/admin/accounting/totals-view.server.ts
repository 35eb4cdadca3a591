import type { Discounts } from "~/domain/accounting/discounts.server";
import { JOURNAL_MEANS } from "~/domain/accounting/means";
import { salesCents, taxSum, type Totals } from "~/domain/accounting/totals";
import { formatEuros, type Cents } from "~/domain/money";
import { rateName } from "~/shop/vat";
import type { TotalsView } from "./accounting-view";

/** Formats cents in euros; a negative sum has a minus sign, not a hyphen. */
export const euros = (cents: Cents): string => formatEuros(cents).replace("-", "−");

/** @param discounts granted at the till, which the invoices have taken off already */
export function totalsView(totals: Totals, discounts: Discounts): TotalsView {
  const { vat, invoices, creditNotes, money } = totals;
  const all = taxSum(totals);
  return {
    sales: [
      ...vat.map(({ rate, excludingTaxCents, taxCents }) => ({
        name: `TVA ${rateName(rate)}`,
        net: euros(excludingTaxCents),
        tax: euros(taxCents),
        total: euros(excludingTaxCents + taxCents),
      })),
      { name: "Total", net: euros(all.excludingTaxCents), tax: euros(all.taxCents), total: euros(salesCents(totals)) },
    ],
    documents: [
      { name: "Factures", count: invoices.count, total: euros(invoices.cents) },
      { name: "Avoirs", count: creditNotes.count, total: euros(creditNotes.cents) },
      ...(discounts.count > 0
        ? [{ name: "Remises à la caisse, déjà déduites", count: discounts.count, total: euros(discounts.cents) }]
        : []),
    ],
    money: [
      ...money.map(({ means, inCents, outCents }) => moneyRow(JOURNAL_MEANS[means], inCents, outCents)),
      moneyRow("Total", sum(money, "inCents"), sum(money, "outCents")),
    ],
  };
}

const sum = (money: Totals["money"], part: "inCents" | "outCents"): Cents =>
  money.reduce((total, each) => total + each[part], 0);

const moneyRow = (name: string, inCents: Cents, outCents: Cents) => ({
  name,
  received: euros(inCents),
  returned: euros(outCents),
  sum: euros(inCents + outCents),
});

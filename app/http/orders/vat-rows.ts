import { formatEuros } from "~/domain/money";
import { vatOf, type TaxedSale } from "~/domain/vat";
import { rateName } from "~/shop/vat";

/** The VAT of an order or a quote, one row for each rate. */
export function vatRows(sale: TaxedSale): { rate: string; amount: string }[] {
  return vatOf(sale).map(({ rate, taxCents }) => ({ rate: rateName(rate), amount: formatEuros(taxCents) }));
}

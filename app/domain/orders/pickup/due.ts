import { formatEuros, type Cents } from "~/domain/money";

/** How mail and page tell what is paid when the order is fetched. */
export function sayDue(cents: Cents): string {
  return `À régler à la boutique, au retrait : ${formatEuros(cents)}, en espèces, par carte ou par chèque.`;
}

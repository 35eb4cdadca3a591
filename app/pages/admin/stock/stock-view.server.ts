import type { StockChange } from "~/domain/catalogue/editing/stock-import.server";
import { formatEuros } from "~/domain/money";

export type StockChangeView = { line: number; product: string; color: string; changes: string[] };

/** What a line of the list would change, in words. */
export function stockChangeView({ line, number, name, prices, color }: StockChange): StockChangeView {
  const from = (label: string, before: string, after: string) =>
    before === after ? [] : [`${label} : ${before} → ${after}`];
  const reduced = (cents: number | null) => (cents === null ? "aucun" : formatEuros(cents));
  return {
    line,
    product: `${number} ${name}`,
    color: color?.name ?? "",
    changes: [
      ...(prices
        ? [
            ...from("Prix", formatEuros(prices.before.priceCents), formatEuros(prices.after.priceCents)),
            ...from("Prix réduit", reduced(prices.before.discountCents), reduced(prices.after.discountCents)),
          ]
        : []),
      ...(color
        ? [
            ...from("Stock", String(color.before.stock), String(color.after.stock)),
            ...from("Seuil", String(color.before.threshold), String(color.after.threshold)),
          ]
        : []),
    ],
  };
}

import type { StockChange } from "~/domain/catalogue/editing/stock-facts.server";
import { factsInWords } from "~/domain/catalogue/editing/in-words";
import { familyCell, gtinsCell, type ColorMarks } from "~/domain/catalogue/editing/stock-facts.server";
import type { SheetFacts } from "~/domain/catalogue/safety/families";
import { REQUIRED_FACTS } from "~/domain/catalogue/safety/required-facts";
import { sizesCell } from "~/domain/catalogue/sizes/counts";
import { formatEuros } from "~/domain/money";

export type StockChangeView = { line: number; product: string; color: string; changes: string[] };

type Worded = [field: string, value: string][];

function changedWords(before: Worded, after: Worded): string[] {
  return after.flatMap(([field, now], place) => {
    const was = before[place]?.[1] ?? "";
    return was === now ? [] : [`${field} : ${was || "rien"} → ${now || "rien"}`];
  });
}

const FAMILY = "Famille";

/** As the versions of a product name them, but for its family, which stands in the words of the list. */
function factsOfList(facts: SheetFacts): Worded {
  return factsInWords(facts).map(([field, value]) => [field, field === FAMILY ? familyCell(facts.legalFamily) : value]);
}

/** What a product has to have besides, once a line puts it into another family. */
function alsoRequired({ before, after }: { before: SheetFacts; after: SheetFacts }): string[] {
  const { legalFamily } = after;
  if (!legalFamily || legalFamily === before.legalFamily) return [];
  const names = REQUIRED_FACTS.flatMap(({ holds, families, name }) =>
    holds && families?.includes(legalFamily) ? name : [],
  );
  return names.length > 0 ? [`Se vend avec ${LISTED.format(names)}`] : [];
}

const LISTED = new Intl.ListFormat("fr", { type: "conjunction" });

function marksInWords({ filterCategory, gtins }: ColorMarks): Worded {
  return [
    ["Catégorie de filtre", filterCategory === null ? "" : String(filterCategory)],
    ["GTIN", gtinsCell(gtins)],
  ];
}

/** What a line of the list would change, in words. */
export function stockChangeView({ line, number, name, prices, color, facts, marks }: StockChange): StockChangeView {
  const from = (label: string, before: string, after: string) =>
    before === after ? [] : [`${label} : ${before || "rien"} → ${after || "rien"}`];
  const reduced = (cents: number | null) => (cents === null ? "aucun" : formatEuros(cents));
  return {
    line,
    product: `${number} ${name}`,
    color: color?.name ?? marks?.name ?? "",
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
            ...from("Stock par taille", sizesCell(color.before.sizes ?? {}), sizesCell(color.after.sizes ?? {})),
            ...from("Seuil", String(color.before.threshold), String(color.after.threshold)),
          ]
        : []),
      ...(facts ? changedWords(factsOfList(facts.before), factsOfList(facts.after)) : []),
      ...(facts ? alsoRequired(facts) : []),
      ...(marks ? changedWords(marksInWords(marks.before), marksInWords(marks.after)) : []),
    ],
  };
}

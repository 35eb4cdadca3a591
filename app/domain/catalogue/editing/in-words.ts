import { categoryLabel, genderLabel, materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import { countryName } from "~/domain/catalogue/safety/countries";
import { familyName } from "~/domain/catalogue/safety/families";
import type { Words } from "~/domain/audit/versions.server";
import { formatEuros, type Cents } from "~/domain/money";
import type { RangeFactsForm } from "./facts-forms.server";
import type { LensForm, TreatmentForm } from "./lens-forms.server";
import { DRAFT, type SheetFacts } from "~/domain/catalogue/safety/families";
import { sizesCell } from "~/domain/catalogue/sizes/counts";
import { NO_FACTS, type ProductSheet, type SheetColor } from "./sheet";
import { isSame, type StockChange, type StockDeed } from "./stock-facts.server";

export function sheetInWords(sheet: ProductSheet): Words {
  const mm = (value: number | null) => (value === null ? "" : `${value} mm`);
  const yes = (value: boolean) => (value ? "oui" : "non");
  const words: [string, string][] = [
    ["Nom", sheet.name],
    ["Marque", sheet.brand],
    ["Prix", formatEuros(sheet.priceCents)],
    ["Prix réduit", sheet.discountCents === null ? "" : formatEuros(sheet.discountCents)],
    ["Genre", genderLabel(sheet.gender)],
    ["Catégorie", categoryLabel(sheet.category)],
    ["Détail de l’accessoire", sheet.accessoryDetail ?? ""],
    ["Type de monture", sheet.rimType ? rimLabel(sheet.rimType) : ""],
    ["Forme", sheet.shape ? shapeLabel(sheet.shape) : ""],
    ["Matière", sheet.material ? materialLabel(sheet.material) : ""],
    ["Description", sheet.description],
    ["Tailles", sheet.sizes.join(", ")],
    ["Largeur de verre", mm(sheet.lensWidthMm)],
    ["Hauteur de verre", mm(sheet.lensHeightMm)],
    ["Pont", mm(sheet.bridgeMm)],
    ["Longueur de branche", mm(sheet.templeMm)],
    ["Largeur totale", mm(sheet.frontWidthMm)],
    ["Collection", sheet.collection ?? ""],
    ["Délai de livraison", sheet.deliveryEstimate ?? ""],
    ["Nouveauté", yes(sheet.isNew)],
    ["Mis en avant", yes(sheet.isTop)],
    ["Image générale", sheet.generalImage ?? ""],
  ];
  const colors = sheet.colors.map((color): [string, string] => [`Coloris ${color.value}`, colorInWords(color)]);
  return new Map([...words, ...factsInWords(sheet.facts), ...colors]);
}

/** A state that was kept before colours had filter categories, numbers and counts by size lacks these fields. */
function colorInWords({
  name,
  stock,
  lowStockThreshold,
  images,
  filterCategory,
  gtins,
  sizeStocks,
}: SheetColor): string {
  const numbers = Object.entries((gtins as SheetColor["gtins"] | undefined) ?? {}).map(([size, gtin]) =>
    `${size} ${gtin}`.trim(),
  );
  const bySize = sizesCell((sizeStocks as SheetColor["sizeStocks"] | undefined) ?? {});
  return [
    `${name} : stock ${stock}${bySize && ` (${bySize})`}, seuil ${lowStockThreshold}, images : ${images.join(" ") || "aucune"}`,
    ...((filterCategory as number | null | undefined) == null ? [] : [`filtre ${filterCategory}`]),
    ...(numbers.length > 0 ? [`GTIN : ${numbers.join(", ")}`] : []),
  ].join(", ");
}

/** @param facts undefined in a state that was kept before sheets had them */
export function factsInWords(facts: SheetFacts | undefined): [string, string][] {
  const { legalFamily, originCountry, ceMarked, uvProtection, ...texts } = { ...NO_FACTS, ...facts };
  return [
    ["Classe", texts.equipmentClass ?? ""],
    ["Code LPP du fabricant", texts.lppCode ?? ""],
    ["Famille", legalFamily ? familyName(legalFamily) : ""],
    ["Référence du fabricant", texts.makerReference ?? ""],
    ["Pays de fabrication", originCountry ? countryName(originCountry) : ""],
    ["UDI-DI", texts.udiDi ?? ""],
    ["Marquage CE vérifié", ceMarked ? "oui" : "non"],
    ["Protection UV", uvProtection ?? ""],
    ["Mises en garde", texts.warnings ?? ""],
    ["Mode d’emploi", texts.instructions ?? ""],
    ["En vente dès", texts.soldFrom === DRAFT ? "brouillon" : (texts.soldFrom ?? "")],
    ["Fournisseur", texts.supplier ?? ""],
    ["Référence du fournisseur", texts.supplierReference ?? ""],
    ["Prix d’achat hors taxes", texts.purchaseCents === null ? "" : formatEuros(texts.purchaseCents)],
    ["Emplacement", texts.place ?? ""],
  ];
}

/** A state that was kept before lenses and treatments had these facts lacks all of them. */
function rangeFactsInWords(facts: RangeFactsForm): [string, string][] {
  return [
    ["Marque", facts.brand ?? ""],
    ["Référence du fabricant", facts.makerReference ?? ""],
    ["Pays de fabrication", facts.countryOfOrigin ? countryName(facts.countryOfOrigin) : ""],
    ["UDI-DI", facts.udiDi ?? ""],
    ["Marquage CE vérifié", facts.ceMarking ? "oui" : "non"],
    ["Mises en garde", facts.warnings ?? ""],
    ["Mode d’emploi", facts.instructions ?? ""],
  ];
}

export function lensInWords({ name, lensType, basePrice, equipmentClass, lppCode, ...facts }: LensForm): Words {
  return new Map([
    ["Nom", name],
    ["Type", lensType ?? ""],
    ["Prix de base", formatEuros(basePrice)],
    ["Classe", equipmentClass ?? ""],
    ["Code LPP du fabricant", lppCode ?? ""],
    ...rangeFactsInWords(facts),
  ]);
}

export function treatmentInWords({ name, price, coefficients, ...facts }: TreatmentForm): Words {
  const amounts = Object.entries(coefficients)
    .sort()
    .map(([index, cents]): [string, string] => [`Indice ${index}`, formatEuros(cents)]);
  return new Map([["Nom", name], ["Prix", formatEuros(price)], ...amounts, ...rangeFactsInWords(facts)]);
}

/** How each product of a list is noted in the audit. */
export const STOCK_INTENTS: Record<StockDeed, string> = {
  list: "produit.modifié par une liste",
  prices: "produit.prix changé",
  thresholds: "produit.seuil changé",
  received: "produit.pièces reçues",
  counted: "produit.pièces comptées",
};

/**
 * What a list changed of one product: "de 110,00 € à 121,00 €, +10 % sur Traboule".
 * @param rule what was asked of all products of the list; empty for a list that gives each its own
 */
export function changesInWords(changes: StockChange[], rule: string): string {
  const price = ({ priceCents, discountCents }: { priceCents: Cents; discountCents: Cents | null }) =>
    discountCents === null
      ? formatEuros(priceCents)
      : `${formatEuros(discountCents)} au lieu de ${formatEuros(priceCents)}`;
  const words = changes.flatMap(({ prices, color, facts, marks }) => [
    prices && `de ${price(prices.before)} à ${price(prices.after)}`,
    color &&
      color.before.stock !== color.after.stock &&
      `${color.name} : de ${color.before.stock} à ${color.after.stock}`,
    color &&
      color.before.threshold !== color.after.threshold &&
      `${color.name} : seuil d’alerte de ${color.before.threshold} à ${color.after.threshold}`,
    color &&
      !isSame(color.before.sizes ?? {}, color.after.sizes ?? {}) &&
      `${color.name} : ${sizesCell(color.after.sizes ?? {})}`,
    (facts || marks) && "fiche",
  ]);
  return [...words, rule].filter(Boolean).join(", ");
}

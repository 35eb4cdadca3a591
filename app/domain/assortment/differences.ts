import { categoryLabel, genderLabel, materialLabel, rimLabel, shapeLabel } from "../catalogue/labels";
import { formatEuros } from "../money";
import type { ProductSheet } from "./sheet";

/** One thing a colleague changed meanwhile; null where there was, or is, none. */
export type Change = { field: string; before: string | null; now: string | null; typed: string | null };

/** What differs between two states of a product, in words, beside what was typed for it. */
export function changesBetween(before: ProductSheet | null, now: ProductSheet, typed: ProductSheet): Change[] {
  const [was, is, wanted] = [before ? inWords(before) : new Map<string, string>(), inWords(now), inWords(typed)];
  const fields = [...new Set([...was.keys(), ...is.keys()])];
  const changed = fields.filter((field) => (before ? was.get(field) !== is.get(field) : is.get(field) !== wanted.get(field)));
  return changed.map((field) => ({ field, before: was.get(field) ?? null, now: is.get(field) ?? null, typed: wanted.get(field) ?? null }));
}

/** Every field with its value as people read it. */
function inWords(sheet: ProductSheet): Map<string, string> {
  const mm = (value: number | null) => (value === null ? "" : `${value} mm`);
  const yes = (value: boolean) => (value ? "oui" : "non");
  const words: [string, string][] = [
    ["Nom", sheet.name], ["Marque", sheet.brand], ["Prix", formatEuros(sheet.priceCents)], ["Prix réduit", sheet.discountCents === null ? "" : formatEuros(sheet.discountCents)],
    ["Genre", genderLabel(sheet.gender)], ["Catégorie", categoryLabel(sheet.category)], ["Détail de l’accessoire", sheet.accessoryDetail ?? ""],
    ["Type de monture", sheet.rimType ? rimLabel(sheet.rimType) : ""], ["Forme", sheet.shape ? shapeLabel(sheet.shape) : ""], ["Matière", sheet.material ? materialLabel(sheet.material) : ""],
    ["Description", sheet.description], ["Tailles", sheet.sizes.join(", ")], ["Largeur de verre", mm(sheet.lensWidthMm)], ["Hauteur de verre", mm(sheet.lensHeightMm)], ["Pont", mm(sheet.bridgeMm)],
    ["Longueur de branche", mm(sheet.templeMm)], ["Collection", sheet.collection ?? ""], ["Délai de livraison", sheet.deliveryEstimate ?? ""], ["Nouveauté", yes(sheet.isNew)], ["Mis en avant", yes(sheet.isTop)],
    ["Image générale", sheet.generalImage ?? ""],
  ];
  const colors = sheet.colors.map(({ value, name, stock, lowStockThreshold, images }): [string, string] => [`Coloris ${value}`, `${name} : stock ${stock}, seuil ${lowStockThreshold}, images : ${images.join(" ") || "aucune"}`]);
  return new Map([...words, ...colors]);
}

import { categoryLabel, genderLabel, materialLabel, rimLabel, shapeLabel } from "~/domain/catalogue/labels";
import type { Words } from "~/domain/audit/versions.server";
import { formatEuros } from "~/domain/money";
import type { LensForm, TreatmentForm } from "./lens-forms.server";
import type { ProductSheet } from "./sheet";

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
    ["Collection", sheet.collection ?? ""],
    ["Délai de livraison", sheet.deliveryEstimate ?? ""],
    ["Nouveauté", yes(sheet.isNew)],
    ["Mis en avant", yes(sheet.isTop)],
    ["Image générale", sheet.generalImage ?? ""],
  ];
  const colors = sheet.colors.map(({ value, name, stock, lowStockThreshold, images }): [string, string] => [
    `Coloris ${value}`,
    `${name} : stock ${stock}, seuil ${lowStockThreshold}, images : ${images.join(" ") || "aucune"}`,
  ]);
  return new Map([...words, ...colors]);
}

export function lensInWords({ name, lensType, basePrice }: LensForm): Words {
  return new Map([
    ["Nom", name],
    ["Type", lensType ?? ""],
    ["Prix de base", formatEuros(basePrice)],
  ]);
}

export function treatmentInWords({ name, price, coefficients }: TreatmentForm): Words {
  const amounts = Object.entries(coefficients)
    .sort()
    .map(([index, cents]): [string, string] => [`Indice ${index}`, formatEuros(cents)]);
  return new Map([["Nom", name], ["Prix", formatEuros(price)], ...amounts]);
}

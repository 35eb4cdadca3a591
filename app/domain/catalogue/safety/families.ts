import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Day } from "~/domain/days";
import type { Cents } from "~/domain/money";

/** What a product is for the law that governs its safety. */
export type LegalFamily = "device" | "protection" | "accessory";

export const UV_PROTECTIONS = ["UV400", "UV380"] as const;
export type UvProtection = (typeof UV_PROTECTIONS)[number];

/** Of a product that says nothing of its own; a category the shop does not know is treated as an accessory. */
const OF_CATEGORY: Record<string, LegalFamily> = { optic: "device", solar: "protection", accessory: "accessory" };

export function legalFamilyOf(product: { legalFamily: LegalFamily | null; category: string }): LegalFamily {
  return product.legalFamily ?? OF_CATEGORY[product.category] ?? "accessory";
}

/** The same for a query of `products as product`. */
export const LEGAL_FAMILY_SQL = `coalesce(product.legal_family, case product.category when 'optic' then 'device' when 'solar' then 'protection' else 'accessory' end)`;

const FAMILIES: Record<LegalFamily, { name: string; law: string }> = {
  device: { name: "Dispositif médical de classe I", law: "règlement (UE) 2017/745" },
  protection: { name: "Équipement de protection individuelle de catégorie I", law: "règlement (UE) 2016/425" },
  accessory: { name: "Accessoire", law: "règlement (UE) 2023/988" },
};

/** "Dispositif médical de classe I, règlement (UE) 2017/745" */
export function familyName(family: LegalFamily): string {
  const { name, law } = FAMILIES[family];
  return family === "accessory" ? name : `${name}, ${law}`;
}

export const FAMILY_OPTIONS: [LegalFamily, string][] = [
  ["device", FAMILIES.device.name],
  ["protection", FAMILIES.protection.name],
  ["accessory", FAMILIES.accessory.name],
];

export const UV_NAMES: Record<UvProtection, string> = {
  UV400: "Arrête les ultraviolets jusqu’à 400 nm (UV400)",
  UV380: "Arrête les ultraviolets jusqu’à 380 nm",
};

/** Sun filters by category, after EN ISO 12312-1. */
const FILTERS = [
  "teinte claire, confort",
  "faible luminosité",
  "luminosité moyenne",
  "forte luminosité",
  "luminosité exceptionnelle : haute montagne, mer",
] as const;

/** "Catégorie 3 : forte luminosité" */
export function filterName(category: number): string {
  return `Catégorie ${category} : ${FILTERS[category] ?? ""}`;
}

export const FILTER_OPTIONS: [string, string][] = FILTERS.map((_, category) => [
  String(category),
  filterName(category),
]);

/** The sentence that must stand with a filter, whatever its maker writes; none but for the darkest. */
export function filterWarning(category: number | null): string | null {
  return category === 4 ? "Ne convient pas à la conduite ni à l’usage de la route." : null;
}

/** What the shop knows of a product for itself; nothing of it is told to customers or callers. */
export type TradeFacts = {
  /** Sold from that day on; null: at once; `DRAFT`: not until more is said. */
  soldFrom: Day | null;
  supplier: string | null;
  supplierReference: string | null;
  /** What the shop pays for a piece, without taxes. */
  purchaseCents: Cents | null;
  /** Where it lies in the shop. */
  place: string | null;
};

/** The day that never comes. */
export const DRAFT: Day = "9999-12-31";

/** What laws want said of a product: its class, its safety, its origin; who makes it stands in the sheet of its brand. */
export type SheetFacts = TradeFacts & {
  /** Null: B for a frame for the sight, none for the others. */
  equipmentClass: EquipmentClass | null;
  /** The code that its maker has from the health insurance: kept to trace it, never printed for customers. */
  lppCode: string | null;
  /** Null: what the category says. */
  legalFamily: LegalFamily | null;
  makerReference: string | null;
  originCountry: string | null;
  udiDi: string | null;
  /** Whether someone has seen the CE mark and the declaration of conformity. */
  ceMarked: boolean;
  uvProtection: UvProtection | null;
  warnings: string | null;
  instructions: string | null;
};

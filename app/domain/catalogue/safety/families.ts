import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Day } from "~/domain/days";
import type { Cents } from "~/domain/money";

/** The kind of product in the law that governs its safety. */
export type LegalFamily = "device" | "protection" | "accessory";

export const UV_PROTECTIONS = ["UV400", "UV380"] as const;
export type UvProtection = (typeof UV_PROTECTIONS)[number];

/**
 * The families that a category may have; the first is that of a product which names none. A frame for corrective lenses
 * is a medical device whatever its sheet says; sunglasses are one where they are sold for corrective lenses alone.
 */
const OF_CATEGORY: Record<string, readonly LegalFamily[]> = { optic: ["device"], solar: ["protection", "device"] };
const OF_OTHERS: readonly LegalFamily[] = ["accessory", "device", "protection"];

export function legalFamilyOf({
  legalFamily,
  category,
}: {
  legalFamily: LegalFamily | null;
  category: string;
}): LegalFamily {
  const [usual = "accessory", ...others] = OF_CATEGORY[category] ?? OF_OTHERS;
  return others.find((family) => family === legalFamily) ?? usual;
}

/** The same rule in SQL, for a query of `products as product`. */
export const LEGAL_FAMILY_SQL = `case when product.category = 'optic' then 'device' when product.category <> 'solar' then coalesce(product.legal_family, 'accessory') when product.legal_family = 'device' then 'device' else 'protection' end`;

/** Why a product of this category cannot have this family, in words; null where it can, and for a family left open. */
export function familyRefusal(category: string, family: LegalFamily | null): string | null {
  if (!family || (OF_CATEGORY[category] ?? OF_OTHERS).includes(family)) return null;
  return category === "optic"
    ? "Une monture optique est un dispositif médical : choisissez cette famille, ou laissez celle de la catégorie."
    : "Des lunettes de soleil sont un équipement de protection, ou un dispositif médical : choisissez l’une de ces familles, ou laissez celle de la catégorie.";
}

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

/** Filter categories of sunglasses, after EN ISO 12312-1. */
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

/** The sentence that the law requires beside a filter; null for every category but the darkest. */
export function filterWarning(category: number | null): string | null {
  return category === 4 ? "Ne convient pas à la conduite ni à l’usage de la route." : null;
}

/** Facts for the shop alone: neither customers nor API callers see them. */
export type TradeFacts = {
  /** The first day of sale; null: on sale at once; `DRAFT`: no day is set yet. */
  soldFrom: Day | null;
  supplier: string | null;
  supplierReference: string | null;
  /** The purchase price of a piece, without taxes. */
  purchaseCents: Cents | null;
  /** Where the product is stored in the shop. */
  place: string | null;
};

/** The day of sale of a draft: it never comes. */
export const DRAFT: Day = "9999-12-31";

/** What the law requires of a product's sheet: class, safety, origin. The maker is on the sheet of its brand. */
export type SheetFacts = TradeFacts & {
  /** Null means B for an optical frame, and no class for other products. */
  equipmentClass: EquipmentClass | null;
  /**
   * The maker's own code with the health insurance. The shop keeps it for traceability and never prints it for
   * customers.
   */
  lppCode: string | null;
  /** Null: the family of its category. */
  legalFamily: LegalFamily | null;
  makerReference: string | null;
  originCountry: string | null;
  udiDi: string | null;
  /** Whether somebody at the shop has seen the CE mark and the declaration of conformity. */
  ceMarked: boolean;
  uvProtection: UvProtection | null;
  warnings: string | null;
  instructions: string | null;
};

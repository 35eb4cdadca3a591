import { UNION } from "./countries";
import { LEGAL_FAMILY_SQL, type LegalFamily } from "./families";

export type FactKey =
  | "maker"
  | "responsible"
  | "picture"
  | "reference"
  | "ce"
  | "filter"
  | "uv"
  | "instructions"
  | "gtin"
  | "udi"
  | "origin";

export type RequiredFact = {
  key: FactKey;
  /** The name of the fact, as an administrator reads it after "il manque". */
  name: string;
  /** The families whose products must have it; null: all families. */
  families: readonly LegalFamily[] | null;
  /** Whether a product without it may not be sold, or is only listed as incomplete. */
  holds: boolean;
  /** The law that requires it. */
  source: string;
  /** SQL that is true for a row of `products as product` without the fact. */
  missing: string;
};

const MAKER = "select 1 from brands as brand where brand.name = product.brand";
const COLORS = "select 1 from product_colors as color where color.product_id = product.id";

/**
 * The facts that the law requires for goods sold at a distance. A product is held back without those that an offer must
 * show (GPSR, article 19) and those that a distributor must have seen before it sells (MDR, article 14; regulation on
 * protective equipment, article 11). The UDI-DI is required before the law's own day: a device without one cannot be
 * named in a recall.
 */
export const REQUIRED_FACTS: readonly RequiredFact[] = [
  {
    key: "maker",
    name: "le fabricant, son adresse postale et électronique",
    families: null,
    holds: true,
    source: "Règlement (UE) 2023/988, article 19, a",
    missing: `not exists (${MAKER})`,
  },
  {
    key: "responsible",
    name: "la personne responsable dans l’Union",
    families: null,
    holds: true,
    source: "Règlement (UE) 2023/988, article 19, b, et article 16",
    missing: `exists (${MAKER} and brand.responsible_name is null and brand.maker_country not in (${UNION.map((code) => `'${code}'`).join(", ")}))`,
  },
  {
    key: "picture",
    name: "une image",
    families: null,
    holds: true,
    source: "Règlement (UE) 2023/988, article 19, c",
    missing: "not exists (select 1 from product_images as image where image.product_id = product.id)",
  },
  {
    key: "reference",
    name: "la référence du fabricant",
    families: null,
    holds: true,
    source: "Règlement (UE) 2023/988, article 19, c",
    missing: "product.maker_reference is null",
  },
  {
    key: "ce",
    name: "le marquage CE vérifié",
    families: ["device", "protection"],
    holds: true,
    source: "Règlement (UE) 2017/745, article 14, 2, a ; règlement (UE) 2016/425, article 11, 2",
    missing: "not product.ce_marked",
  },
  {
    key: "filter",
    name: "la catégorie de filtre de chaque coloris",
    families: ["protection"],
    holds: true,
    source: "EN ISO 12312-1 ; règlement (UE) 2016/425, annexe II, 1.4",
    missing: `exists (${COLORS} and color.filter_category is null)`,
  },
  {
    key: "uv",
    name: "la protection contre les ultraviolets",
    families: ["protection"],
    holds: true,
    source: "Règlement (UE) 2016/425, annexe II, 3.9.1 ; EN ISO 12312-1",
    missing: "product.uv_protection is null",
  },
  {
    key: "instructions",
    name: "le mode d’emploi",
    families: ["protection"],
    holds: true,
    source: "Règlement (UE) 2016/425, article 11, 2, et annexe II, 1.4",
    missing: "product.instructions is null and product.instructions_file is null",
  },
  {
    key: "gtin",
    name: "le GTIN de chaque coloris",
    families: null,
    holds: false,
    source: "Règlement (UE) 2023/988, article 19, c : un identifiant parmi d’autres",
    missing: `exists (${COLORS} and not exists (select 1 from product_gtins as gtin where gtin.color_id = color.id))`,
  },
  {
    key: "udi",
    name: "l’UDI-DI",
    families: ["device"],
    holds: true,
    source: "Règlement (UE) 2017/745, article 27 ; règlement délégué (UE) 2025/1920, à partir du 1er novembre 2028",
    missing: "product.udi_di is null",
  },
  {
    key: "origin",
    name: "le pays de fabrication",
    families: null,
    holds: false,
    source: "Aucun texte n’y oblige : les clients le demandent",
    missing: "product.origin_country is null",
  },
];

/** SQL that is true for a row of `products as product` whose family needs this fact and that lacks it. */
export function missingSql({ families, missing }: RequiredFact): string {
  return families
    ? `(${LEGAL_FAMILY_SQL} in (${families.map((family) => `'${family}'`).join(", ")}) and ${missing})`
    : `(${missing})`;
}

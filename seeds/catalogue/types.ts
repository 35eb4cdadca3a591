import type { AccessoryKind, RimType, Shape } from "../../app/illustration/index";
import type { ColorName, TintName } from "./palette";

export const MATERIALS = [
  "acetate",
  "optyl",
  "tr90",
  "nylon",
  "propionate_de_cellulose",
  "grilamid",
  "polycarbonate",
  "ultem",
  "resine_epoxy",
  "titane",
  "acier_inoxydable",
  "aluminium",
  "monel",
  "beryllium",
  "cuivre",
  "bronze",
  "laiton",
  "or",
  "argent",
  "palladium",
  "platine",
  "bois",
  "corne",
  "bambou",
  "ecailles_de_tortue",
  "metal_et_acetate",
  "metal_et_bois",
  "metal_et_carbone",
  "carbone",
  "kevlar",
] as const;
export type Material = (typeof MATERIALS)[number];

/** A name of the palette, the pieces in the shop, and the lens colour when the frame is a solar one. */
export type FrameColor = readonly [name: ColorName, stock: number, tint?: TintName];

type Common = {
  /** The number that an administrator types. The newest products have the highest. Never use one again. */
  number: number;
  name: string;
  /** In euros. */
  price: number;
  discount?: number;
  /** Former prices, the oldest first, for a product that had others than the usual price and today's. */
  formerly?: readonly (readonly [price: number, daysAgo: number])[];
  delivery?: string;
  /** Typed with plain apostrophes and spaces, which `french` replaces. */
  text: string;
};

export type FrameSeed = Common & {
  category: "optic" | "solar";
  gender: "homme" | "femme" | "mixte" | "enfant";
  /** Set for frames of the 100 % Santé offer; the others have free prices. */
  equipmentClass?: "A";
  shape: Shape;
  material: Material;
  /** Set where the shape does not tell the rim. */
  rim?: RimType;
  /** As engraved on the temple of the size in the picture, in millimetres. */
  mm: readonly [lensWidth: number, lensHeight: number, bridge: number, temple: number];
  sizes: readonly string[];
  collection: string;
  colors: readonly FrameColor[];
  /** The filter category of its tints, where it is not the usual one. */
  filters?: Partial<Record<TintName, number>>;
  isNew?: true;
  isTop?: true;
};

export type BrandSeed = { brand: string; frames: readonly FrameSeed[] };

export type AccessorySeed = Common & {
  brand: string;
  /** Absent for a product that the shop shows under 'Autres'. */
  family?: "Étuis" | "Cordons et chaînes" | "Entretien" | "Pièces et réparation";
  kind: AccessoryKind;
  /** What the picture shows, for people who cannot see it: 'étui rigide à rabat'. */
  pictured: string;
  colors: readonly (readonly [name: string, value: string, stock: number, accent?: string])[];
};

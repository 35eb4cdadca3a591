import { productId } from "./ids";

/**
 * The products that tests may rely on. They are repeated here on purpose: a change of the catalogue that changes one of
 * them fails first in `tests/domain/seeds.test.ts`. Prices are in cents.
 */
export type NamedProduct = {
  id: string;
  slug: string;
  number: number;
  name: string;
  brand: string;
  isAccessory: boolean;
  category: "optic" | "solar" | "accessory";
  gender: "homme" | "femme" | "mixte";
  priceCents: number;
  discountCents: number | null;
  isNew: boolean;
  isTop: boolean;
  sizes: readonly string[];
  colors: readonly { value: string; name: string; stock: number }[];
};

const named = <T extends Omit<NamedProduct, "id">>(facts: T) =>
  ({ ...facts, id: productId(facts.slug) }) as const satisfies NamedProduct;

const USUAL = { isAccessory: false, discountCents: null, isNew: false, isTop: false } as const;

/** Two colours, two sizes, in good stock, full price. */
export const PLAIN_FRAME = named({
  ...USUAL,
  slug: "maison-valmy-pantheon",
  number: 1001,
  name: "Panthéon",
  brand: "Maison Valmy",
  category: "optic",
  gender: "mixte",
  priceCents: 14500,
  sizes: ["48", "50"],
  colors: [
    { value: "#1c1b1a", name: "Noir", stock: 18 },
    { value: "#c08a4a", name: "Écaille blonde", stock: 14 },
  ],
});

/** One size, one colour, one piece. */
export const LAST_PIECE = named({
  ...USUAL,
  slug: "atelier-saone-fourviere",
  number: 1021,
  name: "Fourvière",
  brand: "Atelier Saône",
  category: "optic",
  gender: "mixte",
  priceCents: 18900,
  sizes: ["47"],
  colors: [{ value: "#9c5f26", name: "Écaille ambrée", stock: 1 }],
});

/** Below the 90 € from which delivery is free. */
export const CHEAP_FRAME = named({
  ...USUAL,
  slug: "traboule-pentes",
  number: 1041,
  name: "Pentes",
  brand: "Traboule",
  category: "optic",
  gender: "mixte",
  priceCents: 6900,
  isTop: true,
  sizes: ["50", "52"],
  colors: [
    { value: "#1c1b1a", name: "Noir", stock: 24 },
    { value: "#6b3f22", name: "Écaille brune", stock: 19 },
    { value: "#1f2b44", name: "Bleu nuit", stock: 11 },
  ],
});

/** 159 € until lately, 119 € now. */
export const DISCOUNTED_FRAME = named({
  ...USUAL,
  slug: "comptoir-bellecour-celestins",
  number: 1241,
  name: "Célestins",
  brand: "Comptoir Bellecour",
  category: "optic",
  gender: "mixte",
  priceCents: 15900,
  discountCents: 11900,
  sizes: ["46", "48"],
  colors: [
    { value: "#b6934a", name: "Laiton brossé", stock: 9 },
    { value: "#8f7338", name: "Laiton vieilli", stock: 12 },
    { value: "#26272a", name: "Noir satiné", stock: 5 },
  ],
});

/** Its first colour is gone, the second is not. */
export const ONE_COLOR_SOLD_OUT = named({
  ...USUAL,
  slug: "maison-valmy-odeon",
  number: 1002,
  name: "Odéon",
  brand: "Maison Valmy",
  category: "optic",
  gender: "homme",
  priceCents: 13500,
  sizes: ["53"],
  colors: [
    { value: "#1c1b1a", name: "Noir", stock: 0 },
    { value: "#6b3f22", name: "Écaille brune", stock: 8 },
  ],
});

export const SOLD_OUT_FRAME = named({
  ...USUAL,
  slug: "hoshikawa-tsuki",
  number: 1141,
  name: "Tsuki",
  brand: "Hoshikawa",
  category: "optic",
  gender: "mixte",
  priceCents: 32000,
  sizes: ["45", "47"],
  colors: [
    { value: "#8d9094", name: "Titane brut", stock: 0 },
    { value: "#d8c08a", name: "Or pâle", stock: 0 },
  ],
});

export const NEW_AND_TOP_FRAME = named({
  ...USUAL,
  slug: "odette-valrose-pivoine",
  number: 1305,
  name: "Pivoine",
  brand: "Odette Valrose",
  category: "optic",
  gender: "femme",
  priceCents: 16500,
  isNew: true,
  isTop: true,
  sizes: ["51", "53"],
  colors: [
    { value: "#b57a6a", name: "Écaille rosée", stock: 14 },
    { value: "#5e1f2b", name: "Bordeaux", stock: 9 },
    { value: "#e6bfc0", name: "Cristal rose", stock: 11 },
    { value: "#1c1b1a", name: "Noir", stock: 6 },
  ],
});

export const SOLAR_FEMME = named({
  ...USUAL,
  slug: "lido-azzurro-positano",
  number: 1121,
  name: "Positano",
  brand: "Lido Azzurro",
  category: "solar",
  gender: "femme",
  priceCents: 12900,
  isTop: true,
  sizes: ["57"],
  colors: [
    { value: "#b5762e", name: "Écaille miel", stock: 15 },
    { value: "#1c1b1a", name: "Noir", stock: 12 },
    { value: "#e2cfae", name: "Cristal champagne", stock: 8 },
  ],
});

export const ACCESSORY = named({
  ...USUAL,
  slug: "les-terreaux-etui-croix-rousse",
  number: 1501,
  name: "Étui Croix-Rousse",
  brand: "Les Terreaux",
  isAccessory: true,
  category: "accessory",
  gender: "mixte",
  priceCents: 2490,
  sizes: [],
  colors: [
    { value: "#2b3f5c", name: "Bleu canut", stock: 14 },
    { value: "#a6573a", name: "Terre cuite", stock: 9 },
    { value: "#3a3c40", name: "Anthracite", stock: 22 },
  ],
});

export const NAMED_PRODUCTS: readonly NamedProduct[] = [
  PLAIN_FRAME,
  LAST_PIECE,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  ONE_COLOR_SOLD_OUT,
  SOLD_OUT_FRAME,
  NEW_AND_TOP_FRAME,
  SOLAR_FEMME,
  ACCESSORY,
];

/** `minimumCents`: the least amount of the cart. */
export const COUPONS = {
  tenPercent: { code: "BIENVENUE10", percent: 10, amountCents: null, minimumCents: 5000 },
  fifteenEuros: { code: "TERREAUX15", percent: null, amountCents: 1500, minimumCents: 10000 },
  expired: { code: "ETE2025", percent: 20, amountCents: null, minimumCents: 0 },
} as const;

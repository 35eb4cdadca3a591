import { COLOR_FAMILIES } from "./families";

/** A colour of a product: its name, and its value as `#rrggbb`. */
type Color = { name: string; value: string };

type Signs = {
  /** Words of a colour's name, without accents. */
  words: string;
  /** What a colour without any of these words is compared with; a family without it is found by its words only. */
  values?: string[];
};

const SIGNS: Record<string, Signs> = {
  noir: { words: "noir noire ebene carbone", values: ["#1c1b1a", "#2b2422"] },
  gris: {
    words: "gris grise argent argente titane acier palladium platine canon anthracite",
    values: ["#4d555c", "#7d7f82", "#b9bcc0"],
  },
  blanc: { words: "blanc blanche ivoire ecru nacre", values: ["#f1ede4", "#ffffff"] },
  cristal: { words: "cristal transparent transparente" },
  ecaille: { words: "ecaille" },
  marron: {
    words: "marron brun brune caramel chocolat cognac miel noyer chene palissandre beige sable taupe champagne",
    values: ["#7a4a24", "#4a2c1d", "#a9682f", "#d9a860", "#c7b594", "#e2cfae", "#7d6f63"],
  },
  dore: { words: "or dore doree laiton bronze cuivre cuivree" },
  jaune: { words: "jaune moutarde orange corail abricot", values: ["#d9b826", "#c1922e", "#d8622a"] },
  rouge: { words: "rouge bordeaux terracotta cerise brique lie", values: ["#b32c2a", "#5e1f2b", "#b4583a"] },
  rose: { words: "rose rosee fuchsia", values: ["#d7a9a3", "#b8336a"] },
  violet: { words: "violet violette aubergine lavande lilas prune mauve", values: ["#44263d", "#9a8cba", "#cbb8d8"] },
  bleu: {
    words: "bleu bleue bleui bleute bleutee marine turquoise",
    values: ["#1f2b44", "#23479a", "#86aecb", "#1f4e5a", "#2a8fa3"],
  },
  vert: { words: "vert verte kaki olive", values: ["#22402f", "#5c5f35", "#8fa088", "#b3d0bd"] },
};

const BY_WORD = new Map(
  Object.entries(SIGNS).flatMap(([code, { words }]) => words.split(" ").map((word) => [word, code] as const)),
);

/**
 * The codes of the families that a colour belongs to, by the words of its name: a tortoise that turns to green is in
 * two. A colour whose name says nothing, such as 'Ondine', is in the family it looks most like.
 */
export function colorFamiliesOf({ name, value }: Color): string[] {
  const words = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^a-z]+/);
  const named = new Set(words.flatMap((word) => BY_WORD.get(word) ?? []));
  return named.size > 0 ? [...named] : nearest(value);
}

function nearest(value: string): string[] {
  const looks = channels(value);
  if (!looks) return [];
  const farness = (other: string) =>
    (channels(other) ?? []).reduce((sum, part, index) => sum + (part - (looks[index] ?? 0)) ** 2, 0);
  const all = Object.entries(SIGNS).flatMap(([code, { values = [] }]) =>
    values.map((known) => ({ code, far: farness(known) })),
  );
  return [all.reduce((best, other) => (other.far < best.far ? other : best)).code];
}

function channels(value: string): number[] | null {
  return /^#[0-9a-f]{6}$/i.test(value) ? [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16)) : null;
}

/** The position of a family, to sort by; unknown codes come first. */
export const familyOrder = (code: string): number =>
  COLOR_FAMILIES.findIndex((family) => family.code === code.toLowerCase());

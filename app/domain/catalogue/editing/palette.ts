/** The colours a new colour of a product is picked from: one name, one colour. */
export const PALETTE: readonly (readonly [value: string, name: string])[] = [
  ["#1c1b1a", "Noir"],
  ["#2a2a2b", "Noir mat"],
  ["#4d555c", "Gris ardoise"],
  ["#6b6e70", "Gris mat"],
  ["#77706a", "Écaille grise"],
  ["#b7b8b5", "Gris perle"],
  ["#e4e6e6", "Cristal"],
  ["#9b9c9c", "Cristal fumé"],
  ["#f1ede4", "Blanc nacré"],
  ["#eeeeea", "Blanc mat"],
  ["#ece3cf", "Ivoire"],
  ["#c7b594", "Sable mat"],
  ["#e2cfae", "Cristal champagne"],
  ["#d9a860", "Cristal miel"],
  ["#c08a4a", "Écaille blonde"],
  ["#b5762e", "Écaille miel"],
  ["#9c5f26", "Écaille ambrée"],
  ["#7a4a24", "Écaille havane"],
  ["#6b3f22", "Écaille brune"],
  ["#3f2a1d", "Écaille sombre"],
  ["#a9682f", "Caramel"],
  ["#4a2c1d", "Chocolat"],
  ["#7d6f63", "Taupe"],
  ["#b4583a", "Terracotta"],
  ["#8a3b2a", "Écaille rouge"],
  ["#dc6a55", "Corail"],
  ["#a3202f", "Rouge cerise"],
  ["#b32c2a", "Rouge mat"],
  ["#5e1f2b", "Bordeaux"],
  ["#44263d", "Aubergine"],
  ["#b8336a", "Fuchsia"],
  ["#d7a9a3", "Rose poudré"],
  ["#e6bfc0", "Cristal rose"],
  ["#cbb8d8", "Cristal lilas"],
  ["#9a8cba", "Lavande"],
  ["#1f2b44", "Bleu nuit"],
  ["#23479a", "Bleu cobalt"],
  ["#86aecb", "Bleu ciel"],
  ["#b4cfdb", "Cristal bleu glacier"],
  ["#4c5866", "Écaille bleutée"],
  ["#1f4e5a", "Bleu pétrole"],
  ["#2a8fa3", "Bleu lagon mat"],
  ["#b3d0bd", "Cristal vert d’eau"],
  ["#8fa088", "Vert sauge"],
  ["#5c5f35", "Vert olive"],
  ["#22402f", "Vert sapin"],
  ["#555a40", "Kaki mat"],
  ["#5c6038", "Écaille verte"],
  ["#c1922e", "Moutarde"],
  ["#d9b826", "Jaune mat"],
  ["#d8622a", "Orange mat"],
  ["#c9a24b", "Or"],
  ["#c98f78", "Or rose"],
  ["#d8c08a", "Or pâle"],
  ["#b9bcc0", "Argent"],
  ["#86888a", "Argent vieilli"],
  ["#51555a", "Canon de fusil"],
  ["#7c5a34", "Bronze"],
  ["#b06a42", "Cuivre"],
  ["#8d9094", "Titane brut"],
  ["#5b3d28", "Corne brune"],
  ["#6b4529", "Noyer"],
];

export function paletteName(value: string): string | undefined {
  return PALETTE.find(([known]) => known === value)?.[1];
}

type Hsl = { hue: number; saturation: number; lightness: number };

/** @param value `#rrggbb` */
function hslOf(value: string): Hsl {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => parseInt(value.slice(at, at + 2), 16) / 255);
  const most = Math.max(red, green, blue);
  const spread = most - Math.min(red, green, blue);
  const lightness = most - spread / 2;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(2 * lightness - 1));
  const sixth =
    spread === 0
      ? 0
      : most === red
        ? (green - blue) / spread
        : most === green
          ? 2 + (blue - red) / spread
          : 4 + (red - green) / spread;
  return { hue: (sixth * 60 + 360) % 360, saturation, lightness };
}

/** What the name says of a matter, its tone does not. */
const BY_NAME: readonly (readonly [family: string, begins: RegExp])[] = [
  ["ecaille", /^[ée]caille/i],
  ["cristal", /^(cristal|transparent)/i],
  ["dore", /^(or|dor[ée]e?|laiton|bronze|cuivre)\b/i],
];

/** Up to which hue, in degrees; what follows the last is rose, then red again. */
const BY_HUE: readonly (readonly [family: string, upTo: number])[] = [
  ["rouge", 15],
  ["brun", 65],
  ["vert", 170],
  ["bleu", 255],
  ["violet", 322],
  ["rose", 346],
  ["rouge", 360],
];

/** The family that a shopper looks for a colour in, as `colorFamilyLabel` names them. @param value `#rrggbb` */
export function colorFamily(value: string, name: string): string {
  const named = BY_NAME.find(([, begins]) => begins.test(name));
  if (named) return named[0];
  const { hue, saturation, lightness } = hslOf(value);
  if (lightness > 0.85) return "blanc";
  if (lightness < 0.1 || (lightness < 0.2 && saturation < 0.2)) return "noir";
  if (saturation < 0.12) return "gris";
  const [family = "rouge"] = BY_HUE.find(([, upTo]) => hue < upTo) ?? [];
  if (family === "rouge" && lightness > 0.65) return "rose";
  if (family === "brun" && saturation > 0.5 && lightness > 0.4) return hue < 32 ? "rouge" : "dore";
  return family;
}

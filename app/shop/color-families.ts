/** Families of colours that shelves are filtered by, in the order they are offered, and a tone that stands for each. */
export const COLOR_TONES: Readonly<Record<string, string>> = {
  noir: "#1c1b1a",
  ecaille: "#8a4a1c",
  brun: "#7d5f48",
  dore: "#c9a24b",
  gris: "#9a9da0",
  blanc: "#f1ede4",
  cristal: "#dbe6e6",
  rouge: "#a3202f",
  rose: "#d99aa5",
  violet: "#7a5b8c",
  bleu: "#23479a",
  vert: "#3f6a4d",
};

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

/** The family that a shopper looks for a colour in, as `COLOR_TONES` names them. @param value `#rrggbb` */
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

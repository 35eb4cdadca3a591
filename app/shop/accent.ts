/** The accent as `app/ui/styles/tokens.css` delivers it, and its deeper shade there. */
export const DELIVERED_ACCENT = "#1f4d3f";
const DELIVERED_DEEP = "#12352a";

/** The backgrounds of `tokens.css` on which text has the accent's colour, and the white of text on the accent. */
const GROUNDS = {
  "le fond des pages": "#f7f4ee",
  "le fond des photos": "#eeeae0",
  "le blanc des boutons": "#ffffff",
} as const;
/** The least contrast for text of any size (WCAG 2.2, 1.4.3). */
const LEAST = 4.5;

/** @returns why a colour cannot be the accent, in words; null for one that can be read everywhere */
export function accentProblem(color: string): string | null {
  const [worst] = Object.entries(GROUNDS)
    .map(([ground, value]) => ({ ground, ratio: contrast(color, value) }))
    .sort((one, other) => one.ratio - other.ratio);
  if (!worst || worst.ratio >= LEAST) return null;
  const said = (Math.floor(worst.ratio * 10) / 10).toLocaleString("fr-FR");
  return `Cette couleur se lit mal avec ${worst.ground} : son contraste est de ${said}, il en faut 4,5. Choisissez-la plus foncée.`;
}

/**
 * A built style sheet in another accent. The sheet holds the colours themselves, because old engines know no variables.
 */
export function repainted(sheet: string, color: string): string {
  return color === DELIVERED_ACCENT
    ? sheet
    : sheet.replaceAll(DELIVERED_ACCENT, color).replaceAll(DELIVERED_DEEP, darker(color));
}

const channels = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** The same hue, darker, for what the pointer is on. */
const darker = (color: string) =>
  `#${channels(color)
    .map((channel) =>
      Math.round(channel * 0.68)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** The contrast of two colours by WCAG, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

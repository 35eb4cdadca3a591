const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

const UNITS =
  /(\d) (?=(?:mm|cm|ml|g|m|grammes|degrés|dioptries|%|€|ans|heures|semaines|jours|carats|couches|microns|étapes|pièces)(?![a-zà-ÿ]))/g;

/** Texts are typed with plain apostrophes and spaces, and set here as French printers set them. */
export function french(text: string): string {
  return text
    .replaceAll("'", "’")
    .replace(/ ([;!?])/g, `${NARROW_NO_BREAK}$1`)
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(UNITS, `$1${NO_BREAK}`);
}

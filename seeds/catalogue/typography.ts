const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

const UNITS =
  /(\d) (?=(?:mm|cm|ml|g|m|grammes|degrés|dioptries|%|€|ans|heures|semaines|jours|carats|couches|microns|étapes|pièces)(?![a-zà-ÿ]))/g;

/** Gives a text French apostrophes and no-break spaces; the seeds are typed with plain ones. */
export function french(text: string): string {
  return text
    .replaceAll("'", "’")
    .replace(/ ([;!?])/g, `${NARROW_NO_BREAK}$1`)
    .replace(/ ([:»])/g, `${NO_BREAK}$1`)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(UNITS, `$1${NO_BREAK}`);
}

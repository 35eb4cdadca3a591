const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/**
 * Sets the spaces beside French signs: a line neither begins with a sign nor ends after « . It takes plain text and HTML, and
 * leaves numbers and apostrophes, which HTML has in its own words.
 */
export function keptWithWords(text: string): string {
  return text
    .replace(/ (?=[;!?](?:\s|$|[)»<]))/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»](?:\s|$|[,.;)<]))/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`);
}

/** Applies French typography to plain spaces and apostrophes: a line cannot break before a sign or after a number. */
export function french(text: string): string {
  return keptWithWords(text.replace(/(\p{L})'(?=\p{L})/gu, "$1’"))
    .replace(/(\d) (à|et) (?=\d)/g, `$1${NO_BREAK}$2${NO_BREAK}`)
    .replace(/(\d) (?=[\p{L}\d€%])/gu, `$1${NO_BREAK}`)
    .replace(/\b([LRD]\.|n°|articles?) (?=[\dLRD])/g, `$1${NO_BREAK}`);
}

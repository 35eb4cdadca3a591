const NO_BREAK = "\u00a0";
const NARROW_NO_BREAK = "\u202f";

/** Sets plain spaces and apostrophes as French printers do: no space before a sign or after a number may end a line. */
export function french(text: string): string {
  return text
    .replace(/(\p{L})'(?=\p{L})/gu, "$1’")
    .replace(/ (?=[;!?](?:\s|$|[)»]))/g, NARROW_NO_BREAK)
    .replace(/ (?=[:»](?:\s|$|[,.;)]))/g, NO_BREAK)
    .replace(/« /g, `«${NO_BREAK}`)
    .replace(/(\d) (à|et) (?=\d)/g, `$1${NO_BREAK}$2${NO_BREAK}`)
    .replace(/(\d) (?=[\p{L}\d€%])/gu, `$1${NO_BREAK}`)
    .replace(/\b([LRD]\.|n°|articles?) (?=[\dLRD])/g, `$1${NO_BREAK}`);
}

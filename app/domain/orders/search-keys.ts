/** A name as it is searched: without capitals and accents. */
export function nameKey(name: string): string {
  return name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().slice(0, 64);
}

/** The order number meant by "C-2026-00042", "2026 42" or, for this year, "42"; null for anything else. */
export function numberMeant(typed: string, year: string): string | null {
  const [, given, count] = /^(?:[Cc]\W{0,3})?(?:(20\d\d)\W{1,3})?(\d{1,9})$/.exec(typed.trim()) ?? [];
  return count ? `C-${given ?? year}-${count.padStart(5, "0")}` : null;
}

/** The number of a paper as the paper shows it. */
export type PaperMeant = { kind: "invoice" | "creditNote" | "quote"; number: string };

const PAPERS: readonly { kind: PaperMeant["kind"]; letter: string; numbered(year: string, count: string): string }[] = [
  { kind: "invoice", letter: "F", numbered: (year, count) => `F${year}-${count.padStart(6, "0")}` },
  { kind: "creditNote", letter: "A", numbered: (year, count) => `A${year}-${count.padStart(6, "0")}` },
  { kind: "quote", letter: "D", numbered: (year, count) => `D-${year}-${count.padStart(4, "0")}` },
];

/**
 * "F2026-000012", "a 2026 12", "D-2026-0001": the number of an invoice, a credit note or a quote; null for anything
 * else.
 */
export function paperMeant(typed: string): PaperMeant | null {
  const [, letter = "", year, count] = /^([fad])\W{0,3}(20\d\d)\W{0,3}0*(\d{1,9})$/i.exec(typed.trim()) ?? [];
  const paper = PAPERS.find((each) => each.letter === letter.toUpperCase());
  return paper && year && count ? { kind: paper.kind, number: paper.numbered(year, count) } : null;
}

/**
 * The papers of each kind meant by their digits alone: "2026 12", "202612" or, for this year, "12". Digits that run together
 * are read both ways, as a year with a number and as a number of this year. None for the beginning of a telephone number.
 */
export function papersOfDigits(typed: string, year: string): PaperMeant[] {
  const text = typed.trim();
  const [, given, count] = /^(20\d\d)[^\p{L}\p{N}]{0,3}0*(\d{1,9})$/u.exec(text) ?? [];
  const [, ofThisYear] = /^(?!0[1-9])0*(\d{1,9})$/.exec(text) ?? [];
  return [
    ...(given && count ? [[given, count] as const] : []),
    ...(ofThisYear ? [[year, ofThisYear] as const] : []),
  ].flatMap(([of, digits]) => PAPERS.map(({ kind, numbered }) => ({ kind, number: numbered(of, digits) })));
}

/**
 * The digits of a telephone number, or of its beginning, as orders keep them: "+33 6 12…", "06.12…" and "0033 (0)6 12…"
 * are one number. Null for anything else.
 */
export function phoneMeant(typed: string): string | null {
  if (!/^[\d\s().+/-]+$/.test(typed)) return null;
  const digits = typed
    .replace(/[^\d+]/g, "")
    .replace(/^00/, "+")
    .replace(/^\+330?/, "0");
  return /^\+?\d{4,15}$/.test(digits) && /^[+0]/.test(digits) ? digits : null;
}

/** "2026-00012" for the order C-2026-00012. */
const ORDER_WITHOUT_LETTER = /^\s*20\d\d-\d+\s*$/;

/**
 * The digits of a telephone number without its beginning, as a customer or a half-read note gives them: "40 00 00 12". Null
 * for anything else, and for fewer digits than tell numbers apart.
 */
export function phonePartMeant(typed: string): string | null {
  if (!/^[\d\s().-]+$/.test(typed) || phoneMeant(typed) !== null || ORDER_WITHOUT_LETTER.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  return /^\d{6,9}$/.test(digits) ? digits : null;
}

/** A parcel's number without the spaces it is printed with; null for text that cannot be one. */
export function parcelMeant(typed: string): string | null {
  const compact = typed.replace(/[\s.-]/g, "").toUpperCase();
  return /^(?=(?:.*\d){5})[0-9A-Z]{8,40}$/.test(compact) ? compact : null;
}

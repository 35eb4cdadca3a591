/** Typed text in clean form: composed accents, no control characters but line ends, no space around. */
export function cleanText(typed: string): string {
  return typed.normalize("NFC").replace(INVISIBLE, "").trim();
}

/** Words for the end of another sentence, without a full stop of their own. */
export function withoutStop(text: string): string {
  return text.replace(/[\s.]+$/, "");
}

// eslint-disable-next-line no-control-regex -- control characters are what it removes
const INVISIBLE = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u2028-\u202E\uFEFF]/g;

/**
 * A sentence that names what would be removed from a name, part by part; null when nothing is.
 * @param pattern global: a run of removed characters
 */
export function notKept(typed: string, pattern: RegExp): string | null {
  const lost = [...new Set(typed.match(pattern) ?? [])].map((part) => `«\u00a0${part}\u00a0»`);
  return lost.length > 0 ? `Nous ne pouvons pas garder ${lost.join(", ")} dans un nom.` : null;
}

/** Text as people mean it: composed accents, no control characters but line ends, no space around. */
export function cleanText(typed: string): string {
  return typed.normalize("NFC").replace(INVISIBLE, "").trim();
}

/** Words that another sentence ends with: without a full stop of their own. */
export function withoutStop(text: string): string {
  return text.replace(/[\s.]+$/, "");
}

// eslint-disable-next-line no-control-regex -- control characters are what it removes
const INVISIBLE = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u2028-\u202E\uFEFF]/g;

/** What a name would lose, part by part as it was typed, as a sentence to be said at its field; null when it loses nothing. @param pattern global: a run of what is left out */
export function notKept(typed: string, pattern: RegExp): string | null {
  const lost = [...new Set(typed.match(pattern) ?? [])].map((part) => `«\u00a0${part}\u00a0»`);
  return lost.length > 0 ? `Nous ne pouvons pas garder ${lost.join(", ")} dans un nom.` : null;
}

/** Text as people mean it: composed accents, no control characters but line ends, no space around. */
export function cleanText(typed: string): string {
  return typed.normalize("NFC").replace(INVISIBLE, "").trim();
}

// eslint-disable-next-line no-control-regex -- control characters are what it removes
const INVISIBLE = /[\u0000-\u0009\u000B\u000C\u000E-\u001F\u007F\u200B-\u200F\u2028-\u202E\uFEFF]/g;

import { dictionary } from "@zxcvbn-ts/language-common";

const COMMON = new Set(dictionary["passwords-common"].map(String));
/** The common words that people extend with a capital, a year and a sign. */
const MOST_COMMON = new Set(dictionary["passwords-common"].slice(0, 3_000).map(String));

/**
 * Whether a password is one that attackers try first: a well-known one, one with a year or a sign after it, or the
 * account's own name.
 */
export function isCommonPassword(password: string, email = ""): boolean {
  const plain = password.toLowerCase();
  const stem = plain.replace(/[^\p{L}]+$/u, "").replace(/^[^\p{L}]+/u, "");
  const local = email.toLowerCase().split("@")[0] ?? "";
  if (COMMON.has(plain) || (stem.length >= 4 && MOST_COMMON.has(stem))) return true;
  return (local.length >= 4 && stem === local) || new Set(plain).size <= 3;
}

const MOST = 254;
const MOST_LOCAL = 64;

/** Characters that neither part may have: spaces, and signs that come with a pasted name or list. */
const FOREIGN = /[\s@<>()[\]\\,;:"]/;

/** Whether an address can be valid, as far as its text tells: only a mail can prove it. */
export function isEmailAddress(address: string): boolean {
  const [local = "", domain = "", ...more] = address.split("@");
  return more.length === 0 && address.length <= MOST && isLocalPart(local) && isMailDomain(domain);
}

/** Before the @: words with single dots between them. */
function isLocalPart(local: string): boolean {
  return local.length <= MOST_LOCAL && !FOREIGN.test(local) && local.split(".").every((word) => word !== "");
}

/**
 * Letters of any script, digits and hyphens; `·`, `・` and the joiners are allowed within names of some languages (RFC
 * 5892).
 */
const LABEL = /^(?=.{1,63}$)[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}·・\u200c\u200d-]*[\p{L}\p{M}\p{N}])?$/u;

/** After the @: at least two labels; the last has two characters or more, and is no number. */
export function isMailDomain(domain: string): boolean {
  const labels = domain.split(".");
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && last.length > 1 && !/^\d+$/.test(last) && labels.every((label) => LABEL.test(label));
}

/**
 * The address without the spaces around it and around its @ and dots, which telephones add. A space between two words
 * stays, because nobody knows which of the two was meant.
 */
export function withoutStraySpaces(typed: string): string {
  return typed.trim().replace(/\s*([@.])\s*/g, "$1");
}

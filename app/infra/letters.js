/**
 * Letters as they are compared. JavaScript, because the thread that reads SQLite is started from its source.
 */

/**
 * Letters that no decomposition turns into plain ones.
 * @type {Record<string, string>}
 */
export const UNDECOMPOSED = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

const FINDS_UNDECOMPOSED = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");

/**
 * A text as it is compared: small letters without accents or ligatures.
 * @param {string} text
 * @returns {string}
 */
export function fold(text) {
  return text
    .toLowerCase()
    .replace(FINDS_UNDECOMPOSED, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}

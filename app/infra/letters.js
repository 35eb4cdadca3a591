/**
 * How texts are compared, letter by letter. This file is JavaScript, because the thread that reads SQLite is started
 * from its source.
 */

/**
 * Plain letters for those that Unicode does not decompose.
 * @type {Record<string, string>}
 */
export const UNDECOMPOSED = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

const FINDS_UNDECOMPOSED = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");

/**
 * The form of a text that is compared: small letters without accents or ligatures.
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

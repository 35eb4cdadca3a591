/** Letters that no decomposition turns into plain ones. */
export const UNDECOMPOSED: Record<string, string> = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

const FINDS_UNDECOMPOSED = new RegExp(`[${Object.keys(UNDECOMPOSED).join("")}]`, "g");

/** A text as it is compared: small letters without accents or ligatures. */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replace(FINDS_UNDECOMPOSED, (letter) => UNDECOMPOSED[letter] ?? letter)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "");
}

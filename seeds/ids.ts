import { createHash } from "node:crypto";

/** An id that is the same on every run and every machine, so that links of the demo stay valid after `--reset`. */
export function fixedId(kind: string, key: string): string {
  return createHash("sha256").update(`${kind}:${key}`).digest("hex").slice(0, 24);
}

export const productId = (slug: string) => fixedId("product", slug);
export const colorId = (slug: string, value: string) => fixedId("color", `${slug}:${value}`);

const SPELT_OUT: Record<string, string> = { "ø": "o", "œ": "oe", "æ": "ae", "å": "a", "&": " " };

/** 'Atelier Saône', 'Fourvière' -> 'atelier-saone-fourviere' */
export function slugOf(brand: string, name: string): string {
  return `${brand} ${name}`
    .toLowerCase()
    .replace(/[øœæå&]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

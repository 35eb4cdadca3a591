import { company } from "../company";
import { shop } from "../identity";
import type { ShopVariable } from "./variables";

type Values = Readonly<Record<string, string | readonly string[]>>;

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ALONE = /^\{\{\s*([^{}]*?)\s*\}\}$/;

/** "{{ Téléphone }}" is "téléphone": as people type it. */
const nameOf = (typed: string) => typed.normalize("NFC").toLowerCase().replace(/\s+/g, " ").replace(/'/g, "’");

/** The names a text speaks of, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => nameOf(name)))];
}

/** What every text of the shop may name, as it is now. */
export function shopValues(): Record<ShopVariable, string> {
  return {
    "boutique": shop.name,
    "de la boutique": company.ofName,
    "adresse": shop.address,
    "ville": shop.city,
    "à la ville": shop.inCity,
    "de la ville": shop.ofCity,
    "téléphone": shop.phone,
    "e-mail": shop.email,
  };
}

/** A text on one line with its variables said; a value is never read for variables of its own. */
export function fillLine(text: string, values: Values): string {
  let left = false;
  const filled = text.replace(VARIABLE, (_, name: string) => {
    const value = [values[nameOf(name)] ?? ""].flat().join(", ");
    if (value === "") left = true;
    return value;
  });
  // What an empty value stood between: "Bonjour {{client}}," of someone whose name is not known.
  return left
    ? filled
        .replace(/ {2,}/g, " ")
        .replace(/ +([,.])/g, "$1")
        .trim()
    : filled;
}

/** Its paragraphs. One that only names what is empty is left out; one that only names a list has a paragraph for each entry. */
export function fillParagraphs(text: string, values: Values): string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
    .flatMap((paragraph) => {
      const alone = ALONE.exec(paragraph)?.[1];
      if (alone !== undefined) return [values[nameOf(alone)] ?? ""].flat().filter((value) => value !== "");
      const filled = fillLine(paragraph, values);
      return filled === "" ? [] : [filled];
    });
}

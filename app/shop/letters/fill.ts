import { company } from "../company";
import { conditionsInForce } from "../terms-of-sale/conditions";
import { shop } from "../identity";
import type { ShopVariable } from "./variables";

type Values = Readonly<Record<string, string | readonly string[]>>;

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g;
const ALONE = /^\{\{\s*([^{}]*?)\s*\}\}$/;

/** "{{ Téléphone }}" is "téléphone": as people type it. */
const nameOf = (typed: string) => typed.normalize("NFC").toLowerCase().replace(/\s+/g, " ").replace(/'/g, "’");

/** The variables that a text names, each once, in their order. */
export function variablesIn(text: string): string[] {
  return [...new Set([...text.matchAll(VARIABLE)].map(([, name = ""]) => nameOf(name)))];
}

/** The values of the variables that every text of the shop may name, letters included. */
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

/** The values of the variables that the texts of pages may name. */
export const pageValues = (): Readonly<Record<string, string>> => ({ ...shopValues(), ...conditionsInForce() });

/** A line of text with its variables replaced. A value is not searched for variables. */
export function fillLine(text: string, values: Values): string {
  let left = false;
  const filled = text.replace(VARIABLE, (_, name: string) => {
    const value = [values[nameOf(name)] ?? ""].flat().join(", ");
    if (value === "") left = true;
    return value;
  });
  // Removes the space around an empty value: "Bonjour {{client}}," to a customer whose name is unknown.
  return left
    ? filled
        .replace(/ {2,}/g, " ")
        .replace(/ +([,.])/g, "$1")
        .trim()
    : filled;
}

/**
 * The paragraphs of a text. A paragraph of one empty variable is left out; one of a list alone becomes a paragraph for
 * each entry.
 */
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

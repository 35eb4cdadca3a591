import { randomInt, timingSafeEqual } from "node:crypto";

/** On what an order was handed over. */
export type HandedOverOn = "code" | "name" | "sale";

/** Letters that are not taken for another when they are read aloud or written by hand. */
const LETTERS = "ACDEFHJKLMNPRTUVWXY";
const LENGTH = 6;

export function newPickupCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** "KAR TEV": read aloud in two breaths. */
export function spokenCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;
}

function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, "");
}

/** As long for a wrong code as for the right one, wherever it differs. */
export function isSameCode(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((each) => Buffer.from(tidyCode(each).padEnd(LENGTH).slice(0, LENGTH)));
  const sameLength = tidyCode(typed).length === code.length;
  return Boolean(one && other && timingSafeEqual(one, other)) && sameLength;
}

/** How mail and page tell it. */
export function sayCode(code: string): string {
  return `Votre code de retrait : ${spokenCode(code)}. Dites-le à la boutique, ou donnez votre nom.`;
}

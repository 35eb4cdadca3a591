import { randomInt, timingSafeEqual } from "node:crypto";

/** How the customer showed that the order is theirs. */
export type HandedOverOn = "code" | "name" | "sale";

/** Letters that are not mistaken for another when they are read aloud or written by hand. */
const LETTERS = "ACDEFHJKLMNPRTUVWXY";
const LENGTH = 6;

export function newPickupCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
}

/** "KAR TEV": two groups, easier to read aloud. */
export function spokenCode(code: string): string {
  return `${code.slice(0, LENGTH / 2)} ${code.slice(LENGTH / 2)}`;
}

function tidyCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, "");
}

/** Takes the same time for a wrong code as for the right one, so that time tells nothing about it. */
export function isSameCode(typed: string, code: string): boolean {
  const [one, other] = [typed, code].map((each) => Buffer.from(tidyCode(each).padEnd(LENGTH).slice(0, LENGTH)));
  const sameLength = tidyCode(typed).length === code.length;
  return Boolean(one && other && timingSafeEqual(one, other)) && sameLength;
}

/** The sentence of mails and pages. */
export function sayCode(code: string): string {
  return `Votre code de retrait : ${spokenCode(code)}. Dites-le à la boutique, ou donnez votre nom.`;
}

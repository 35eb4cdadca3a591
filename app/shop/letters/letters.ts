import { ACCOUNT_LETTERS } from "./account-letters";
import { AFTER_SALE_LETTERS } from "./after-sale-letters";
import { LENS_LETTERS } from "./lens-letters";
import { ORDER_LETTERS } from "./order-letters";
import { SHOP_LETTERS } from "./shop-letters";
import type { LetterVariable } from "./variables";
import { VISIT_LETTERS } from "./visit-letters";
import type { AnyLetter, LetterOf } from "./words";

/** The families of letters to customers and to the shop, by their subject. */
export const LETTER_FAMILIES = {
  commandes: { title: "Commandes", letters: ORDER_LETTERS },
  verres: { title: "Ordonnances et verres", letters: LENS_LETTERS },
  apresVente: { title: "Retours et remboursements", letters: AFTER_SALE_LETTERS },
  visites: { title: "Rendez-vous, réservations, devis et messages", letters: VISIT_LETTERS },
  comptes: { title: "Comptes et lettre", letters: ACCOUNT_LETTERS },
  boutique: { title: "À la boutique", letters: SHOP_LETTERS },
} as const;

const ALL = {
  ...ORDER_LETTERS,
  ...LENS_LETTERS,
  ...AFTER_SALE_LETTERS,
  ...VISIT_LETTERS,
  ...ACCOUNT_LETTERS,
  ...SHOP_LETTERS,
};

export type LetterName = keyof typeof ALL;

export const LETTERS: Readonly<Record<LetterName, AnyLetter>> = ALL;
export const LETTER_NAMES = Object.keys(ALL) as LetterName[];

type VariablesOf<Name extends LetterName> = (typeof ALL)[Name] extends LetterOf<infer Known> ? Known : never;

/** The values of a letter's variables; a paragraph that holds only an empty value is left out. */
export type LetterValues<Name extends LetterName> = Readonly<
  Record<Extract<VariablesOf<Name>, LetterVariable>, string | readonly string[]>
>;

import { z } from "zod";

import { isEmailAddress, withoutStraySpaces } from "~/domain/email-address";
import { postalCodeForm, postalCodeProblem, zoneOf } from "~/shop/destinations";
import { shop } from "~/shop/identity";
import { isOfCommune } from "~/shop/postal-codes.server";

const EMAIL_HELP = "Indiquez une adresse e-mail, par exemple nom@exemple.fr.";

export const email = z
  .string({ error: EMAIL_HELP })
  .transform(withoutStraySpaces)
  .pipe(
    z
      .string()
      .max(254, { error: "L’adresse e-mail compte 254 caractères au plus.", abort: true })
      .refine(isEmailAddress, EMAIL_HELP),
  );

/** The e-mail of a customer at the counter, who may have none: their papers are printed. */
export const emailIfAny = z.string().default("").transform(withoutStraySpaces).pipe(z.literal("").or(email));

const PHONE_HELP =
  "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78, ou +41 22 555 01 23 pour un numéro étranger.";
const MOST_TYPED = 30;

/**
 * Reads a telephone number as people write it: ten digits of France, or a number of another country after + or 00. The 0 that some
 * write behind the code of the country is left out.
 * @returns "0612345678", "+41225550123", or null for anything else
 */
export function readPhone(typed: string): string | null {
  if (typed.length > MOST_TYPED || !/^[+\d().\s-]+$/.test(typed)) return null;
  const compact = typed.replace(/[\s.-]/g, "").replace(/^00/, "+");
  const bare = (compact.startsWith("+") ? compact.replace("(0)", "") : compact).replace(/[()]/g, "");
  const number = bare.replace(/^\+330?(?=\d{9}$)/, "0");
  return /^(?:0[1-9]\d{8}|\+(?!33)[1-9]\d{8,14})$/.test(number) ? number : null;
}

/** The telephone number of a person, wherever one is asked for. @see readPhone */
export const phone = phoneOr(PHONE_HELP);

/** The same with a sentence of its own for what is no number. */
export function phoneOr(help: string) {
  return z.string({ error: help }).transform((typed, context) => {
    const number = readPhone(typed.trim());
    if (number) return number;
    context.addIssue({ code: "custom", message: help });
    return z.NEVER;
  });
}

/** A postal code of France, without the spaces that some people write in it. */
export const frenchPostalCode = z
  .string({ error: postalCodeForm })
  .transform((typed) => typed.replace(/\s/g, ""))
  .check(({ value, issues }) => {
    const problem = postalCodeProblem(value);
    if (problem) issues.push({ code: "custom", message: problem, input: value });
  });

const noCommune = () =>
  `Aucune commune de France n’a ce code postal. Vérifiez-le ; pour un CEDEX, écrivez « CEDEX » après la ville. Au besoin, appelez-nous au ${shop.phone}.`;

/**
 * Why a French postal code does not fit its town; null when it fits. An address abroad, whose code may look French, is
 * refused before it is paid for. CEDEX codes are recognised by the town alone, whose name has the word.
 */
export function townProblem(postalCode: string, city: string): string | null {
  const code = postalCode.replace(/\s/g, "");
  if (zoneOf(code) !== "mainland" || isOfCommune(code) || /\bcedex\b/i.test(city)) return null;
  return noCommune();
}

export type When = (payload: z.core.ParsePayload) => boolean;
type Town = { postalCode?: string; city?: string; country?: string };

/**
 * The same for a schema that has both fields: `.refine(...KNOWN_TOWN)`. Other countries have postal codes of their own.
 */
export const KNOWN_TOWN: [(typed: Town) => boolean, { path: string[]; error: () => string; when: When }] = [
  ({ postalCode, city, country = "France" }: Town) =>
    !/^france$/i.test(country) || !postalCode || city === undefined || townProblem(postalCode, city) === null,
  { path: ["postalCode"], error: noCommune, when: areRight("postalCode", "city", "country") },
];

/**
 * For a rule about several fields: it is checked while these are right, even when others are wrong, so that all errors are
 * shown at once.
 */
export function areRight(...fields: string[]): When {
  return ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path: [field] = [], code }) =>
      field === undefined ? code === "invalid_type" : fields.includes(String(field)),
    );
}

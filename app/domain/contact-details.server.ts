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

const FRENCH_PHONE_HELP = "Indiquez un numéro à 10 chiffres, par exemple 06 12 34 56 78.";
const PHONE_HELP = "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78.";
const MOST_TYPED = 20;

/** +33 and 0033 replace the 0; some people write the 0 after them all the same. */
const inFrance = (number: string) => number.replace(/^(\+|00)33(0)?(?=\d{9}$)/, "0");

/** The telephone for a parcel, because the carrier takes no other: ten digits, however spaced. */
export const frenchPhone = z
  .string({ error: FRENCH_PHONE_HELP })
  .transform((typed) => inFrance(typed.replace(/[\s.()-]/g, "")))
  .pipe(z.string().regex(/^0[1-9]\d{8}$/, FRENCH_PHONE_HELP));

/**
 * The telephone of a person who comes to the shop, from any country: 9 to 15 digits. A French number is kept in its
 * ten.
 */
export const anyPhone = z
  .string({ error: PHONE_HELP })
  .transform((typed) => typed.replace(/\s+/g, " ").trim())
  .pipe(
    z
      .string()
      .max(MOST_TYPED, PHONE_HELP)
      .regex(/^[+\d().\s-]+$/, PHONE_HELP),
  )
  .transform((typed) => inFrance(typed.replace(/[^+\d]/g, "")))
  .pipe(z.string().regex(/^\+?\d{9,15}$/, PHONE_HELP));

/** A postal code of France, without the spaces that some people write in it. */
export const frenchPostalCode = z
  .string({ error: postalCodeForm })
  .transform((typed) => typed.replace(/\s/g, ""))
  .check(({ value, issues }) => {
    const problem = postalCodeProblem(value);
    if (problem) issues.push({ code: "custom", message: problem, input: value });
  });

const noCommune = () =>
  `Aucune commune de France n’a ce code postal. Vérifiez-le ; pour un CEDEX, écrivez « CEDEX » après la ville. Au besoin, appelez-nous au ${shop.phone}.`;

/**
 * Why a French postal code does not fit its town; null when it fits. An address abroad, whose code may look French, is
 * refused before it is paid for. CEDEX codes are recognised by the town alone, whose name has the word.
 */
export function townProblem(postalCode: string, city: string): string | null {
  const code = postalCode.replace(/\s/g, "");
  if (zoneOf(code) !== "mainland" || isOfCommune(code) || /\bcedex\b/i.test(city)) return null;
  return noCommune();
}

type When = (payload: z.core.ParsePayload) => boolean;
type Town = { postalCode?: string; city?: string; country?: string };

/**
 * The same for a schema that has both fields: `.refine(...KNOWN_TOWN)`. Other countries have postal codes of their own.
 */
export const KNOWN_TOWN: [(typed: Town) => boolean, { path: string[]; error: () => string; when: When }] = [
  ({ postalCode, city, country = "France" }: Town) =>
    !/^france$/i.test(country) || !postalCode || city === undefined || townProblem(postalCode, city) === null,
  { path: ["postalCode"], error: noCommune, when: areRight("postalCode", "city", "country") },
];

/** Checked even when other fields are wrong, so that all errors are shown at once. */
function areRight(...fields: string[]): When {
  return ({ issues }: z.core.ParsePayload) =>
    !issues.some(({ path: [field] = [], code }) =>
      field === undefined ? code === "invalid_type" : fields.includes(String(field)),
    );
}

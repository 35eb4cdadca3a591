import { z } from "zod";

import { email, frenchPostalCode, KNOWN_TOWN } from "~/domain/contact-details.server";
import type { Day } from "~/domain/days";
import { isBirthday, readDay } from "~/domain/prescriptions/validity";

const required = (message: string, max: number) =>
  z.string({ error: message }).trim().min(1, message).max(max, `${max} caractères au plus.`);

const optional = (max: number) => z.string().trim().max(max, `${max} caractères au plus.`).default("");

const BIRTH_HELP = "Indiquez une date de naissance, par exemple 14/03/1985, ou laissez le champ vide.";

/**
 * The customer and the wearer of a quote. The wearer's name stays empty when the customer wears the glasses.
 * @param today no date of birth may be later
 */
export const quoteDetails = (today: Day) =>
  z
    .object({
      firstName: required("Indiquez votre prénom.", 64),
      lastName: required("Indiquez votre nom.", 64),
      email,
      street: required("Indiquez le numéro et la rue.", 160),
      postalCode: frenchPostalCode,
      city: required("Indiquez la ville.", 80),
      wearerFirstName: optional(64),
      wearerLastName: optional(64),
      bornOn: z
        .string()
        .default("")
        .transform((typed) => (typed.trim() === "" ? null : (readDay(typed) ?? undefined)))
        .pipe(
          z
            .string({ error: BIRTH_HELP })
            .refine((day) => isBirthday(day, today), BIRTH_HELP)
            .nullable(),
        ),
    })
    .refine(...KNOWN_TOWN)
    .refine(({ wearerFirstName, wearerLastName }) => (wearerFirstName === "") === (wearerLastName === ""), {
      path: ["wearerLastName"],
      error: "Indiquez le prénom et le nom du porteur, ou laissez les deux champs vides.",
    })
    .transform(({ wearerFirstName, wearerLastName, bornOn, ...customer }) => ({
      customer,
      wearer: {
        firstName: wearerFirstName || customer.firstName,
        lastName: wearerLastName || customer.lastName,
        bornOn,
      },
    }));

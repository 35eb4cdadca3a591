import { z } from "zod";

import { TILL_CUSTOMER_FIELDS } from "~/domain/checkout/forms.server";
import { areRight, KNOWN_TOWN } from "~/domain/contact-details.server";
import type { Day } from "~/domain/days";
import { readDay } from "~/domain/prescriptions/validity";

const BIRTH_HELP = "Indiquez la date de naissance du porteur, par exemple 14/03/1985.";
const OLDEST = "1900-01-01";

const name = z.string().trim().max(64, "64 caractères au plus.").default("");

/**
 * The buyer, and the wearer of the glasses: the same person where no other name is given.
 * @param today in the shop's time zone
 */
export function tillCustomerForm(today: Day) {
  return z
    .object({
      ...TILL_CUSTOMER_FIELDS,
      wearerFirstName: name,
      wearerLastName: name,
      bornOn: z
        .string({ error: BIRTH_HELP })
        .transform((typed) => readDay(typed))
        .pipe(z.string({ error: BIRTH_HELP }).refine((day) => day >= OLDEST && day <= today, BIRTH_HELP)),
    })
    .refine(...KNOWN_TOWN)
    .refine(({ wearerFirstName, wearerLastName }) => (wearerFirstName === "") === (wearerLastName === ""), {
      path: ["wearerLastName"],
      error: "Indiquez le prénom et le nom du porteur, ou laissez les deux champs vides.",
      when: areRight("wearerFirstName", "wearerLastName"),
    })
    .transform(({ wearerFirstName, wearerLastName, bornOn, ...customer }) => ({
      customer,
      wearer: { firstName: wearerFirstName || customer.firstName, lastName: wearerLastName || customer.lastName },
      bornOn,
    }));
}

export type TillCustomer = z.output<ReturnType<typeof tillCustomerForm>>;

/** The ways in which a prescription reaches the shop. */
const PAPER_WAYS = ["seen", "file", "sworn", "later"] as const;

export const PaperForm = z.object({ way: z.enum(PAPER_WAYS, { error: "Dites comment l’ordonnance est arrivée." }) });

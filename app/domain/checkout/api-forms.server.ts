import { z } from "zod";

import { cleanText } from "~/domain/text";
import { Billing, Business } from "./forms.server";

/** The fields of a call, with their texts cleaned like those of a form. */
const Said = z
  .record(z.string(), z.unknown())
  .transform((info): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
    ),
  );

/**
 * Maps the field names of API callers for a customer's details to the shop's; `Customer` checks the values afterwards.
 */
export const ClientInfo = Said.transform((info) => ({
  genre: info.genre ?? "non-specifie",
  lastName: info.nom ?? info.lastName,
  firstName: info.prenom ?? info.firstName,
  email: info.email,
  phone: info.telephone ?? info.phone,
  street: info.address ?? info.street,
  postalCode: info.postalCode,
  city: info.city,
}));

/** The billing address of a call; `address` is the street. */
export const BillingInfo = Said.transform((info) => ({
  street: info.address ?? info.street,
  postalCode: info.postalCode,
  city: info.city,
  country: info.country,
})).pipe(Billing);

/** The business that buys, as a call gives it. */
export const BusinessInfo = z
  .object({ name: z.string().default(""), siren: z.union([z.string(), z.number()]).default("").transform(String) })
  .transform(({ name, siren }) => ({ businessName: name, businessSiren: siren }))
  .pipe(Business)
  .transform(({ businessName, businessSiren }) => ({ name: businessName, siren: businessSiren }));

import { z } from "zod";

import { cleanText } from "~/domain/text";
import { Billing, Business } from "./forms.server";

/** What a caller sends, with the texts in it cleaned as those of a form are. */
const Said = z
  .record(z.string(), z.unknown())
  .transform((info): Record<string, unknown> =>
    Object.fromEntries(
      Object.entries(info).map(([name, value]) => [name, typeof value === "string" ? cleanText(value) : value]),
    ),
  );

/** The names that callers of the API use for a customer's details, read into ours; checked by `Customer` afterwards. */
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

/** The billing address of a call: `address` is what the forms name the street. */
export const BillingInfo = Said.transform((info) => ({
  street: info.address ?? info.street,
  postalCode: info.postalCode,
  city: info.city,
  country: info.country,
})).pipe(Billing);

/** A business that buys, as a program says it. */
export const BusinessInfo = z
  .object({ name: z.string().default(""), siren: z.union([z.string(), z.number()]).default("").transform(String) })
  .transform(({ name, siren }) => ({ businessName: name, businessSiren: siren }))
  .pipe(Business)
  .transform(({ businessName, businessSiren }) => ({ name: businessName, siren: businessSiren }));

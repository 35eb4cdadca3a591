import { z } from "zod";

import { email } from "~/domain/contact-details.server";
import { cleanText } from "~/domain/text";
import { COUNTRY_OPTIONS, isInUnion } from "~/domain/catalogue/safety/countries";

const SITE = /^https:\/\/[^\s/.]+(\.[^\s/.]+)+(\/[^\s]*)?$/;
const CONTACT_HELP = "Indiquez une adresse e-mail ou celle d’un site, par exemple contact@fabricant.fr.";

const text = (field: string, missing: string, most: number) =>
  z
    .string({ error: missing })
    .transform((typed) => cleanText(typed.replace(/\r\n?/g, "\n")))
    .pipe(z.string().min(1, missing).max(most, `${field} : ${most} caractères au plus.`));
const contact = z
  .string({ error: CONTACT_HELP })
  .transform((typed) => typed.trim())
  .refine((typed) => typed.length <= 200 && (SITE.test(typed) || email.safeParse(typed).success), CONTACT_HELP);

const operator = (who: string) => ({
  name: text("Nom", `Indiquez le nom ${who}.`, 120),
  address: text("Adresse postale", `Indiquez l’adresse postale ${who}, pays compris.`, 300),
  contact,
});
const Responsible = z.object(operator("de la personne responsable"));
const { name, address, contact: makerContact } = operator("du fabricant");

const Maker = z.object({
  makerName: name,
  makerAddress: address,
  makerCountry: z
    .string({ error: "Choisissez le pays du fabricant." })
    .refine((code) => COUNTRY_OPTIONS.some(([known]) => known === code), "Choisissez le pays du fabricant."),
  makerContact,
  responsibleName: z.string().default(""),
  responsibleAddress: z.string().default(""),
  responsibleContact: z.string().default(""),
});

/** What an administrator says of a brand: who makes its products, and who answers for them in the Union. */
export type BrandForm = {
  makerName: string;
  makerAddress: string;
  makerCountry: string;
  makerContact: string;
  responsible: z.output<typeof Responsible> | null;
};

/**
 * A maker outside the Union needs a responsible person within it. For a maker in the Union that person is optional, but
 * never half filled in.
 */
export const BrandForm = Maker.transform((typed, refusal): BrandForm => {
  const { responsibleName, responsibleAddress, responsibleContact, ...maker } = typed;
  const given = [responsibleName, responsibleAddress, responsibleContact].some((value) => value.trim() !== "");
  if (!given && isInUnion(maker.makerCountry)) return { ...maker, responsible: null };
  const reading = Responsible.safeParse({
    name: responsibleName,
    address: responsibleAddress,
    contact: responsibleContact,
  });
  if (reading.success) return { ...maker, responsible: reading.data };
  for (const { path, message } of reading.error.issues)
    refusal.addIssue({ code: "custom", path: [FIELDS[String(path[0])] ?? "responsibleName"], message });
  return z.NEVER;
});

const FIELDS: Record<string, string> = {
  name: "responsibleName",
  address: "responsibleAddress",
  contact: "responsibleContact",
};

/** The sheet of a brand as its form shows it. */
export function typedBrand({ responsible, ...maker }: BrandForm): Record<string, string> {
  return {
    ...maker,
    responsibleName: responsible?.name ?? "",
    responsibleAddress: responsible?.address ?? "",
    responsibleContact: responsible?.contact ?? "",
  };
}

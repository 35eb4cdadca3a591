import { z } from "zod";

import { email } from "~/domain/contact-details.server";
import { OPTICIANS, STAFF_ROLES } from "~/domain/accounts/staff-roles";

export const ALREADY_HERE = "Cette adresse a déjà accès à l’administration.";
export const LAST_OWNER = "Il faut au moins un gérant : donnez d’abord ce rôle à quelqu’un d’autre.";
const NUMBER_FORM = "Écrivez RPPS ou ADELI, puis le numéro : RPPS 10000000000.";

const name = (missing: string) =>
  z
    .string({ error: missing })
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, missing).max(64, "64 caractères au plus."));

const role = z.enum(STAFF_ROLES, { error: "Choisissez un rôle." });

export const InvitationForm = z
  .object({ firstName: name("Indiquez le prénom."), lastName: name("Indiquez le nom."), email, role })
  .transform((typed) => ({ ...typed, email: typed.email.toLowerCase() }));

/** The number with its register's name, as papers print it. */
const opticianNumber = z
  .string()
  .transform((typed) => typed.toUpperCase().replace(/\s+/g, " ").trim())
  .pipe(z.string().regex(/^(RPPS|ADELI) (?=[\d ]{9,14}$)\d[\d ]*$/, NUMBER_FORM));

export const DutiesForm = z
  .object({
    role,
    opticianNumber: z.literal("").or(opticianNumber).default(""),
    responsible: z.literal("on").optional(),
  })
  .transform(({ opticianNumber: number, responsible, ...duties }) => ({
    ...duties,
    opticianNumber: number || null,
    responsible: responsible === "on",
  }))
  .superRefine((duties, issues) => {
    if (OPTICIANS.includes(duties.role)) return;
    const message = "Seuls un gérant et un opticien acceptent des ordonnances.";
    if (duties.opticianNumber) issues.addIssue({ code: "custom", path: ["opticianNumber"], message });
    else if (duties.responsible) issues.addIssue({ code: "custom", path: ["responsible"], message });
  });

import { FIELDS_MISSING } from "~/domain/accounts/forms.server";
import type { FormState } from "~/ui/forms/form-state";

const ASKED: Readonly<Record<string, string>> = {
  genre: "Choisissez une civilité.",
  nom: "Indiquez votre nom.",
  prenom: "Indiquez votre prénom.",
  email: "Indiquez votre adresse e-mail.",
  telephone: "Indiquez votre téléphone.",
  street: "Indiquez le numéro et la rue.",
  postalCode: "Indiquez le code postal.",
  city: "Indiquez la ville.",
  password: "Choisissez un mot de passe.",
};

/**
 * Shows the specification's one sentence for missing fields once, and gives each missing field a message of its own.
 */
export function namingEachField(form: FormState): FormState {
  const { errors } = form;
  if (!Object.values(errors).includes(FIELDS_MISSING)) return form;
  const named: FormState["errors"] = { form: FIELDS_MISSING };
  for (const [field, message] of Object.entries(errors))
    named[field] = message === FIELDS_MISSING ? (ASKED[field] ?? message) : message;
  return { ...form, errors: named };
}

import { passwordStrength } from "~/domain/accounts/passwords";
import { STRENGTH_OF } from "~/ui/account/strength";
import type { FormState } from "~/ui/forms/form-state";

/**
 * Adds the strength of the new password to a refused form, for browsers without scripts. The password itself is not
 * sent back.
 */
export function withStrength(form: FormState, posted: FormData, name: string): FormState {
  const password = posted.get(name);
  if (typeof password !== "string" || password === "") return form;
  return { ...form, values: { ...form.values, [STRENGTH_OF + name]: passwordStrength(password.normalize("NFC")) } };
}

import { passwordStrength } from "~/domain/accounts/passwords";
import { STRENGTH_OF } from "~/ui/account/strength";
import type { FormState } from "~/ui/forms/form-state";

/** A refused form with the strength of its new password, which only scripts could show otherwise. The password itself is not sent back. */
export function withStrength(form: FormState, posted: FormData, name: string): FormState {
  const password = posted.get(name);
  if (typeof password !== "string" || password === "") return form;
  return { ...form, values: { ...form.values, [STRENGTH_OF + name]: passwordStrength(password.normalize("NFC")) } };
}

import { useState, type ReactNode } from "react";

import { TextField, type FormState } from "~/ui/forms/forms";
import { STRENGTH_OF } from "./strength";

type PasswordFieldProps = {
  form: FormState;
  name: string;
  label: string;
  /** Says how strong a password is, in the words of the shop. */
  strengthOf(password: string): string;
  hint?: ReactNode;
};

/** A new password. Its strength is shown at each letter typed; without scripts, when a refused form returns. */
export function NewPasswordField({ form, name, label, strengthOf, hint }: PasswordFieldProps) {
  const [typed, setTyped] = useState("");
  const strength = typed ? strengthOf(typed) : (form.values[STRENGTH_OF + name] ?? "");
  return (
    <>
      <TextField
        form={form}
        name={name}
        label={label}
        type="password"
        autoComplete="new-password"
        hint={hint ?? PASSWORD_HINT}
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <p className="strength" data-strength={strength || undefined} aria-live="polite">
        {strength ? `Solidité du mot de passe : ${strength}` : null}
      </p>
    </>
  );
}

/** A new password and the same once more, for a form that sets nothing else. */
export function NewPasswordTwice({ form, strengthOf }: Pick<PasswordFieldProps, "form" | "strengthOf">) {
  return (
    <>
      <NewPasswordField form={form} name="newPassword" label="Nouveau mot de passe" strengthOf={strengthOf} />
      <PasswordConfirmation form={form} />
    </>
  );
}

const PASSWORD_HINT =
  "Au moins 8 caractères avec une majuscule, une minuscule, un chiffre et un caractère spécial, ou une phrase de 15 caractères et plus.";

/** Asks for the new password again, so that a typing mistake is found. */
export function PasswordConfirmation({ form }: Pick<PasswordFieldProps, "form">) {
  return (
    <TextField
      form={form}
      name="passwordConfirmation"
      label="Confirmation du mot de passe"
      type="password"
      autoComplete="new-password"
      required
    />
  );
}

import type { FormState } from "./form-state";

/** A hidden field that programs fill in. Text browsers show it, so its label tells people to leave it empty. */
export function Honeypot() {
  return (
    <label hidden>
      {" "}
      Laissez ce champ vide <input name="website" tabIndex={-1} autoComplete="off" />
    </label>
  );
}

type PublicGuardProps = {
  form: FormState;
  /**
   * When the form was shown, sealed by the page's loader: a form sent too soon comes from a program. A refused form
   * keeps its own moment.
   */
  shown: string;
};

/** Goes into a form that anyone may send, beside its guard. */
export function PublicGuard({ form, shown }: PublicGuardProps) {
  return (
    <>
      <input type="hidden" name="shown" value={form.values.shown ?? shown} />
      <Honeypot />
    </>
  );
}

import type { FormState } from "./form-state";

/** A field that people do not see and programs fill. Text browsers show it: it says what to do. */
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
  /** When the form was shown, as the page's loader sealed it: programs are quicker than people. A refused form brings its own moment back. */
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

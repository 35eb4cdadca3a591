/** A field that people do not see and programs fill. Text browsers show it: it says what to do. */
export function Honeypot() {
  return <label hidden>Laissez ce champ vide <input name="website" tabIndex={-1} autoComplete="off" /></label>;
}

/** When the form was shown, sealed by the server: programs are quicker than people. */
export function FormAge({ shown }: { shown: string }) {
  return <input type="hidden" name="shown" value={shown} />;
}

/** A field that people do not see and programs fill. Text browsers show it: it says what to do. */
export function Honeypot() {
  return <label hidden>Laissez ce champ vide <input name="website" tabIndex={-1} autoComplete="off" /></label>;
}

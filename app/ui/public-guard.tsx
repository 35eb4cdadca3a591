/** Goes into a form that anyone may send, beside its guard. @param shownAt of the page's loader */
export function PublicGuard({ shownAt }: { shownAt: string }) {
  return (
    <>
      <input type="hidden" name="shown-at" value={shownAt} />
      <p className="visually-hidden" aria-hidden="true">
        <label htmlFor="website">Laissez ce champ vide</label>
        <input type="text" id="website" name="website" tabIndex={-1} autoComplete="off" />
      </p>
    </>
  );
}

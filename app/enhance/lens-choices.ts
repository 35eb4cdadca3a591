type Treatment = { name: string; conflicts: string[] };

/**
 * After a change in 'À la carte', unticks the treatments in conflict with the ticked one, and selects 'À la carte'.
 * @returns the fields to send for a new price, and the boxes that were unticked; null for a change of another field
 */
export function settleChoice(
  form: HTMLFormElement | null,
  changed: EventTarget,
  treatments: Treatment[],
): { fields: FormData; unticked: string[] } | null {
  if (!form || !(changed instanceof HTMLInputElement || changed instanceof HTMLSelectElement)) return null;
  const unticked: string[] = [];
  const box = (name: string) => form.elements.namedItem(name);
  if (changed instanceof HTMLInputElement && changed.checked) {
    for (const name of treatments.find((each) => each.name === changed.name)?.conflicts ?? []) {
      const other = box(name);
      if (!(other instanceof HTMLInputElement) || !other.checked) continue;
      other.checked = false;
      unticked.push(name);
    }
  }
  const marked = form.querySelector<HTMLInputElement>('input[name="proposal"][value="custom"]');
  if (marked) marked.checked = true;
  const fields = new FormData(form);
  fields.set("intent", "update");
  fields.set("stay", "1");
  // Each change is a request of its own, not a repeat of the page's form.
  fields.delete("attempt");
  return { fields, unticked };
}

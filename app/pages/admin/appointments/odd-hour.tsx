import { Checkbox } from "~/ui/admin/fields";
import type { FormState } from "~/ui/forms/forms";
import { cardField } from "./appointments-view";

/**
 * The question about an hour at which the shop is closed, or that is far away, once it was asked.
 * @param card the id of the card whose form it is; absent on a page with one form
 */
export function OddHour({ form, label, card }: { form: FormState; label: string; card?: string }) {
  const named = (field: string) => (card === undefined ? field : cardField(field, card));
  const asked = form.values[named("asked")];
  return asked ? (
    <>
      <input type="hidden" name={named("asked")} value={asked} />
      <Checkbox form={form} name={named("agreed")} label={label} />
    </>
  ) : null;
}

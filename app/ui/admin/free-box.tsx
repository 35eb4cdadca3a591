import type { FormState } from "~/ui/forms/forms";
import { Checkbox } from "./fields";

/**
 * The box that confirms a price of 0 €, shown after such a price was refused.
 * @param asked the price's error message
 */
export function FreeBox({ form, asked }: { form: FormState; asked: string | undefined }) {
  return asked?.startsWith("À 0 €") ? <Checkbox form={form} name="free" label="Oui, à 0 €" /> : null;
}

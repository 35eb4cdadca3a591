import { FREE_FIELD, isAskedIfFree } from "~/domain/catalogue/editing/given-away";
import { Checkbox, type FormState } from "~/ui/forms/forms";

/** Beside a price of nothing that was not said on purpose. @param asked what the price is refused for */
export function FreeBox({ form, asked }: { form: FormState; asked: string | undefined }) {
  return isAskedIfFree(asked) ? <Checkbox form={form} name={FREE_FIELD} label="Oui, à 0 €" /> : null;
}

import { Checkbox, type FormState } from "~/ui/forms/forms";

/** Beside a price of nothing that was not said on purpose. @param asked what the price is refused for */
export function FreeBox({ form, asked }: { form: FormState; asked: string | undefined }) {
  return asked?.startsWith("À 0 €") ? <Checkbox form={form} name="free" label="Oui, à 0 €" /> : null;
}

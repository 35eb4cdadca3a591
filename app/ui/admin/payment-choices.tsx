import type { FormState } from "~/ui/forms/forms";
import { Choices, TextField } from "./fields";

export type MeansOption = { value: string; label: string; hint?: string };

/** How money is taken in the shop: the means to choose from, and the fields of the amounts where it is several. */
export type PaymentMeansView = {
  options: MeansOption[];
  /** Empty where only one means is possible. */
  parts: { name: string; label: string }[];
};

type Props = { form: FormState; name: string; legend: string; view: PaymentMeansView; inline?: boolean };

/** The choice of a means of payment, and below it the amounts of several. */
export function PaymentChoices({ form, name, legend, view: { options, parts }, inline }: Props) {
  const isOpen = parts.some(({ name: part }) => Boolean(form.values[part] ?? form.errors[part]));
  return (
    <>
      <Choices form={form} name={name} legend={legend} options={options} inline={inline} />
      {parts.length > 0 ? (
        <details className="admin-folded" open={isOpen || form.values[name] === "plusieurs"}>
          <summary>Montants, si le client paie par plusieurs moyens</summary>
          <div className="payment-parts">
            {parts.map((part) => (
              <TextField
                key={part.name}
                form={form}
                name={part.name}
                label={part.label}
                inputMode="decimal"
                autoComplete="off"
                maxLength={12}
              />
            ))}
          </div>
        </details>
      ) : null}
    </>
  );
}

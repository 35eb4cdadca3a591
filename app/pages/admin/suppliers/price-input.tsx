import { FieldError, describedBy, type FormState } from "~/ui/forms/forms";

type Props = { form: FormState; /** The id of the line. */ of: string; says: string; defaultValue: string };

/** The purchase price of a line, which the delivery may bring at another price than was noted. */
export function PriceInput({ form, of, says, defaultValue }: Props) {
  const name = `price-${of}`;
  const error = form.errors[name];
  return (
    <span className={error ? "field field--short field--error" : "field field--short"}>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Prix d’achat hors taxes en euros, ${says}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, false, error)}
        defaultValue={form.values[name] ?? defaultValue}
      />
      <FieldError name={name} error={error} />
    </span>
  );
}

import { FieldError, describedBy, type FormState } from "~/ui/forms/forms";

type Props = {
  form: FormState;
  /** The key of the row, as in the name of its field. */
  of: string;
  /** What is counted, for screen readers. */
  label: string;
  defaultValue?: number;
};

/** A number of pieces in a row of a table. */
export function PiecesInput({ form, of, label, defaultValue }: Props) {
  const name = `pieces-${of}`;
  const error = form.errors[name];
  return (
    <span className={error ? "field field--short field--error" : "field field--short"}>
      <input
        id={name}
        name={name}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, false, error)}
        defaultValue={form.values[name] ?? defaultValue ?? ""}
      />
      <FieldError name={name} error={error} />
    </span>
  );
}

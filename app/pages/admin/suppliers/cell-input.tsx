import { useReading } from "~/ui/admin/permitted";
import { FieldError, describedBy, type FormState } from "~/ui/forms/forms";

type Props = {
  form: FormState;
  name: string;
  /** Said to screen readers: the row of a table has no visible label of its own. */
  label: string;
  inputMode: "numeric" | "decimal";
  defaultValue?: number | string;
};

/** A number or a price in a row of a table. */
export function CellInput({ form, name, label, inputMode, defaultValue = "" }: Props) {
  const error = form.errors[name];
  if (useReading()) return <>{(form.values[name] ?? defaultValue) || "–"}</>;
  return (
    <span className={error ? "field field--short field--error" : "field field--short"}>
      <input
        id={name}
        name={name}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, false, error)}
        defaultValue={form.values[name] ?? defaultValue}
      />
      <FieldError name={name} error={error} />
    </span>
  );
}

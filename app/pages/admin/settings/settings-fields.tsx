import { Checkbox, TextField, type FormState } from "~/ui/forms/forms";

type Field = { kind: "text" | "number" | "flag"; name: string; label: string; hint?: string; value: string };
export type SettingsPart = { key: string; title: string | null; hint?: string; fields: Field[] };

/** The fields of a group of settings, as its model says them. */
export function SettingsFields({ form, parts }: { form: FormState; parts: SettingsPart[] }) {
  return parts.map(({ key, title, hint, fields }) =>
    title ? (
      <fieldset key={key} aria-describedby={hint ? `${key}-aide` : undefined}>
        <legend>{title}</legend>
        {hint ? (
          <p id={`${key}-aide`} className="hint">
            {hint}
          </p>
        ) : null}
        {fields.map((field) => (
          <SettingField key={field.name} form={form} field={field} />
        ))}
      </fieldset>
    ) : (
      fields.map((field) => <SettingField key={field.name} form={form} field={field} />)
    ),
  );
}

function SettingField({ form, field: { kind, name, label, hint, value } }: { form: FormState; field: Field }) {
  if (kind === "flag")
    return (
      <div className="field">
        <Checkbox form={form} name={name} label={label} defaultChecked={value === "on"} />
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
    );
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      defaultValue={value}
      inputMode={kind === "number" ? "numeric" : undefined}
      autoComplete="off"
    />
  );
}

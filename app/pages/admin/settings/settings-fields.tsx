import { ShownVersion } from "~/ui/admin/changes-table";
import { Checkbox, Choices, FormGuard, SubmitButton, TextArea, TextField } from "~/ui/admin/fields";
import { Form } from "~/ui/admin/permitted";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { french } from "~/shop/words/french-spacing";

type Field = {
  kind: "text" | "number" | "flag" | "amount" | "date" | "long" | "choice";
  name: string;
  label: string;
  hint?: string;
  value: string;
  typedAs?: "tel" | "email" | "url" | "numeric";
  rows?: number;
  options?: { value: string; label: string; hint?: string }[];
};
export type SettingsPart = { key: string; part?: string; title: string | null; hint?: string; fields: Field[] };

const INPUT_MODES: Partial<Record<Field["kind"], "numeric" | "decimal">> = { number: "numeric", amount: "decimal" };

type Section = { key: string; title?: string; hint?: string; fields: Field[] };

/** Groups the fields: settings in a row share the title of their part; one with several fields has its own title. */
function sectionsOf(parts: SettingsPart[]): Section[] {
  const sections: Section[] = [];
  for (const { key, part, title, hint, fields } of parts) {
    const last = sections.at(-1);
    if (part && !title && last?.title === part) last.fields = [...last.fields, ...fields];
    else sections.push({ key, title: title ?? part, hint: title && hint ? french(hint) : undefined, fields });
  }
  return sections;
}

/** The fields of a group of settings, as its model says them. */
export function SettingsFields({ form, parts }: { form: FormState; parts: SettingsPart[] }) {
  return sectionsOf(parts).map(({ key, title, hint, fields }) =>
    title ? (
      <fieldset key={key} aria-describedby={hint ? `${key}-aide` : undefined}>
        <legend>{title}</legend>{" "}
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

function SettingField({ form, field }: { form: FormState; field: Field }) {
  const { kind, name, label, value, typedAs, rows = 3, options = [] } = field;
  const hint = field.hint === undefined ? undefined : french(field.hint);
  if (kind === "flag")
    return (
      <div className="field">
        <Checkbox form={form} name={name} label={label} defaultChecked={value === "on"} />
        {hint ? <p className="hint">{hint}</p> : null}
      </div>
    );
  if (kind === "choice")
    return <Choices form={form} name={name} legend={label} options={options} defaultValue={value} />;
  if (kind === "long")
    return <TextArea form={form} name={name} label={label} hint={hint} defaultValue={value} rows={rows} />;
  return (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      defaultValue={value}
      {...(kind === "date" && { type: "date" })}
      inputMode={INPUT_MODES[kind] ?? typedAs}
      autoComplete="off"
    />
  );
}

/** The button that gives up what was written, for the text that the shop was delivered with. */
export function BackToDelivered({
  path,
  version,
  words = "Revenir aux textes livrés",
}: {
  path: string;
  version: number;
  words?: string;
}) {
  return (
    <Form method="post" action={path}>
      <FormGuard name="delivered" />
      <ShownVersion form={EMPTY_FORM} version={version} />
      <SubmitButton name="intent" value="delivered" pending="Un instant…" className="button button--quiet">
        {words}
      </SubmitButton>
    </Form>
  );
}

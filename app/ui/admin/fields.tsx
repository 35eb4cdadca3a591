import type { ComponentProps, ReactNode } from "react";

import * as forms from "~/ui/forms/forms";
import * as selects from "~/ui/forms/select-field";
import * as areas from "~/ui/forms/text-area";
import { useReading } from "./permitted";

// The fields of the admin area's forms. Where a form may only be read, they are text, and its buttons are left out.

export function TextField(props: ComponentProps<typeof forms.TextField>) {
  if (!useReading()) return <forms.TextField {...props} />;
  const { form, name, label, defaultValue, className } = props;
  return <Value label={label} value={form.values[name] ?? defaultValue} className={className} />;
}

export function TextArea(props: ComponentProps<typeof areas.TextArea>) {
  if (!useReading()) return <areas.TextArea {...props} />;
  const { form, name, label, defaultValue } = props;
  return <Value label={label} value={form.values[name] ?? String(defaultValue ?? "")} />;
}

export function SelectField(props: ComponentProps<typeof selects.SelectField>) {
  if (!useReading()) return <selects.SelectField {...props} />;
  const { form, name, label, defaultValue, options } = props;
  const chosen = form.values[name] ?? defaultValue ?? "";
  return <Value label={label} value={options.find(([value]) => value === chosen)?.[1]} />;
}

export function Choices(props: ComponentProps<typeof forms.Choices>) {
  if (!useReading()) return <forms.Choices {...props} />;
  const { form, name, legend, options, defaultValue } = props;
  const chosen = form.values[name] ?? defaultValue;
  return <Value label={legend} value={options.find(({ value }) => value === chosen)?.label} />;
}

export function Checkbox(props: ComponentProps<typeof forms.Checkbox>) {
  if (!useReading()) return <forms.Checkbox {...props} />;
  const { form, name, label, defaultChecked } = props;
  const typed = Object.keys(form.values).length > 0;
  return <Value label={label} value={(typed ? form.values[name] === "on" : defaultChecked) ? "oui" : "non"} />;
}

export function FileField(props: ComponentProps<typeof forms.FileField>) {
  return useReading() ? null : <forms.FileField {...props} />;
}

export function SubmitButton(props: ComponentProps<typeof forms.SubmitButton>) {
  return useReading() ? null : <forms.SubmitButton {...props} />;
}

export function FormGuard(props: ComponentProps<typeof forms.FormGuard>) {
  return useReading() ? null : <forms.FormGuard {...props} />;
}

/** A value that may only be read. */
export function Value({ label, value, className }: { label: ReactNode; value?: ReactNode; className?: string }) {
  return (
    <p className={["field admin-value", className].filter(Boolean).join(" ")}>
      <span className="admin-value__label">{label}</span>
      <span className="visually-hidden">&nbsp;: </span> {value === undefined || value === "" ? "–" : value}
    </p>
  );
}

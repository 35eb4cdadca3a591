import type { TextareaHTMLAttributes } from "react";

import type { FormState } from "./form-state";
import { describedBy, FieldHead } from "./forms";

type TextAreaProps = { form: FormState; name: string; label: string; hint?: string; optional?: boolean } & Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  "form" | "name"
>;

/** A text of several lines, with label, hint and error as in `TextField`. */
export function TextArea({ form, name, label, hint, optional, defaultValue, ...area }: TextAreaProps) {
  const error = form.errors[name];
  return (
    <div className={error ? "field field--error" : "field"}>
      <FieldHead name={name} label={label} hint={hint} optional={optional} error={error} />
      <textarea
        rows={6}
        {...area}
        id={name}
        name={name}
        defaultValue={form.values[name] ?? defaultValue}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, Boolean(hint), error)}
      />
    </div>
  );
}

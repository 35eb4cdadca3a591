import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton } from "~/ui/forms/forms";

type PressProps = {
  path: string;
  intent: string;
  fields: Record<string, string>;
  className?: string;
  children: React.ReactNode;
};

/** A button with a form of its own, for an intent about one wearer or one pair of glasses. */
export function Press({ path, intent, fields, className = "button button--quiet", children }: PressProps) {
  return (
    <Form method="post" action={path}>
      <FormGuard name={[intent, ...Object.values(fields)].join("-")} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton name="intent" value={intent} pending="Un instant…" className={className}>
        {children}
      </SubmitButton>
    </Form>
  );
}

import { useEffect, useRef } from "react";

import { Checkbox, FormGuard, SubmitButton, TextArea } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM } from "~/ui/forms/forms";
import { WithNumbers } from "~/ui/with-numbers";
import type { Question } from "./order-view";

/** Asks before an intent that makes little sense or cannot be undone: the same form again, with a button for yes. */
export function Asking({
  action,
  back,
  question: { title, says, links = [], yes, fields, choice, override },
}: {
  action: string;
  back: string;
  question: Question;
}) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [title, says]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, a screen reader starts at the question
      autoFocus
      className="admin-asking"
      role="alert"
      aria-labelledby="question"
    >
      <h2 id="question">{title}</h2>
      <p>
        <WithNumbers>{says}</WithNumbers>
      </p>
      {links.map(({ label, href }) => (
        <p key={href}>
          <Link to={href}>{label}</Link>
        </p>
      ))}
      <Form method="post" action={action} noValidate>
        <FormGuard name="asked" />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="confirmed" value="1" />
        {choice ? <Checkbox form={EMPTY_FORM} {...choice} /> : null}
        {override ? (
          <TextArea
            form={{ values: {}, errors: override.error ? { overrideReason: override.error } : {} }}
            name="overrideReason"
            label={override.label}
            hint={override.hint}
            rows={3}
            maxLength={400}
          />
        ) : null}
        <p className="button-row">
          <SubmitButton pending="Un instant...">{yes}</SubmitButton>{" "}
          <Link to={back} className="button button--quiet">
            Revenir
          </Link>
        </p>
      </Form>
    </section>
  );
}

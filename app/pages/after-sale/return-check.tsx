import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";

export type ReturnCheckView = {
  orderNumber: string;
  lines: { id: string; title: string; details: string; quantity: number; reason: string }[];
  comment: string | null;
};

type Props = {
  action: string;
  check: ReturnCheckView;
  /** What was typed, which goes on with the form. */ form: FormState;
};

/** The last look before a return is asked. The word for the shop may say anything: it travels in the form, and in no address. */
export function ReturnCheck({ action, check: { orderNumber, lines, comment }, form }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Hydrated, the button that led here is gone: what replaced the form takes the focus.
  useEffect(() => heading.current?.focus(), []);
  const typed = Object.entries(form.values).filter(([name]) => /^(line|quantity|reason)-|^comment$/.test(name));
  return (
    <main id="contenu" className="page page--narrow">
      <h1 ref={heading} tabIndex={-1}>
        Vérifiez votre demande
      </h1>
      <Form method="post" action={action} className="panel">
        <FormGuard name="return-check" />
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p>Commande {orderNumber}. Vous demandez le retour de&nbsp;:</p>
        <ul className="given-back__list">
          {lines.map(({ id, title, details, quantity, reason }) => (
            <li key={id}>
              {quantity} × {title}
              {details ? <span className="hint"> {details}</span> : null}
              <br />
              {reason}
            </li>
          ))}
        </ul>
        {comment ? <p className="given-back__said">{comment}</p> : null}
        <p className="button-row">
          <SubmitButton pending="Envoi…" name="intent" value="confirm">
            Demander le retour
          </SubmitButton>
          <button type="submit" className="button button--quiet" name="intent" value="edit">
            Modifier
          </button>
        </p>
      </Form>
    </main>
  );
}

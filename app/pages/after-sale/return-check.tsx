import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { TextArea } from "~/ui/forms/text-area";

export type ReturnCheckView = {
  orderNumber: string;
  /** Its own address: a refused form comes back to it. */
  action: string;
  /** The address of the choice, with its boxes as they were ticked. */
  back: string;
  answers: [name: string, value: string][];
  lines: { id: string; title: string; details: string; quantity: number; reason: string }[];
};

/** The check before a return is asked for. The message to the shop is typed here, so that no address contains it. */
export function ReturnCheck({
  check: { orderNumber, action, back, answers, lines },
  form,
}: {
  check: ReturnCheckView;
  form: FormState;
}) {
  return (
    <Form method="post" action={action} noValidate className="panel">
      <FormGuard name="return-check" />
      {answers.map(([name, value]) => (
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
      <p>
        <a href={back}>Modifier</a>
      </p>
      <TextArea form={form} name="comment" label="Un mot pour la boutique (facultatif)" rows={4} maxLength={1000} />
      <SubmitButton pending="Envoi…">Demander le retour</SubmitButton>
    </Form>
  );
}

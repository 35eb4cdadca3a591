import { Form } from "@remix-run/react";

import { FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import type { LineChoicesView } from "~/ui/orders/after-sale-view";
import { LineChoices } from "./line-choices";

type ChoiceProps = { view: LineChoicesView & { key: string }; form: FormState; days: number };

/** The choice of pieces. It is a GET form, so that the check has an address and the back button works. */
export function WithdrawalChoice({ view, form, days }: ChoiceProps) {
  return (
    <Form method="get" action={view.action.split("?")[0]} noValidate className="panel">
      <input type="hidden" name="cle" value={view.key} />
      <p>
        Commande {view.orderNumber}. Vous avez {days} jours après la livraison, et rien à expliquer.
      </p>
      <LineChoices form={form} lines={view.lines} legend="De quoi souhaitez-vous vous rétracter ?" ticked />
      <button type="submit" className="button" name="etape" value="verifier">
        Continuer
      </button>
    </Form>
  );
}

type CheckProps = {
  action: string;
  check: {
    who: string[];
    lines: { field: string; quantityField: string; title: string; details: string; quantity: number }[];
    back: string;
  };
};

/** The check before the withdrawal, which cannot be undone. */
export function WithdrawalCheck({ action, check }: CheckProps) {
  return (
    <Form method="post" action={action} className="panel">
      <FormGuard name="withdraw" />
      <p>Je vous notifie ma rétractation du contrat portant sur la vente de&nbsp;:</p>
      <ul className="given-back__list">
        {check.lines.map(({ field, quantityField, title, details, quantity }) => (
          <li key={field}>
            <input type="hidden" name={field} value="on" />
            <input type="hidden" name={quantityField} value={quantity} />
            {quantity} × {title}
            {details ? <span className="hint"> {details}</span> : null}
          </li>
        ))}
      </ul>
      <p>
        <a href={check.back}>Modifier</a>
      </p>
      <ul className="given-back__who">
        {check.who.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <SubmitButton pending="Envoi…">Confirmer la rétractation</SubmitButton>
    </Form>
  );
}

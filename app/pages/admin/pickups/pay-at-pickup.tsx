import { useEffect, useRef } from "react";

import { DESPITE_RECALL } from "~/ui/admin/despite-recall";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { PaymentChoices, type PaymentMeansView } from "~/ui/admin/payment-choices";
import type { FormState } from "~/ui/forms/forms";

/** An order that is paid when it is handed over: its sum, and how it may be paid. */
export type AskedPayment = {
  number: string;
  customer: string;
  sum: string;
  /** What was paid before; null when nothing was. */
  deposit: string | null;
  /** A reason to confirm the handing over first; null when there is none. */
  reason: string | null;
  /** Whether the reason is a recall: the administrator then writes why the order is handed over all the same. */
  isRecalled: boolean;
  intent: string;
  fields: Record<string, string>;
  means: PaymentMeansView;
  /** The fields of the form that waives a supplement; null where the sum due is no supplement. */
  waiver: Record<string, string> | null;
};

/** The form that notes the payment and hands the order over at once. */
export function PayAtPickup({ asks, form, action }: { asks: AskedPayment; form: FormState; action: string }) {
  const { number, customer, sum, deposit, reason, isRecalled, intent, fields, means, waiver } = asks;
  const box = useRef<HTMLElement>(null);
  // The button that asked for it stands below, in the list.
  useEffect(() => box.current?.focus(), [number, sum]);
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without scripts, a screen reader starts at what is to be paid
    <section ref={box} tabIndex={-1} autoFocus aria-labelledby="encaisser">
      <h2 id="encaisser">Encaisser la commande {number}</h2>
      <p>
        {customer ? `${customer} : ` : ""}
        <strong>{sum}</strong> à régler avant la remise.
      </p>
      {deposit ? <p>{deposit}.</p> : null}
      {reason ? <p className="notice">{reason}</p> : null}
      <Form method="post" action={action} noValidate className="admin-wide">
        <FormGuard name={`pickup-paid-${number}`} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {isRecalled ? <TextField form={form} {...DESPITE_RECALL} autoComplete="off" maxLength={400} /> : null}
        <PaymentChoices form={form} name="means" legend="Paiement" view={means} />
        <p className="button-row">
          <SubmitButton pending="Encaissement…" name="intent" value={intent}>
            Encaisser {sum} et remettre
          </SubmitButton>{" "}
          <Link to={action} className="button button--quiet">
            Revenir aux retraits
          </Link>
        </p>
      </Form>
      {waiver ? (
        <>
          <h2>Le client refuse le supplément</h2>
          <p>
            Les verres sont faits selon l’ordonnance. La boutique peut prendre le supplément à sa charge&nbsp;: la
            commande garde le prix payé, et le motif reste dans son suivi et dans le journal. Sinon, ouvrez sa fiche
            pour l’annuler.
          </p>
          <Form method="post" action={action} noValidate className="admin-wide">
            <FormGuard name={`pickup-waived-${number}`} />
            {Object.entries(waiver).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <TextField form={form} name="waiverReason" label="Motif" autoComplete="off" maxLength={200} />
            <SubmitButton pending="Enregistrement…" name="intent" value="waive">
              Offrir le supplément de {sum}
            </SubmitButton>
          </Form>
        </>
      ) : null}
    </section>
  );
}

import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SelectField, SubmitButton, TextArea, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary } from "~/ui/forms/forms";
import { WithNumbers } from "~/ui/with-numbers";
import { Asking } from "~/pages/admin/orders/asking";
import { BroughtBack, type BringableLine } from "./brought-back";
import type { OrderAnswer } from "~/pages/admin/orders/order-page";
import { MadeRefunds, type MadeRefund } from "./made-refunds";

export type RefundView = {
  orderHref: string;
  number: string;
  /** Opened by 'Annuler et rembourser', after the order was cancelled. */
  afterCancelling: boolean;
  /** Says on which paper the customer reads the reason. */
  reasonHint: string;
  /** The part of the debt that was settled by hand, in words. */
  settled: string | null;
  /** What is owed and not asked for yet, line by line. */
  owed: { key: string; title: string; why: string; amount: string }[];
  /** The pieces that the customer may hand back at the counter. */
  bringable: BringableLine[];
  /** Pieces of open returns: their price is owed once they are back. */
  coming: string[];
  refundable: {
    /** The most that may be given back, by the way of the payment and in all, in words. */
    most: string;
    /** The part of the debt that the proposed means cannot give back, in words. */
    rest: string | null;
    /** What of it belongs to the customer's insurer, in words; null for nothing. */
    insurers: string | null;
    typed: string;
    reason: string;
    means: [value: string, label: string][];
    /** The order's money as this page shows it, for the hidden field of the form. */
    seen: string;
  } | null;
  /** Why nothing can be given back; empty when something can. */
  closed: string;
  earlier: MadeRefund[];
};

const OTHER_MEANS =
  "Par le moyen de paiement d’origine, sauf si le client en a accepté un autre. Rendu autrement, l’argent est déjà chez lui : vous le notez ici, et son papier est fait aussitôt.";

export function RefundPage({
  view: {
    orderHref,
    number,
    afterCancelling,
    reasonHint,
    settled,
    owed,
    bringable,
    coming,
    refundable,
    closed,
    earlier,
  },
  answer,
}: {
  view: RefundView;
  answer: OrderAnswer;
}) {
  const form = answer?.form ?? EMPTY_FORM;
  const here = `${orderHref}/remboursement`;
  return (
    <>
      <p>
        <Link to={orderHref}>Commande {number}</Link>
      </p>
      <ErrorSummary form={form} />
      {answer?.question ? <Asking action={here} back={here} question={answer.question} /> : null}
      <h1>
        <WithNumbers>{`Rembourser la commande ${number}`}</WithNumbers>
      </h1>
      {afterCancelling ? (
        <p>
          <strong>Étape 2 sur 2.</strong> La commande est annulée et ses articles sont de nouveau en stock. Il reste à
          rembourser son client.
        </p>
      ) : null}
      <MadeRefunds refunds={earlier} />
      {answer?.question ? null : <BroughtBack form={form} lines={bringable} here={here} />}
      {owed.length > 0 ? (
        <>
          <h2 id="du">Ce qui est dû</h2>
          <ul className="admin-order__labels" aria-labelledby="du">
            {owed.map(({ key, title, why, amount }) => (
              <li key={key}>
                {title}&nbsp;: <strong>{amount}</strong>
                {why ? ` (${why})` : null}
              </li>
            ))}
          </ul>
        </>
      ) : refundable ? (
        <>
          <h2>Argent à rendre</h2>
          <p>Rien n’est dû pour le moment&nbsp;: indiquez le montant d’un geste, s’il y a lieu.</p>
        </>
      ) : null}
      {settled ? <p>{settled}</p> : null}
      {coming.length > 0 ? <p>Attendu en retour, dû une fois le retour validé&nbsp;: {coming.join(", ")}.</p> : null}
      {refundable?.insurers ? <p>{refundable.insurers}</p> : null}
      {refundable ? (
        <Form
          method="post"
          noValidate
          action={here}
          className="admin-page-form"
          hidden={answer?.question ? true : undefined}
        >
          <FormGuard name="refund" />
          <input type="hidden" name="seen" value={refundable.seen} />
          <TextField
            form={form}
            name="amount"
            label="Montant à rembourser, en euros"
            hint={[refundable.most, refundable.rest].filter(Boolean).join(" ")}
            inputMode="decimal"
            defaultValue={refundable.typed}
            autoComplete="off"
          />
          <TextArea
            form={form}
            name="reason"
            label="Motif"
            hint={reasonHint}
            rows={3}
            maxLength={400}
            defaultValue={refundable.reason}
          />
          <SelectField
            form={form}
            name="means"
            label="Comment l’argent est rendu"
            hint={refundable.means[0]?.[0] === "provider" ? OTHER_MEANS : undefined}
            options={refundable.means}
          />
          <SubmitButton pending="Un instant...">Vérifier</SubmitButton>
          <p className="hint">Le stock et le statut de la commande ne changent pas par ce geste.</p>
        </Form>
      ) : (
        <p>{closed}</p>
      )}
    </>
  );
}

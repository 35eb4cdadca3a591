import { Fragment, useRef } from "react";

import { useFocusOnChange } from "~/enhance/focus-on-change";

import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Notes, type NoteView } from "~/ui/admin/notes";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { WithNumbers } from "~/ui/with-numbers";
import { Asking } from "./asking";
import { OrderMoney, type MoneyView } from "./money/order-money";
import { OrderPanel } from "./order-panel";
import type { AdminPaper } from "./papers/admin-papers.server";
import { OrderPapers } from "./papers/order-papers";
import { OrderPrescription, type PrescriptionView } from "./order-prescription";
import { OrderReturns, type AdminReturnView, type AdminWithdrawalView } from "./order-returns";
import { OrderRights, type OrderRightsView } from "./order-rights";
import type { OrderPanelView, Question } from "./order-view";

export type AdminOrderView = {
  panel: OrderPanelView;
  /** Says that all that was paid is given back, or asked to be; null otherwise. */
  refunded: string | null;
  /** Null when its lenses need none. */
  prescription: PrescriptionView | null;
  rights: OrderRightsView;
  papers: AdminPaper[];
  /** Why there is no invoice yet; null where there is one. */
  noInvoice: string | null;
  money: MoneyView;
  returns: AdminReturnView[];
  withdrawals: AdminWithdrawalView[];
  history: { at: string; what: string; by: string }[];
  notes: NoteView[];
  /** Every mail about it, latest first. */
  letters: { subject: string; says: string }[];
  /** The letters that can be sent again now. */
  sentAgain: { kind: string; label: string }[];
  /** The button that moves it to its next status. */
  next: { status: string; label: string } | null;
};

export type OrderAnswer = { form: FormState; question?: Question } | undefined;

/** "Entièrement remboursée" contains "Remboursée", so the status is not shown beside it. */
const saysAlready = (refunded: string, statusName: string) => refunded.toLowerCase().includes(statusName.toLowerCase());

/** An order on a page of its own, with all its actions. */
export function AdminOrder({
  order: {
    panel,
    refunded,
    prescription,
    rights,
    papers,
    noInvoice,
    money,
    returns,
    withdrawals,
    history,
    notes,
    letters,
    sentAgain,
    next,
  },
  answer,
}: {
  order: AdminOrderView;
  answer: OrderAnswer;
}) {
  const form = answer?.form ?? EMPTY_FORM;
  const action = `/admin/commandes/${panel.id}`;
  // The button that changed it now means the next step: a second Enter must not take it.
  const status = useRef<HTMLParagraphElement>(null);
  useFocusOnChange(status, panel.statusName);
  return (
    <>
      <p>
        <Link to="/admin/commandes">Commandes</Link>
      </p>
      <ErrorSummary form={form} />
      {answer?.question ? <Asking action={action} back={action} question={answer.question} /> : null}
      <h1>
        <WithNumbers>{`Commande ${panel.number}`}</WithNumbers>
      </h1>
      <p ref={status} tabIndex={-1} className="admin-order__intents">
        {refunded ? (
          <>
            <strong>{refunded}</strong>
            {saysAlready(refunded, panel.statusName) ? null : ` (statut : ${panel.statusName})`}
          </>
        ) : (
          <strong>{panel.statusName}</strong>
        )}{" "}
        {refunded ? null : <Link to={`${action}/bon`}>Bon de préparation</Link>}
      </p>
      {next ? <NextStep order={panel} next={next} action={action} /> : null}
      <h2>Préparation et envoi</h2>
      <OrderPanel order={panel} form={form} />
      {prescription ? <OrderPrescription view={prescription} /> : null}
      <OrderPapers papers={papers} noInvoice={noInvoice} />
      <OrderMoney view={money} action={action} form={form} />
      <OrderReturns returns={returns} withdrawals={withdrawals} version={money.version} action={action} form={form} />
      <OrderRights rights={rights} action={action} form={form} />
      <Notes
        notes={notes}
        action={action}
        form={form}
        hint="Pour la boutique seule : elle n’est sur aucun papier du client."
      />
      <h2 id="courriels">Courriels envoyés</h2>
      {letters.length === 0 ? (
        <p className="hint">Aucun courriel sur cette commande dans les 90 derniers jours.</p>
      ) : (
        <ol className="admin-order__steps">
          {letters.map(({ subject, says }, position) => (
            <li key={position}>
              {subject}, {says}
            </li>
          ))}
        </ol>
      )}
      {sentAgain.length > 0 ? (
        <Form method="post" action={action} preventScrollReset>
          <FormGuard name={`again-${panel.id}`} />
          <input type="hidden" name="intent" value="letter-again" />
          <p className="button-row">
            Renvoyer&nbsp;:{" "}
            {sentAgain.map(({ kind, label }, position) => (
              <Fragment key={kind}>
                {position > 0 ? " " : null}
                <SubmitButton name="letter" value={kind} pending="Envoi..." className="button button--quiet">
                  {label}
                </SubmitButton>
              </Fragment>
            ))}
          </p>
        </Form>
      ) : null}
      <h2>Historique</h2>
      <ol className="admin-order__steps">
        {history.map(({ at, what, by }, position) => (
          <li key={position}>
            {at}&nbsp;: {what} ({by})
          </li>
        ))}
      </ol>
    </>
  );
}

/** The form of the status with the next one chosen. It asks the same questions as the panel. */
function NextStep({
  order: { id, version, parcel },
  next,
  action,
}: {
  order: OrderPanelView;
  next: NonNullable<AdminOrderView["next"]>;
  action: string;
}) {
  return (
    <Form method="post" action={action}>
      <FormGuard name={`next-${id}-${version}`} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="status" value={next.status} />
      {parcel ? (
        <>
          <input type="hidden" name="known" value={parcel.number} />
          <input type="hidden" name="knownCarrier" value={parcel.carrier} />
          <input type="hidden" name="trackingNumber" value={parcel.number} />
          <input type="hidden" name="carrier" value={parcel.carrier} />
        </>
      ) : null}
      <SubmitButton name="intent" value="status" pending="Sauvegarde...">
        {next.label}
      </SubmitButton>
    </Form>
  );
}

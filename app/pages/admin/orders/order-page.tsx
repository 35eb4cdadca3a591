import { Link } from "@remix-run/react";

import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { Asking } from "./asking";
import { OrderMoney, type MoneyView } from "./order-money";
import { OrderPanel } from "./order-panel";
import { OrderPrescription, type PrescriptionView } from "./order-prescription";
import { OrderReturns, type AdminReturnView, type AdminWithdrawalView } from "./order-returns";
import { OrderRights, type OrderRightsView } from "./order-rights";
import type { OrderPanelView, Question } from "./order-view";

export type AdminOrderView = {
  panel: OrderPanelView;
  /** All that was paid is given back. */
  refunded: boolean;
  /** Null when its lenses ask for none. */
  prescription: PrescriptionView | null;
  rights: OrderRightsView;
  money: MoneyView;
  returns: AdminReturnView[];
  withdrawals: AdminWithdrawalView[];
  history: { at: string; what: string; by: string }[];
};

export type OrderAnswer = { form: FormState; question?: Question } | undefined;

/** An order on a page of its own: all that can be done with it. */
export function AdminOrder({
  order: { panel, refunded, prescription, rights, money, returns, withdrawals, history },
  answer,
}: {
  order: AdminOrderView;
  answer: OrderAnswer;
}) {
  const form = answer?.form ?? EMPTY_FORM;
  const action = `/admin/commandes/${panel.id}`;
  return (
    <>
      <p>
        <Link to="/admin/commandes">Commandes</Link>
      </p>
      <ErrorSummary form={form} />
      {answer?.question ? <Asking action={action} back={action} question={answer.question} /> : null}
      <h1>Commande {panel.number}</h1>
      <p className="admin-order__intents">
        {refunded ? (
          <>
            <strong>Entièrement remboursée</strong> (statut : {panel.statusName})
          </>
        ) : (
          <strong>{panel.statusName}</strong>
        )}{" "}
        <Link to={`${action}/bon`}>Bon de préparation</Link>
      </p>
      <h2>Préparation et envoi</h2>
      <OrderPanel order={panel} form={form} />
      {prescription ? <OrderPrescription view={prescription} /> : null}
      <OrderMoney view={money} action={action} number={panel.number} />
      <OrderReturns returns={returns} withdrawals={withdrawals} version={money.version} action={action} form={form} />
      <OrderRights rights={rights} action={action} form={form} />
      <h2>Historique</h2>
      <ol className="admin-order__steps">
        {history.map(({ at, what, by }, position) => (
          <li key={position}>
            {at} : {what} ({by})
          </li>
        ))}
      </ol>
    </>
  );
}

import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { piecesOutOfStock } from "~/domain/supplier-orders/out-of-stock.server";
import { findSupplierOrder } from "~/domain/supplier-orders/supplier-order.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { notFound } from "~/http/answers/not-found.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { State } from "~/ui/admin/state";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { LineErrors, type LineErrorsView } from "~/ui/admin/line-errors";
import { WithNumbers } from "~/ui/with-numbers";
import { SUPPLIER_ORDERS } from "./addresses";
import { ClosedOrder, DraftOrder, SentOrder } from "./order-steps";
import { INTENTS } from "./order-intents.server";
import { supplierOrderView } from "./supplier-order-view.server";

export const links: LinksFunction = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Commande ${data.order.number}` : "Commande", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const order = await findSupplierOrder(context.services, id);
  if (!order) throw notFound("Cette commande n’existe plus.");
  const out = await piecesOutOfStock(context.services, order);
  return json({ order: supplierOrderView(order, out), refused: context.refused });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const asked = context.form.get("intent");
  const intent = Object.entries(INTENTS).find(([name]) => name === asked)?.[1];
  if (!intent) return redirect(`${SUPPLIER_ORDERS}/${id}`, 303);
  return once(context, (services) => intent({ ...context, services }, account, id));
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

const STEPS = { draft: DraftOrder, sent: SentOrder, closed: ClosedOrder };

export default function SupplierOrder() {
  const { order } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; lines?: LineErrorsView } | undefined;
  const form = answer?.form ?? EMPTY_FORM;
  const { id, number, supplier, state, dates, total, lines, outOfStock } = order;
  const Step = STEPS[state.step];
  return (
    <>
      <ErrorSummary
        form={form}
        namedFrom={1}
        names={Object.fromEntries(
          lines.flatMap(({ id: of, says }) => [
            [`pieces-${of}`, says],
            [`price-${of}`, says],
          ]),
        )}
      >
        {answer?.lines ? <LineErrors lines={answer.lines} /> : null}
      </ErrorSummary>
      <h1>
        <WithNumbers>{`Commande ${number} à ${supplier}`}</WithNumbers>
      </h1>
      <p>
        <State tone={state.tone}>{state.name}</State> {dates}.
        {total ? ` Prix d’achat noté : ${total} hors taxes.` : null}
      </p>
      <p>
        <a href={`${SUPPLIER_ORDERS}/${id}/bon.pdf`}>Bon de commande (PDF)</a>{" "}
        <a href={`${SUPPLIER_ORDERS}/${id}/bon.csv`}>Le même en tableau (CSV)</a>
      </p>
      {outOfStock.length > 0 ? (
        <p className="notice">
          Reçues, mais comptées par aucun stock, car leur coloris n’était plus au catalogue&nbsp;:{" "}
          {outOfStock.join(" ; ")}. Rangez-les à part, ou remettez le coloris sur la fiche du produit et comptez-les.
        </p>
      ) : null}
      <Step key={order.version} order={order} form={form} />
      <p>
        <Link to={SUPPLIER_ORDERS}>Fournisseurs</Link>
      </p>
    </>
  );
}

import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { MeasuresForm } from "~/pages/admin/orders/correction/measures-form";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import ordersSheet from "~/pages/admin/orders/orders.css";
import { Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { measuresView, noteMeasures } from "./measures.server";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Mesures, commande ${data.view.number}` : "Mesures", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  const view = await measuresView(context.services, account, order, params.lineId ?? "");
  return json({ view, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  return noteMeasures({ context, session, order, form: context.form }, params.lineId ?? "");
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function MeasuresRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <p>
        <Link to={view.benchHref}>Ordonnance de la commande {view.number}</Link>
      </p>
      <ErrorSummary form={form} />
      <h1>Mesures prises sur le porteur</h1>
      <p>
        <strong>{view.title}</strong>
        {view.frame ? (
          <>
            <br />
            {view.frame}
          </>
        ) : null}
      </p>
      <MeasuresForm {...view} form={form}>
        Noter les mesures
      </MeasuresForm>
      <p className="hint">Cette lecture est consignée avec votre nom.</p>
    </>
  );
}

import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "~/pages/admin/orders/orders.css";
import { proposalView, sendProposal } from "./proposal-form.server";
import { ProposalPage } from "./proposal-page";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Proposer une correction, commande ${data.view.number}` : "Proposer une correction", data?.refused),
];

/** The reading is logged before anything is shown. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  return json({
    view: await proposalView(context.services, account, order, params.lineId ?? ""),
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  return sendProposal({ context, session, order, form: context.form }, params.lineId ?? "");
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function ProposalRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <ProposalPage view={view} form={form} />;
}

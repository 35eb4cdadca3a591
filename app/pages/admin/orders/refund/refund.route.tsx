import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { isAfterCancelling } from "~/domain/orders/links.server";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { receiveBroughtBack } from "./brought-back.server";
import { askRefund } from "./ask-refund.server";
import { refundView } from "./refund-view.server";
import { requireAdmin, requireFreshProof } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import type { OrderAnswer } from "~/pages/admin/orders/order-page";
import { RefundPage } from "./refund-form";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "~/pages/admin/orders/orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Rembourser${data ? ` la commande ${data.view.number}` : ""}`, data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  requireFreshProof(context, request);
  const order = await adminOrder(context, params);
  return json({
    view: await refundView(context.services, order, isAfterCancelling(new URL(request.url).searchParams)),
    refused: context.refused,
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  requireAdmin(context, request);
  const session = requireFreshProof(context, request);
  const posted = { context, session, order: await adminOrder(context, params), form: context.form };
  return context.form.get("intent") === "brought-back" ? receiveBroughtBack(posted) : askRefund(posted);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Refund() {
  const { view } = useLoaderData<typeof loader>();
  return <RefundPage view={view} answer={useActionData<typeof action>() as OrderAnswer} />;
}

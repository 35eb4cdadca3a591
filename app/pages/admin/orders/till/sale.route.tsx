import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { takeOrder } from "./take-order.server";
import { tillView, withAddition } from "./till-sale.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { TillPage } from "./till-sale";
import type { FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "~/pages/admin/orders/orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Nouvelle commande", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const asked = new URL(request.url).searchParams;
  const added = withAddition(asked);
  if (added) throw redirect(added, 303);
  return json({ view: await tillView(context.services, asked), refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return takeOrder(context, account, new URL(request.url).searchParams, context.form);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewOrder() {
  const { view } = useLoaderData<typeof loader>();
  return <TillPage view={view} form={(useActionData<typeof action>() as { form: FormState } | undefined)?.form} />;
}

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
import { decideAtBench } from "./bench-form.server";
import { BenchPage } from "./bench-page";
import { benchView } from "./bench-view.server";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Ordonnance, commande ${data.view.number}` : "Ordonnance", data?.refused),
];

/** The reading is logged before anything is shown. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  const shown = new URL(request.url).searchParams.get("fichier");
  return json({ view: await benchView(context.services, account, order, shown), refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  return decideAtBench({ context, session, order: await adminOrder(context, params), form: context.form });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function BenchRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <BenchPage view={view} form={form} />;
}

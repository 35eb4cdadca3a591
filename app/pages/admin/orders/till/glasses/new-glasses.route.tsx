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
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import ordersSheet from "~/pages/admin/orders/orders.css";
import { TILL } from "~/pages/admin/orders/till/till-view";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import { GlassesPage } from "./glasses-page";
import { newGlassesView, startGlasses } from "./new-glasses.server";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Lunettes à la boutique, ${data.view.frame.title}` : "Lunettes à la boutique", data?.refused),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await newGlassesView(context.services, new URL(request.url).searchParams);
  if (!view) throw redirect(TILL, 303);
  return json({ view, refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return startGlasses(context, account, new URL(request.url).searchParams);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewTillGlassesRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <GlassesPage view={view} form={form} />;
}

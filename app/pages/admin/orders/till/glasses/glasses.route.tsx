import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { audit } from "~/domain/audit/audit.server";
import { TILL_GLASSES } from "~/domain/till/glasses-steps";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import ordersSheet from "~/pages/admin/orders/orders.css";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { prescriptionSheet, proposalsSheet } from "~/ui/styles/sheets/journey";
import { sheetLink } from "~/ui/styles/sheet";
import { GlassesPage } from "./glasses-page";
import { answerGlasses } from "./glasses-post.server";
import { glassesAt, glassesView, stepPath, stepShown } from "./glasses-view.server";

export const links: LinksFunction = () => [sheetLink(ordersSheet), prescriptionSheet, proposalsSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `${data.view.title}, ${data.view.frame.title}` : "Lunettes à la boutique", data?.refused),
];

/** It shows health data, so each reading is in the audit. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const { services, refused } = context;
  const asked = new URL(request.url).searchParams;
  const glasses = await glassesAt(services, params.key);
  const step = stepShown(services, glasses, asked);
  // The address names the shown step, so that reload and Back work.
  if (!refused && asked.get("etape") !== TILL_GLASSES.addressOf(step)) throw redirect(stepPath(glasses.key, step));
  await audit(services, account, "Lunettes lues", `${glasses.product.brand} ${glasses.product.name}`);
  return json({ view: await glassesView(services, glasses, asked), refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const glasses = await glassesAt(context.services, params.key);
  return answerGlasses({ context, by: account, glasses, posted: context.form });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function TillGlassesRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <GlassesPage key={view.step} view={view} form={form} />;
}

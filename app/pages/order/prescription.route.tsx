import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { accessTo, laterView, sendLater } from "./later-prescription.server";
import { limited } from "~/http/forms/limits.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { shop } from "~/shop/identity";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { LaterPage, LinkGone } from "./later-page";
import { checkoutSheet, prescriptionSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [checkoutSheet, prescriptionSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.view ? `Ordonnance, commande ${data.view.orderNumber}` : "Lien périmé", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const access = await accessTo(context, request, params.id ?? "");
  const tooMany = access ? null : await limited(context, "orderLookup");
  if (tooMany) throw tooMany;
  if (!access) return json({ view: null, refused: false }, { status: 404 });
  const view = await laterView(context, request, access);
  if (!view) throw notFound("Cette commande ne demande pas d’ordonnance.");
  return json({ view, refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const posted = context.form;
  const access = await accessTo(context, request, params.id ?? "");
  if (!access) throw notFound("Ce lien n’est plus valable.");
  return sendLater(context, request, access, posted);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LaterPrescription() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  if (!view) return <LinkGone mailTo={shop.email} phone={shop.phone} phoneHref={shop.phoneHref} />;
  return <LaterPage view={view} form={form} />;
}

import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { checkoutSheet, prescriptionSheet } from "~/ui/styles/sheets/journey";
import { answerCorrection, checkSupplement } from "./correction-answer.server";
import { CorrectionPage } from "./correction-page";
import { correctionView, openProposal } from "./correction-view.server";

export const links: LinksFunction = () => [checkoutSheet, prescriptionSheet];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Correction proposée, commande ${data.view.number}` : "Correction proposée", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  let opened = await openProposal(context, request, params);
  const isBack = new URL(request.url).searchParams.has("retour");
  if (isBack && (await checkSupplement(context, opened))) opened = await openProposal(context, request, params);
  return json({ view: await correctionView(context, request, opened), refused: context.refused });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return answerCorrection(context, request, await openProposal(context, request, params));
}

export default function CorrectionRoute() {
  const { view } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return <CorrectionPage view={view} form={form} />;
}

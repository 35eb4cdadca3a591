import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { passwordStrength } from "~/domain/accounts/passwords";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { accountFrame } from "./account-view.server";
import { pageTitle } from "~/http/head/page-title";
import { requireCustomer } from "~/http/session/session.server";
import { changeSettings } from "./settings-form.server";
import { settingsView } from "./settings-view.server";
import { AccountFrame } from "./account-frame";
import { DataPart, LetterPart, PasswordPart, SessionsPart } from "./settings";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Paramètres", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = requireCustomer(context, request);
  return json({
    frame: accountFrame(session.account),
    settings: await settingsView(context.services, session),
    changed: context.services.now().getTime(),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireCustomer(context, request);
  return changeSettings(context, session, context.form);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Settings() {
  const { frame, settings, changed } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <AccountFrame frame={frame} title="Paramètres" form={form}>
      {/* The key changes with each load, so that typed passwords do not stay in the form. */}
      <PasswordPart key={changed} form={form} strengthOf={passwordStrength} />
      <SessionsPart sessions={settings.sessions} />
      <LetterPart subscribed={settings.subscribed} />
      <DataPart />
    </AccountFrame>
  );
}

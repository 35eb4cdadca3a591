import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { passwordStrength } from "~/domain/accounts/passwords";
import { takeAccessForm } from "~/pages/account/access/access-form.server";
import { accessView, pastTheWaysIn, wasLeaving } from "~/pages/account/access/access-view.server";
import { mailLinkAgain, orderAgain } from "./account-form.server";
import { accountFrame } from "./account-view.server";
import { pageTitle } from "~/http/head/page-title";
import { purchasesView } from "./purchases-view.server";
import { leaveSession, requireCustomer } from "~/http/session/session.server";
import { ACCESS_TITLES, AccessPage } from "~/pages/account/access/access-page";
import { AccountFrame } from "./account-frame";
import { Purchases } from "./purchases";
import { EMPTY_FORM, type FormState } from "~/ui/forms/forms";
import { accountSheet, orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [orderSheet, accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.access ? ACCESS_TITLES[data.access.view] : purchasesTitle(data?.account?.page), data?.refused),
];

const purchasesTitle = (page = 1) => (page > 1 ? `Mes achats, page ${page}` : "Mes achats");

/** The address shows the login, or the purchases of the account that is logged in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { refused, session } = context;
  if (!session && refused && wasLeaving(request)) return redirect("/home", 303);
  if (!session) return json({ access: accessView(context, request), account: null, refused });
  const onward = pastTheWaysIn(request);
  if (onward) return redirect(onward, 303);
  const purchases = await purchasesView(
    context.services,
    session.account,
    new URL(request.url).searchParams.get("page"),
  );
  return json({ access: null, account: { frame: accountFrame(session.account), ...purchases }, refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = context.form;
  switch (posted.get("intent")) {
    case "logout":
      await leaveSession(context);
      return redirect("/home", 303);
    case "verify-again":
      return mailLinkAgain(context, requireCustomer(context, request));
    case "again":
      return orderAgain(context, requireCustomer(context, request), posted);
    default:
      return takeAccessForm(context, request);
  }
}

export default function AccountRoute() {
  const { access, account } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  if (access) return <AccessPage {...access} form={form} strengthOf={passwordStrength} />;
  return (
    <AccountFrame frame={account.frame} title="Mes achats" form={form}>
      <Purchases purchases={account.purchases} page={account.page} pages={account.pages} />
    </AccountFrame>
  );
}

import { json, redirect, type ActionFunctionArgs, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { passwordStrength } from "~/domain/accounts/passwords";
import { enter } from "~/http/access-form.server";
import { accessView } from "~/http/access-view.server";
import { mailLinkAgain } from "~/http/account-form.server";
import { accountFrame } from "~/http/account-view.server";
import { pageTitle } from "~/http/page-title";
import { leaveSession, requireCustomer } from "~/http/session.server";
import { ACCESS_TITLES, AccessPage } from "~/ui/account/access-page";
import { AccountFrame } from "~/ui/account/account-frame";
import { EMPTY_FORM, type FormState } from "~/ui/forms";
import { accountSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(data?.access ? ACCESS_TITLES[data.access.view] : "Mes achats", data?.refused), { name: "robots", content: "noindex" }];

/** One address for both: the ways in, or one's own purchases. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { refused, session } = context;
  if (!session) return json({ access: accessView(context, request), frame: null, refused });
  return json({ access: null, frame: accountFrame(session.account), refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await request.clone().formData();
  switch (posted.get("intent")) {
    case "logout":
      await leaveSession(context);
      return redirect("/home", 303);
    case "verify-again":
      return mailLinkAgain(context, requireCustomer(context, request));
    default:
      return enter(context, request);
  }
}

export default function AccountRoute() {
  const { access, frame } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  if (access) return <AccessPage {...access} form={form} strengthOf={passwordStrength} />;
  return <AccountFrame frame={frame} title="Mes achats" form={form}>{null}</AccountFrame>;
}

import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { Credentials, LOGIN_FAILED, WRONG_CREDENTIALS } from "~/domain/accounts/forms.server";
import { logIn } from "~/domain/accounts/login.server";
import { needsSecondFactor } from "~/domain/accounts/second-factor.server";
import { isAdministrator } from "~/http/admin/access.server";
import { adminAddress } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { limited, tooSoon } from "~/http/forms/limits.server";
import { rememberPassword } from "./login-step.server";
import { pageTitle } from "~/http/head/page-title";
import { knownBrowser } from "~/http/session/known-browser.server";
import { startSession } from "~/http/session/session.server";
import { openDeskForm } from "~/http/session/typed-before.server";
import { CodeForm, LOGIN_FIELDS, LoginForm, TYPED_FIELD, UnsentForm } from "~/ui/forms/desk-login";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Connexion Administrateur", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  const back = adminAddress(new URL(request.url).searchParams.get("retour"));
  // After a login that carried a form, the action's answer offers that form again.
  if (isAdministrator(context) && !context.form.has(TYPED_FIELD)) throw redirect(back, 303);
  return json({ back, refused: context.refused });
}

const NOT_ADMINISTRATOR = "Accès refusé. Vous n'êtes pas administrateur.";

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = context.form;
  const tooMany = await limited(context, "login", posted);
  if (tooMany) return tooMany;
  const reading = readForm(posted, Credentials);
  if (!reading.ok) return refuse(context, reading.form);
  return withFailureMessage(context, LOGIN_FAILED, posted, async () => {
    const login = await logIn(context.services, reading.data, knownBrowser(context, request));
    if (login.outcome === "tooMany") return tooSoon(context, login.seconds, posted);
    if (login.outcome === "wrong") return refuseField(context, posted, "form", WRONG_CREDENTIALS);
    if (login.account.role !== "admin") return refuseField(context, posted, "form", NOT_ADMINISTRATOR);
    const back = adminAddress(posted.get("retour"));
    if (await needsSecondFactor(context.services, login.account.id)) {
      rememberPassword(context, login.account);
      if (posted.has(TYPED_FIELD)) return json({ form: { values: typedValues(posted), errors: {} }, asksCode: true });
      return redirect(`/admin/code?retour=${encodeURIComponent(back)}`, 303);
    }
    const unsent = openDeskForm(context, posted.get(TYPED_FIELD), login.account.id);
    await startSession(context, request, login.account, "admin");
    return unsent ? json({ form: EMPTY_FORM, unsent }) : redirect(back, 303);
  });
}

type Answer = { form: FormState; asksCode?: true; unsent?: UnsentForm };

export default function AdminLogin() {
  const { back } = useLoaderData<typeof loader>();
  const { form, asksCode, unsent } = useActionData<Answer>() ?? { form: EMPTY_FORM };
  if (unsent)
    return (
      <main id="contenu" className="admin admin__page">
        <UnsentForm unsent={unsent} back={back} />
      </main>
    );
  if (asksCode)
    return (
      <main id="contenu" className="admin-login">
        <h1>Code de connexion</h1>
        <CodeForm form={form} back={back} />
      </main>
    );
  return (
    <main id="contenu" className="admin-login">
      <ErrorSummary form={form} names={LOGIN_FIELDS} />
      <h1>Connexion Administrateur</h1>
      <LoginForm form={form} back={back} />
    </main>
  );
}

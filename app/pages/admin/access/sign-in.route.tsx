import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { Credentials, LOGIN_FAILED, WRONG_CREDENTIALS } from "~/domain/accounts/forms.server";
import { logIn } from "~/domain/accounts/login.server";
import { needsSecondFactor } from "~/domain/accounts/second-factor.server";
import { isAdministrator } from "~/http/admin/access.server";
import { adminAddress } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited, tooSoon } from "~/http/forms/limits.server";
import { rememberPassword } from "./login-step.server";
import { pageTitle } from "~/http/head/page-title";
import { knownBrowser } from "~/http/session/known-browser.server";
import { startSession } from "~/http/session/session.server";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Connexion Administrateur", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  const back = adminAddress(new URL(request.url).searchParams.get("retour"));
  if (isAdministrator(context)) throw redirect(back, 303);
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
      return redirect(`/admin/code?retour=${encodeURIComponent(back)}`, 303);
    }
    await startSession(context, request, login.account, "admin");
    return redirect(back, 303);
  });
}

const FIELDS = { email: "E-mail", password: "Mot de passe" };

export default function AdminLogin() {
  const { back } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="admin-login">
      <ErrorSummary form={form} names={FIELDS} />
      <h1>Connexion Administrateur</h1>
      <Form method="post" noValidate action={`/admin/connexion?retour=${encodeURIComponent(back)}`} className="panel">
        <FormGuard name="admin-login" />
        <input type="hidden" name="retour" value={back} />
        <TextField form={form} name="email" label="E-mail" type="email" autoComplete="username" required />
        <TextField
          form={form}
          name="password"
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton pending="Connexion en cours..." className="button button--wide">
          Se connecter
        </SubmitButton>
      </Form>
    </main>
  );
}

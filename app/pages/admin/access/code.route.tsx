import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { CODE_WRONG, LoginCode } from "~/domain/accounts/proof-forms.server";
import { LOGIN_FAILED } from "~/domain/accounts/forms.server";
import { checkSecondFactor, looksLikeRecoveryCode } from "~/domain/accounts/second-factor.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { isAdministrator } from "~/http/admin/access.server";
import { adminAddress } from "~/http/admin/admin.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { tooSoon, waitOf } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { forgetPassword, passwordGiven } from "./login-step.server";
import { pageTitle } from "~/http/head/page-title";
import { startSession } from "~/http/session/session.server";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, TextField, type FormState } from "~/ui/forms/forms";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Code de connexion", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = adminAddress(new URL(request.url).searchParams.get("retour"));
  if (isAdministrator(context)) throw redirect(back, 303);
  if (!(await passwordGiven(context, request)))
    throw redirect(`/admin/connexion?retour=${encodeURIComponent(back)}`, 303);
  return json({ back, refused: context.refused });
}

/** The second step of a login: a code, for the account whose password was given in this browser just before. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = context.form;
  const back = adminAddress(posted.get("retour"));
  const isRecovery = looksLikeRecoveryCode(typedValues(posted).code ?? "");
  const wait = await context.services.rateLimits.take(isRecovery ? "recoveryCode" : "loginCode", context.client);
  if (wait > 0) return tooManyCodes(context, wait, posted, isRecovery);
  const step = await passwordGiven(context, request);
  if (!step) return redirect(`/admin/connexion?retour=${encodeURIComponent(back)}`, 303);
  const reading = readForm(posted, LoginCode);
  if (!reading.ok) return refuse(context, reading.form);
  return withFailureMessage(context, LOGIN_FAILED, posted, async () => {
    const checked = await checkSecondFactor(context.services, step.account, reading.data.code, step.ticket);
    if (checked.outcome === "tooMany") return tooManyCodes(context, checked.seconds, posted, isRecovery);
    if (checked.outcome === "wrong") return refuseField(context, posted, "code", CODE_WRONG);
    forgetPassword(context);
    await startSession(context, request, step.account, "admin");
    return redirect(back, 303);
  });
}

/** Wrong codes of the application lock no recovery code out, so the refusal names that way. */
function tooManyCodes(context: ShopContext, seconds: number, posted: FormData, isRecovery: boolean): Response {
  if (isRecovery) return tooSoon(context, seconds, posted);
  const sentence = `Trop de codes en peu de temps. Patientez ${waitOf(seconds)} avant de recommencer, ou entrez l’un de vos codes de secours : il est accepté tout de suite.`;
  return tooSoon(context, seconds, posted, sentence);
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LoginCodePage() {
  const { back } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="admin-login">
      <ErrorSummary form={form} />
      <h1>Code de connexion</h1>
      <Form method="post" noValidate action={`/admin/code?retour=${encodeURIComponent(back)}`} className="panel">
        <FormGuard name="admin-code" />
        <input type="hidden" name="retour" value={back} />
        <TextField
          form={form}
          name="code"
          label="Code"
          hint="Les 6 chiffres que montre votre application, ou l’un de vos codes de secours."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <SubmitButton pending="Vérification…" className="button button--wide">
          Continuer
        </SubmitButton>
        <p>
          <Link to={`/admin/connexion?retour=${encodeURIComponent(back)}`}>Revenir à la connexion</Link>
        </p>
      </Form>
    </main>
  );
}

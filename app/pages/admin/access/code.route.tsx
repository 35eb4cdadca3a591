import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { LOGIN_CODE_WRONG, LoginCode } from "~/domain/accounts/proof-forms.server";
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
import { openDeskForm } from "~/http/session/typed-before.server";
import { CodeForm, TYPED_FIELD, UnsentForm } from "~/ui/forms/desk-login";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Code de connexion", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const back = adminAddress(new URL(request.url).searchParams.get("retour"));
  // After a login that carried a form, the action's answer offers that form again.
  if (isAdministrator(context) && context.form.has(TYPED_FIELD)) return json({ back, refused: context.refused });
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
    if (checked.outcome === "wrong") return refuseField(context, posted, "code", LOGIN_CODE_WRONG);
    forgetPassword(context);
    const unsent = openDeskForm(context, posted.get(TYPED_FIELD), step.account.id);
    await startSession(context, request, step.account, "admin");
    return unsent ? json({ form: EMPTY_FORM, unsent }) : redirect(back, 303);
  });
}

/** Wrong codes of the application lock no recovery code out, so the refusal names that way. */
function tooManyCodes(context: ShopContext, seconds: number, posted: FormData, isRecovery: boolean): Response {
  if (isRecovery) return tooSoon(context, seconds, posted);
  const sentence = `Trop de codes en peu de temps. Patientez ${waitOf(seconds)} avant de recommencer, ou entrez l’un de vos codes de secours : il est accepté tout de suite.`;
  return tooSoon(context, seconds, posted, sentence);
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function LoginCodePage() {
  const { back } = useLoaderData<typeof loader>();
  const { form, unsent } = useActionData<{ form: FormState; unsent?: UnsentForm }>() ?? { form: EMPTY_FORM };
  if (unsent)
    return (
      <main id="contenu" className="admin admin__page">
        <UnsentForm unsent={unsent} back={back} />
      </main>
    );
  return (
    <main id="contenu" className="admin-login">
      <ErrorSummary form={form} />
      <h1>Code de connexion</h1>
      <CodeForm form={form} back={back} />
    </main>
  );
}

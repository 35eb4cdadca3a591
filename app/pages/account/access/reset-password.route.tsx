import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { NewPassword, NO_REASON, PASSWORD_CHANGED } from "~/domain/accounts/forms.server";
import { passwordStrength } from "~/domain/accounts/passwords";
import { isResetToken, resetPassword } from "~/domain/accounts/recovery.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import { mailedToken } from "~/http/forms/mailed-token.server";
import { pageTitle } from "~/http/head/page-title";
import { withStrength } from "~/http/forms/password-form.server";
import { knownBrowser } from "~/http/session/known-browser.server";
import { NewPasswordTwice } from "~/ui/account/password-field";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Nouveau mot de passe", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) throw tooMany;
  const token = mailedToken(request);
  if (!(await isResetToken(context.services, token))) throw redirect("/invalid-token");
  return json({ path: `/reset-password?token=${token}`, refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const posted = context.form;
  posted.set("token", mailedToken(request));
  posted.set("passwordConfirmation", posted.get("passwordConfirmation") ?? "");
  const reading = readForm(posted, NewPassword);
  if (!reading.ok) return refuse(context, withStrength(reading.form, posted, "newPassword"));
  return withFailureMessage(context, NO_REASON, posted, async () => {
    const account = await resetPassword(
      context.services,
      reading.data.token,
      reading.data.newPassword,
      knownBrowser(context, request),
    );
    if (!account) return redirect("/invalid-token", 303);
    setFlash(context, { kind: "success", text: PASSWORD_CHANGED });
    return redirect("/mon-compte", 303);
  });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function ResetPassword() {
  const { path } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--access">
      <ErrorSummary form={form} />
      <h1>Nouveau mot de passe</h1>
      <p className="lead">
        Vos appareils connectés seront déconnectés&nbsp;; vous vous connecterez avec ce mot de passe.
      </p>
      <Form method="post" action={path} noValidate className="panel access">
        <FormGuard name="reset" />
        <NewPasswordTwice form={form} strengthOf={passwordStrength} />
        <SubmitButton pending="Enregistrement…" className="button button--wide">
          Changer mon mot de passe
        </SubmitButton>
      </Form>
    </main>
  );
}

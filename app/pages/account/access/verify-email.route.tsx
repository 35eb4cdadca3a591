import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { ACTIVATED, LINK_ENDED, MOVED, NewPassword, NO_REASON } from "~/domain/accounts/forms.server";
import { passwordStrength } from "~/domain/accounts/passwords";
import { isOwnProof, proveEmail, type Prover } from "~/domain/accounts/proof.server";
import { usePressedOnce } from "~/enhance/pressed-once";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import { withStrength } from "~/http/forms/password-form.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { mailedToken } from "~/http/forms/mailed-token.server";
import { pageTitle } from "~/http/head/page-title";
import type { ShopContext } from "~/http/request-context.server";
import { NewPasswordTwice } from "~/ui/account/password-field";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Confirmer votre adresse", data?.refused)];

/**
 * It only shows a button, because mail scanners open links too and must confirm nothing. A browser that is not logged in to the
 * account sets a new password, too: another person may have made the account with this address.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = mailedToken(request);
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) throw tooMany;
  return json({
    path: `/verify-email?token=${token}`,
    own: await isOwnProof(context.services, token, context.session?.account.id),
    refused: context.refused,
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = mailedToken(request);
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  const accountId = context.session?.account.id;
  if (await isOwnProof(context.services, token, accountId))
    return prove(context, token, { accountId: accountId ?? "" });
  const posted = context.form;
  posted.set("token", token);
  posted.set("passwordConfirmation", posted.get("passwordConfirmation") ?? "");
  const reading = readForm(posted, NewPassword);
  if (!reading.ok) return refuse(context, withStrength(reading.form, posted, "newPassword"));
  return withFailureMessage(context, NO_REASON, posted, () => prove(context, token, reading.data));
}

async function prove(context: ShopContext, token: string, by: Prover): Promise<Response> {
  return once(context, async (services) => {
    const proof = await proveEmail(services, token, by);
    setFlash(
      context,
      proof ? { kind: "success", text: proof.moved ? MOVED : ACTIVATED } : { kind: "error", text: LINK_ENDED },
    );
    return redirect(proof ? "/mon-compte" : "/home", 303);
  });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function VerifyEmail() {
  const { path, own } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <main id="contenu" className="page page--access">
      <ErrorSummary form={form} />
      <h1>Confirmer votre adresse</h1>
      {own ? <OwnProof path={path} /> : <ProofWithPassword path={path} form={form} />}
    </main>
  );
}

function OwnProof({ path }: { path: string }) {
  const pressing = usePressedOnce();
  return (
    <>
      <p className="lead">Un dernier clic, et votre adresse est confirmée.</p>
      <Form method="post" action={path} replace ref={pressing}>
        <FormGuard name="verify" />
        <SubmitButton pending="Confirmation…">Confirmer mon adresse</SubmitButton>
      </Form>
    </>
  );
}

function ProofWithPassword({ path, form }: { path: string; form: FormState }) {
  return (
    <>
      <p className="lead">
        Choisissez le mot de passe de votre compte&nbsp;: il remplace celui d’avant, et tous les appareils connectés
        seront déconnectés.
      </p>
      <Form method="post" action={path} noValidate className="panel access">
        <FormGuard name="verify" />
        <NewPasswordTwice form={form} strengthOf={passwordStrength} />
        <SubmitButton pending="Confirmation…" className="button button--wide">
          Confirmer mon adresse
        </SubmitButton>
      </Form>
    </>
  );
}

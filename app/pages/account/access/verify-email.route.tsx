import {
  json,
  redirect,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { ACTIVATED, LINK_ENDED, MOVED } from "~/domain/accounts/forms.server";
import { proveEmail } from "~/domain/accounts/proof.server";
import { usePressedOnce } from "~/enhance/pressed-once";
import { setFlash } from "~/http/answers/flash.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import { tokenIn } from "./mailed-token.server";
import { pageTitle } from "~/http/head/page-title";
import { EMPTY_FORM, ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Confirmer votre adresse", data?.refused)];

/** It only shows a button, because mail scanners open links too and must confirm nothing. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return json({ path: `/verify-email?token=${tokenIn(request)}`, refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(request);
  const tooMany = await limited(context, "mailedToken");
  if (tooMany) return tooMany;
  return once(context, async (services) => {
    const proof = await proveEmail(services, token);
    setFlash(
      context,
      proof ? { kind: "success", text: proof.moved ? MOVED : ACTIVATED } : { kind: "error", text: LINK_ENDED },
    );
    return redirect(proof ? "/mon-compte" : "/home", 303);
  });
}

export default function VerifyEmail() {
  const { path } = useLoaderData<typeof loader>();
  const form = useActionData<{ form?: FormState }>()?.form ?? EMPTY_FORM;
  const pressing = usePressedOnce();
  return (
    <main id="contenu" className="page page--access">
      <ErrorSummary form={form} />
      <h1>Confirmer votre adresse</h1>
      <p className="lead">Un dernier clic, et votre adresse est confirmée.</p>
      <Form method="post" action={path} replace ref={pressing}>
        <FormGuard name="verify" />
        <SubmitButton pending="Confirmation…">Confirmer mon adresse</SubmitButton>
      </Form>
    </main>
  );
}

import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { provenAddress, requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { refuseWithoutPassword } from "~/http/forms/password-again.server";
import { Form } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Confirmer votre identité", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ back: provenAddress(new URL(request.url).searchParams.get("retour")), refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  const posted = context.form;
  return (await refuseWithoutPassword(context, session, posted)) ?? redirect(provenAddress(posted.get("retour")), 303);
}

export default function ConfirmIdentity() {
  const { back } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Confirmer votre identité</h1>
      <p>
        Ce qui suit rend de l’argent, emporte des données ou change l’accès à votre compte&nbsp;: votre mot de passe est
        redemandé, pour dix minutes.
      </p>
      {/* The form may lead to a download, which needs a document request and not the router's fetch. */}
      <Form
        method="post"
        noValidate
        action={`/admin/confirmer-identite?retour=${encodeURIComponent(back)}`}
        className="panel admin-narrow"
        reloadDocument
      >
        <FormGuard name="prove" />
        <input type="hidden" name="retour" value={back} />
        <TextField
          form={form}
          name="password"
          label="Mot de passe"
          type="password"
          autoComplete="current-password"
          required
        />
        <SubmitButton pending="Vérification…">Confirmer</SubmitButton>
      </Form>
    </>
  );
}

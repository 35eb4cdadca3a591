import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, type ClientActionFunctionArgs } from "@remix-run/react";

import { addLetter, LetterForm } from "~/domain/newsletter/letters/letter.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { readForm, refuse } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { LetterFields } from "./letter-fields";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Écrire une lettre", data?.refused)];

export function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ refused: context.refused });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const reading = readForm(context.form, LetterForm);
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) =>
    redirect(`/admin/lettres/${await addLetter(services, account, reading.data)}`, 303),
  );
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function NewLetter() {
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Écrire une lettre</h1>
      <Form method="post" noValidate action="/admin/lettres/nouvelle" className="panel">
        <FormGuard name="letter-new" />
        <LetterFields form={form} />
        <SubmitButton pending="Un instant…">Enregistrer et voir</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/lettres">Toutes les lettres</Link>
      </p>
    </>
  );
}

import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import {
  INSTRUCTIONS_REFUSALS,
  instructionsOf,
  keepInstructions,
  nameInstructions,
} from "~/domain/catalogue/editing/instructions-file.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { instructionsPath } from "~/domain/catalogue/safety/safety.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { setFlash } from "~/http/answers/flash.server";
import { notFound } from "~/http/answers/not-found.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { FileField, FormGuard, SubmitButton } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ofName } from "~/shop/words/elision";

const UNKNOWN = "Ce produit n’existe plus.";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Mode d’emploi ${ofName(data.name)}` : "Mode d’emploi", data?.refused),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const known = await readSheet(context.services, id);
  if (!known) throw notFound(UNKNOWN);
  const file = await instructionsOf(context.services, id);
  return json({
    id,
    name: `${known.sheet.brand} ${known.sheet.name}`,
    shown: file ? instructionsPath(file) : null,
    refused: context.refused,
  });
}

export async function action({ params: { id = "" }, request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const removed = typedValues(posted).do === "remove";
  if (!removed && !context.upload) return refuseField(context, posted, "file", "Choisissez un PDF.");
  const kept = removed ? null : await keepInstructions(context.services, context.upload?.bytes ?? null);
  if (kept && kept.outcome !== "kept") return refuseField(context, posted, "file", INSTRUCTIONS_REFUSALS[kept.outcome]);
  return once(context, async (services) => {
    if (!(await nameInstructions(services, account, id, kept?.file ?? null))) throw notFound(UNKNOWN);
    setFlash(context, { kind: "success", text: removed ? "Le PDF a été retiré." : "Le PDF a été ajouté." });
    return redirect(`/admin/produits/${id}/notice`, 303);
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Instructions() {
  const { id, name, shown } = useLoaderData<typeof loader>();
  const form = useActionData<{ form: FormState }>()?.form ?? EMPTY_FORM;
  const path = `/admin/produits/${id}/notice`;
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Mode d’emploi {ofName(name)}</h1>
      <p>
        <Link to={`/admin/produits/${id}`}>Revenir à la fiche</Link>
      </p>
      {shown ? (
        <Form method="post" action={path} className="panel admin-narrow">
          <FormGuard name="instructions-remove" />
          <p>
            <a href={shown}>Le PDF que lisent les clients</a>
          </p>
          <SubmitButton name="do" value="remove" pending="Un instant…" className="button button--quiet">
            Retirer ce PDF
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post" action={path} encType="multipart/form-data" noValidate className="panel admin-narrow">
        <FormGuard name="instructions" />
        <FileField
          form={form}
          name="file"
          label={shown ? "Un autre PDF" : "Mode d’emploi et mises en garde"}
          accept="application/pdf"
          hint="Un PDF en français, de 5 Mo au plus, tel que le fabricant le donne."
        />
        <SubmitButton pending="Envoi du PDF…">Enregistrer ce PDF</SubmitButton>
      </Form>
    </>
  );
}

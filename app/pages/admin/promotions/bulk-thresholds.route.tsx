import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { unknownNumbers } from "~/domain/promotions/scope.server";
import { BulkThresholds, checkBulkThresholds } from "~/domain/stocktaking/bulk-thresholds.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { checkPath, chosenIn } from "~/http/admin/calculation";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { scopeGroups } from "./promotion-view.server";
import { ListField, ScopeField } from "./scope-field";

const HERE = "/admin/produits/seuils";
const TITLE = "Seuils de stock bas";

export const links = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({
    scopes: await scopeGroups(context.services),
    chosen: chosenIn(new URL(request.url).searchParams),
    refused: context.refused,
  });
}

/** Redirects to the list of the changes, where they are confirmed like those of a spreadsheet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, BulkThresholds);
  if (!reading.ok) return refuse(context, reading.form);
  const errors = await unknownNumbers(context.services, reading.data);
  if (Object.keys(errors).length > 0) return refuse(context, { values: typedValues(posted), errors });
  return once(context, async (services) => {
    const checked = await checkBulkThresholds(services, account, reading.data);
    if (checked.outcome === "changes") return redirect(checkPath(checked.id, "seuils", typedValues(posted)), 303);
    const [wrong] = checked.outcome === "wrong" ? checked.errors : [];
    return refuseField(context, posted, "form", wrong?.message ?? "Aucun seuil ne changerait.");
  });
}

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Thresholds() {
  const { scopes, chosen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState } | undefined;
  const form = answer?.form ?? { ...EMPTY_FORM, values: chosen };
  return (
    <>
      <ErrorSummary form={form} />
      <h1>{TITLE}</h1>
      <p>Un coloris est presque épuisé quand il ne lui reste pas plus de pièces que son seuil.</p>
      <Form method="post" noValidate action={HERE} className="panel admin-narrow">
        <FormGuard name="thresholds" />
        <ScopeField form={form} scopes={scopes} />
        <ListField form={form} />
        <TextField
          form={form}
          name="threshold"
          label="Seuil de chaque coloris"
          type="number"
          min={0}
          inputMode="numeric"
          required
        />
        <SubmitButton pending="Un instant…">Voir les changements</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/produits">Produits</Link>
      </p>
    </>
  );
}

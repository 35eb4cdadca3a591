import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from "@remix-run/react";

import { unknownNumbers } from "~/domain/promotions/scope.server";
import { BulkPrices, checkBulkPrices, ROUNDINGS } from "~/domain/repricing/bulk-prices.server";
import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { checkPath, chosenIn } from "~/http/admin/calculation";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { pageTitle } from "~/http/head/page-title";
import { Choices, FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { Form, Link } from "~/ui/admin/permitted";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { catalogueEditingSheet } from "~/ui/styles/sheets/admin";
import { NEW_PROMOTION } from "./promotion-form";
import { scopeGroups } from "./promotion-view.server";
import { ListField, ScopeField } from "./scope-field";

const HERE = "/admin/produits/prix";
const TITLE = "Changer des prix";

export const links = () => [catalogueEditingSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(TITLE, data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const roundings = Object.entries(ROUNDINGS).map(([value, label]) => ({ value, label }));
  return json({
    scopes: await scopeGroups(context.services),
    roundings,
    chosen: chosenIn(new URL(request.url).searchParams),
    refused: context.refused,
  });
}

/** Redirects to the list of the changes, where they are confirmed like those of a spreadsheet. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const posted = context.form;
  const reading = readForm(posted, BulkPrices);
  if (!reading.ok) return refuse(context, reading.form);
  const errors = await unknownNumbers(context.services, reading.data);
  if (Object.keys(errors).length > 0) return refuse(context, { values: typedValues(posted), errors });
  return once(context, async (services) => {
    const checked = await checkBulkPrices(services, account, reading.data);
    if (checked.outcome === "changes") return redirect(checkPath(checked.id, "prix", typedValues(posted)), 303);
    const wrong = checked.outcome === "wrong" ? checked.errors.slice(0, MOST_TOLD) : [];
    const form = wrong.length > 0 ? "Ces prix ne peuvent pas être changés ainsi. Rien n’a été écrit." : NOTHING;
    return refuse(
      context,
      { values: typedValues(posted), errors: { form } },
      { wrong: wrong.map(({ message }) => message) },
    );
  });
}

const NOTHING = "Aucun prix ne changerait.";
const MOST_TOLD = 50;

export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function BulkPricesPage() {
  const { scopes, roundings, chosen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { form: FormState; wrong?: string[] } | undefined;
  const form = answer?.form ?? { ...EMPTY_FORM, values: chosen };
  return (
    <>
      <ErrorSummary form={form}>{answer?.wrong ? <Reasons say={answer.wrong} /> : null}</ErrorSummary>
      <h1>{TITLE}</h1>
      <p>
        Les prix changent pour de bon. Pour une réduction qui finit à une date,{" "}
        <Link to={NEW_PROMOTION}>mettez les produits en promotion</Link>.
      </p>
      <Form method="post" noValidate action={HERE} className="panel admin-narrow">
        <FormGuard name="prices" />
        <ScopeField form={form} scopes={scopes} />
        <ListField form={form} />
        <TextField
          form={form}
          name="percent"
          label="Changement en pourcentage"
          hint="+3 pour augmenter, −10 pour baisser. Un prix réduit change d’autant ; une promotion en cours reste."
          autoComplete="off"
          required
        />
        <Choices form={form} name="rounding" legend="Arrondir" options={roundings} defaultValue="euro" />
        <SubmitButton pending="Un instant…">Voir les changements</SubmitButton>
      </Form>
      <p>
        <Link to="/admin/produits">Produits</Link>
      </p>
    </>
  );
}

function Reasons({ say }: { say: string[] }) {
  return (
    <ul>
      {say.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

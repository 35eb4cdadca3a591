import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard, SubmitButton, TextField } from "~/ui/admin/fields";
import { EMPTY_FORM, ErrorSummary, type FormState } from "~/ui/forms/forms";
import { PayAtPickup, type AskedPayment } from "./pay-at-pickup";
import { giveOrder, type HeldOrder } from "./pickups-form.server";
import { pickupsPath, pickupsView } from "./pickups-view.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Retraits", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ view: await pickupsView(context.services, searchOf(request)), refused: context.refused });
}

const searchOf = (request: Request) => (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const lead = (search = searchOf(request)) => redirect(pickupsPath(search), 303);
  return giveOrder(context, account, context.form, lead);
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

/** Orders that wait behind the counter: handed over on a code, or on a name. */
export default function Pickups() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<{ form: FormState; asks?: AskedPayment; held?: HeldOrder }>();
  const form = answer?.form ?? EMPTY_FORM;
  const held = answer?.held;
  return (
    <>
      <ErrorSummary form={form} />
      {held ? (
        <p>
          <Link to={held.href} className="button button--quiet">
            Ouvrir la commande {held.number}
          </Link>
        </p>
      ) : null}
      <h1>Retraits</h1>
      {answer?.asks ? (
        <PayAtPickup asks={answer.asks} form={form} action={view.action} />
      ) : (
        <Form method="post" action={view.action} noValidate className="admin-wide">
          <FormGuard name="pickup-code" />
          <TextField
            form={form}
            name="code"
            label="Code de retrait"
            hint="Six lettres, que le client lit dans son courriel ou sur la page de sa commande."
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
          />
          <SubmitButton pending="Vérification…" name="intent" value="code">
            Remettre la commande
          </SubmitButton>
        </Form>
      )}
      <h2>Commandes prêtes</h2>
      <ListFilters label="Chercher une commande prête">
        <label>
          Nom ou numéro <input type="search" name="q" defaultValue={view.search} maxLength={100} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption="Commandes prêtes"
        rows={view.rows}
        keyOf={({ id }) => id}
        empty={
          <NoneFound none="Aucune commande n’attend à la boutique." filtered="Aucune commande prête ne correspond." />
        }
        columns={[
          { name: "Client", cell: ({ customer }) => customer },
          { name: "Commande", cell: ({ href, number }) => <Link to={href}>{number}</Link> },
          {
            name: "Articles",
            cell: ({ items, recalled }) =>
              recalled.length > 0 ? (
                <div>
                  {items}
                  <br />
                  <strong>Sous rappel, à garder à la boutique&nbsp;: {recalled.join(", ")}</strong>
                </div>
              ) : (
                items
              ),
          },
          { name: "Prête depuis", cell: ({ since }) => since },
          { name: "À régler", cell: ({ due, deposit }) => (deposit ? `${due ?? ""} (${deposit})` : (due ?? "Payée")) },
          {
            name: "Actions",
            cell: ({ id, version, number, due }) => (
              <Form method="post" action={view.action}>
                <FormGuard name={`pickup-${id}`} />
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="version" value={version} />
                <p className="button-row">
                  <button type="submit" className="button button--quiet" name="intent" value="name">
                    {due ? "Encaisser et remettre" : "Remettre"} sur le nom
                    <span className="visually-hidden">&nbsp;: {number}</span>
                  </button>{" "}
                  <button type="submit" className="button button--quiet" name="intent" value="keep">
                    Garder plus longtemps<span className="visually-hidden">&nbsp;: {number}</span>
                  </button>
                </p>
              </Form>
            ),
          },
        ]}
      />
    </>
  );
}

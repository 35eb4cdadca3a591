import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Form, Link, Permitted } from "~/ui/admin/permitted";
import { TextField } from "~/ui/admin/fields";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { sheetLink } from "~/ui/styles/sheet";
import accountingSheet from "./accounting.css";
import { accountingView } from "./accounting-view.server";
import { confirmDate } from "./confirm-date.server";
import { HeldClosings } from "./held-closings";
import { InsurerClaims } from "./insurer-claims";
import { insurerPaid } from "./insurer-paid.server";
import { OwnTill } from "./own-till";
import { TillLaw } from "./till-law";
import { TotalsTables } from "./totals-tables";

export const links: LinksFunction = () => [sheetLink(accountingSheet)];
const EXPORTS = "/admin/comptabilite/exports";

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Comptabilité", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await accountingView(context.services, request);
  const refused = context.refused || Object.keys(view.form.errors).length > 0;
  return json({ view, refused }, { status: refused ? 422 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdmin(context, request);
  return context.form.get("intent") === "insurer-paid" ? insurerPaid(context, account) : confirmDate(context, account);
}

/** When the network is lost, the page stays and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

/** The money journal of a period, and the exports for the accountant. */
export default function Accounting() {
  const { view } = useLoaderData<typeof loader>();
  const { form, du, au, title, shortcuts, exports, closings, held } = view;
  const answered = useActionData<{ form: FormState }>()?.form;
  return (
    <div className="accounting">
      <ErrorSummary form={answered ?? form} />
      <h1>Comptabilité</h1>
      <Form
        key={`${du} ${au}`}
        method="get"
        action="/admin/comptabilite"
        className="accounting__period"
        role="search"
        aria-label="Choisir la période"
        noValidate
      >
        <TextField form={form} name="du" label="Du" type="date" defaultValue={du} />
        <TextField form={form} name="au" label="Au" type="date" defaultValue={au} />
        <button type="submit" className="button">
          Afficher
        </button>
      </Form>
      <ul className="accounting__shortcuts">
        {shortcuts.map(({ name, to }) => (
          <li key={name}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </ul>
      <section aria-labelledby="totaux">
        <h2 id="totaux">{title}</h2>
        <TotalsTables totals={view.totals} />
        {view.depositTax ? <p>{view.depositTax}</p> : null}
        {view.gap ? <p>{view.gap}</p> : null}
      </section>
      {view.elsewhere ? <OwnTill rows={view.elsewhere} sold={view.soldElsewhere} /> : null}
      {view.claims ? <InsurerClaims rows={view.claims} /> : null}
      <Permitted see={EXPORTS}>
        <section aria-labelledby="exports">
          <h2 id="exports">Exporter cette période</h2>
          <p>
            Votre mot de passe est demandé à nouveau s’il n’a pas été donné depuis dix minutes, et chaque export figure
            au journal de l’administration.
          </p>
          <dl className="accounting__exports">
            {exports.map(({ name, about, href }) => (
              <div key={href}>
                <dt>
                  <a href={href}>{name}</a>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
        </section>
      </Permitted>
      <section aria-labelledby="clotures">
        <h2 id="clotures">Clôtures (Z)</h2>
        <p>La boutique clôt d’elle-même chaque jour après minuit, puis le mois et l’année avec leur dernier jour.</p>
        {held ? <HeldClosings held={held} /> : null}
        {closings.map(({ title: kind, rows }) => (
          <div key={kind}>
            <h3>{kind}</h3>
            <DataTable
              caption={`Clôtures : ${kind.toLowerCase()}`}
              figures
              rows={rows}
              keyOf={({ href }) => href}
              empty="Aucune clôture."
              columns={[
                { name: "Période", cell: ({ href, name }) => <Link to={href}>{name}</Link> },
                { name: "Ventes TTC", number: true, cell: ({ sales }) => sales },
                { name: "Règlements", number: true, cell: ({ money }) => money },
                { name: "Lignes", number: true, cell: ({ lines }) => lines },
              ]}
            />
          </div>
        ))}
      </section>
      <TillLaw liveSince={view.liveSince} ownTill={view.ownTill} />
    </div>
  );
}

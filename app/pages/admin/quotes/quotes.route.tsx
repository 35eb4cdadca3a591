import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin, toldInstead } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { NoneFound } from "~/ui/admin/elsewhere";
import { Link } from "~/ui/admin/permitted";
import { StatusSearch } from "~/ui/admin/status-search";
import { french } from "~/shop/words/french-spacing";
import { quotesView } from "./quotes-view.server";

export const meta: MetaFunction = () => [pageTitle("Devis")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await toldInstead(context, () => quotesView(context.services, request));
  return json({ view }, { status: view ? 200 : 500 });
}

export default function Quotes() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Devis</h1>
      <p className="hint">
        Pour en établir un, partez d’une <Link to="/admin/commandes/nouvelle">nouvelle commande</Link>
        {french(
          " : cherchez la monture, puis « Avec des verres à sa vue », ou prenez « Verres seuls, pour la monture du client ». Pour une monture seule, ajoutez-la à la vente, puis « Devis, monture seule ».",
        )}
      </p>
      {view ? (
        <>
          <StatusSearch
            label="Filtrer les devis"
            state={view.state}
            states={view.states}
            search={view.search}
            searchLabel="Numéro, nom ou e-mail"
          />
          <DataTable
            caption="Devis"
            rows={view.rows}
            keyOf={({ id }) => id}
            empty={<NoneFound none="Aucun devis." filtered="Aucun devis ne correspond." />}
            list={view.list}
            columns={[
              {
                name: "Numéro",
                cell: ({ number, href }) => (
                  <Link to={href} prefetch="none">
                    {number}
                  </Link>
                ),
              },
              {
                name: "Client",
                cell: ({ name, email }) => (
                  <span>
                    {name}
                    {email ? (
                      <>
                        <br />
                        <a href={`mailto:${email}`}>{email}</a>
                      </>
                    ) : null}
                  </span>
                ),
              },
              { name: "Établi", sort: "date", cell: ({ made }) => made },
              { name: "Valable jusqu’au", sort: "fin", cell: ({ until }) => until },
              { name: "Total", number: true, cell: ({ total }) => total },
              {
                name: "Statut",
                cell: ({ status, steps }) => (
                  <span>
                    <strong>{status}</strong>
                    {steps.map((step) => (
                      <span key={step}>
                        <br />
                        {step}
                      </span>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        </>
      ) : (
        <p role="alert" className="admin__empty">
          Une erreur est survenue lors du chargement.
        </p>
      )}
    </>
  );
}

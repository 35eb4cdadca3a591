import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Link } from "~/ui/admin/permitted";
import { openReturns } from "./returns-view.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "~/pages/admin/orders/orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction = () => [pageTitle("Retours et rétractations")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ rows: await openReturns(context.services) });
}

export default function Returns() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <Link to="/admin/commandes">Commandes</Link>
      </p>
      <h1>Retours et rétractations</h1>
      <p>Ceux qui attendent un geste de la boutique, les plus anciens d’abord.</p>
      <DataTable
        caption="Retours et rétractations"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucun retour en cours."
        columns={[
          { name: "Commande", cell: ({ href, number }) => <Link to={href}>{number}</Link> },
          { name: "Client", cell: ({ client }) => client },
          { name: "Demandé le", cell: ({ date }) => date },
          { name: "À rembourser au plus tard le", cell: ({ before }) => before },
          { name: "Nature", cell: ({ kind }) => kind },
          { name: "Statut", cell: ({ state }) => state },
          { name: "Articles", cell: ({ lines }) => lines },
        ]}
      />
    </>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listSuppliers } from "~/domain/supplier-orders/propose.server";
import { listSupplierOrders } from "~/domain/supplier-orders/supplier-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { State } from "~/ui/admin/state";
import { NEW_ORDER, SUPPLIER_ORDERS } from "./addresses";
import { orderState } from "./supplier-order-view.server";
import { formatDay } from "~/domain/time";

const TITLE = "Fournisseurs";

export const meta: MetaFunction<typeof loader> = () => [pageTitle(TITLE)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const { services } = context;
  const query = readListQuery(request, ["-date"]);
  const { total, rows } = await listSupplierOrders(services, { ...query, pages: pagesOf });
  return json({
    list: listState(query, total),
    orders: rows.map(({ id, number, supplier, createdAt, ordered, received, state }) => ({
      id,
      number,
      supplier,
      day: formatDay(createdAt),
      pieces: received > 0 ? `${received} sur ${ordered}` : String(ordered),
      state: orderState({ state, ordered, received }),
    })),
    suppliers: await listSuppliers(services),
  });
}

export default function SupplierOrders() {
  const { orders, list, suppliers } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{TITLE}</h1>
      <h2>Commandes</h2>
      <DataTable
        caption="Commandes aux fournisseurs"
        rows={orders}
        keyOf={({ id }) => id}
        empty="Aucune commande : choisissez plus bas à qui commander."
        list={list}
        columns={[
          {
            name: "Commande",
            cell: ({ id, number }) => (
              <Link to={`${SUPPLIER_ORDERS}/${id}`}>
                <strong>{number}</strong>
              </Link>
            ),
          },
          { name: "Fournisseur", cell: ({ supplier }) => supplier },
          { name: "Date", cell: ({ day }) => day },
          { name: "Pièces reçues", number: true, cell: ({ pieces }) => pieces },
          { name: "État", cell: ({ state: { tone, name } }) => <State tone={tone}>{name}</State> },
        ]}
      />
      <h2>À qui commander</h2>
      <p>
        Le fournisseur d’un produit se note sur sa fiche&nbsp;; sans lui, c’est la marque. «&nbsp;Sous l’alerte&nbsp;»
        compte les coloris dont il ne reste pas plus de pièces que leur alerte de stock.
      </p>
      <DataTable
        caption="Fournisseurs"
        rows={suppliers}
        keyOf={({ supplier }) => supplier}
        empty="Aucun produit en vente."
        columns={[
          { name: "Fournisseur", cell: ({ supplier }) => supplier },
          { name: "Coloris sous l’alerte", number: true, cell: ({ low }) => low },
          {
            name: "Commander",
            cell: ({ supplier }) => (
              <Link deed to={`${NEW_ORDER}?${new URLSearchParams({ fournisseur: supplier }).toString()}`}>
                Préparer une commande<span className="visually-hidden"> à {supplier}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}

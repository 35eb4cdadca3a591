import { Link } from "@remix-run/react";

import { DataTable, ListFilters, useListAddress, type ListState } from "~/ui/admin/data-table";
import { OrderPanel } from "./order-panel";
import type { OrderPanelView } from "./order-view";

export type OrderRow = {
  id: string;
  number: string;
  client: string;
  total: string;
  status: string;
  attention: boolean;
  tracking: string;
  date: string;
};

export type OrdersView = {
  rows: OrderRow[];
  filters: { slug: string; name: string }[];
  /** The filter in force, by its slug. */
  shown: string;
  toVerify: boolean;
  search: string;
  from: string;
  to: string;
  open: OrderPanelView | null;
  list: ListState;
};

const HERE = "/admin/commandes";

export function OrdersList({ rows, filters, shown, toVerify, search, from, to, open, list }: OrdersView) {
  const address = useListAddress();
  const narrowed = Boolean(search || from || to);
  return (
    <>
      <p className="admin-order__intents">
        <Link to={`${HERE}/nouvelle`} className="button">
          Nouvelle commande
        </Link>{" "}
        <Link to="/admin/retours">Retours et rétractations</Link>
      </p>
      <nav aria-label="Statut des commandes">
        <ul className="admin-order__chips">
          {filters.map(({ slug, name }) => (
            <li key={slug}>
              <Link
                to={address({ statut: slug, page: null, ouvert: null, ordonnance: null })}
                aria-current={slug === shown && !toVerify ? "true" : undefined}
              >
                {name}
              </Link>
            </li>
          ))}
          <li>
            <Link to={`${HERE}?ordonnance=a-verifier`} aria-current={toVerify ? "true" : undefined}>
              Ordonnances à vérifier
            </Link>
          </li>
        </ul>
      </nav>
      <ListFilters label="Rechercher une commande">
        <input type="hidden" name="statut" value={shown} />
        {toVerify ? <input type="hidden" name="ordonnance" value="a-verifier" /> : null}
        <label>
          Numéro, nom ou adresse e-mail <input type="search" name="q" defaultValue={search} className="input" />
        </label>
        <label>
          Du <input type="date" name="du" defaultValue={from} className="input" />
        </label>
        <label>
          Au <input type="date" name="au" defaultValue={to} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption="Commandes"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucune commande pour ce filtre."
        list={list}
        columns={[
          {
            name: "ID",
            cell: ({ id, number }) => (
              <Link to={`${HERE}/${id}`} className="admin-order__number">
                {number}
              </Link>
            ),
          },
          { name: "Date", sort: "date", cell: ({ date }) => date },
          { name: "Client", sort: "client", cell: ({ client }) => client },
          { name: "Total", sort: "total", number: true, cell: ({ total }) => total },
          {
            name: "Statut",
            sort: "statut",
            cell: ({ status, attention }) => (
              <>
                {status}
                {attention ? <strong className="admin-order__mark"> à regarder</strong> : null}
              </>
            ),
          },
          { name: "Tracking", cell: ({ tracking }) => tracking || "–" },
          {
            name: "Actions",
            cell: ({ id, number }) => (
              <Toggle number={number} isOpen={id === open?.id} to={address({ ouvert: id === open?.id ? null : id })} />
            ),
          },
        ]}
        below={(row) => (open?.id === row.id ? <OrderPanel order={open} inList /> : null)}
      />
      {rows.length === 0 && narrowed && shown !== "toutes" ? (
        <p>
          <Link to={address({ statut: "toutes", page: null, ordonnance: null })}>
            Chercher dans toutes les commandes
          </Link>
        </p>
      ) : null}
    </>
  );
}

function Toggle({ number, isOpen, to }: { number: string; isOpen: boolean; to: string }) {
  return (
    <Link to={to} preventScrollReset className="button button--quiet">
      {isOpen ? "Fermer" : "Détails"}
      <span className="visually-hidden"> : {number}</span>
    </Link>
  );
}

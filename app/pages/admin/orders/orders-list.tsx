import type { ReactNode } from "react";

import { DataTable, ListFilters, useListAddress, type ListState } from "~/ui/admin/data-table";
import { Form, Link, useRights } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import { State, type Tone } from "~/ui/admin/state";
import { Elsewhere } from "~/ui/admin/elsewhere";
import { BulkBar } from "./bulk/bulk-bar";
import { OrderPanel } from "./order-panel";
import type { OrderPanelView } from "./order-view";

export type OrderRow = {
  id: string;
  number: string;
  version: number;
  client: string;
  total: string;
  status: string;
  tone: Tone;
  attention: boolean;
  /** What the shop does next; null where it waits for somebody else. */
  due: { what: string; late: boolean } | null;
  tracking: string;
  date: string;
};

export type OrdersView = {
  rows: OrderRow[];
  /** The filters for daily work, with their numbers of orders; the others are folded. */
  filters: { slug: string; name: string; amount: number | null }[];
  otherFilters: { slug: string; name: string }[];
  /** How many orders have a prescription to look at. */
  prescriptions: number;
  /** The slug of the filter in force. */
  shown: string;
  toVerify: boolean;
  /** The orders that are ticked when the page opens. */
  ticked: string[];
  /** The slips and labels that were just asked for. */
  papers: { to: string; name: string } | null;
  /** Whether the shop prints labels. */
  labels: boolean;
  search: string;
  from: string;
  to: string;
  open: OrderPanelView | null;
  /** For an empty list: how many orders the other filters would show. */
  elsewhere: number;
  list: ListState;
};

const HERE = "/admin/commandes";

export function OrdersList({
  rows,
  filters,
  otherFilters,
  prescriptions,
  shown,
  toVerify,
  ticked,
  labels,
  search,
  from,
  to,
  open,
  elsewhere,
  list,
}: OrdersView) {
  const address = useListAddress();
  const mayChange = useRights().change(HERE);
  const ticks = !open && mayChange;
  const allTicked = rows.every(({ id }) => ticked.includes(id));
  const table = (
    <DataTable
      caption="Commandes"
      rows={rows}
      keyOf={({ id }) => id}
      empty={
        <Elsewhere
          none="Aucune commande pour ce filtre."
          count={elsewhere}
          all={{ statut: "toutes", ordonnance: null }}
        />
      }
      list={list}
      columns={[
        ...(!ticks
          ? []
          : [{ name: "Cocher", cell: (row: OrderRow) => <Tick row={row} isTicked={ticked.includes(row.id)} /> }]),
        {
          name: "ID",
          cell: ({ id, number }) => (
            <Link to={`${HERE}/${id}`} className="admin-order__number">
              {number}
            </Link>
          ),
        },
        { name: "Date", sort: "date", cell: ({ date }) => <span className="admin-order__day">{date}</span> },
        { name: "Client", sort: "client", cell: ({ client }) => client },
        { name: "Total", sort: "total", number: true, cell: ({ total }) => total },
        {
          name: "Statut",
          sort: "statut",
          cell: ({ status, tone, attention }) => (
            <>
              <State tone={tone}>{status}</State>
              {attention ? <strong className="admin-order__mark"> à regarder</strong> : null}
            </>
          ),
        },
        {
          name: "À faire",
          cell: ({ due }) => (due ? <State tone={due.late ? "late" : "todo"}>{due.what}</State> : "–"),
        },
        { name: "Tracking", cell: ({ tracking }) => tracking || "–" },
        {
          name: "Actions",
          cell: ({ id, number }) => (
            <Toggle
              id={id}
              number={number}
              isOpen={id === open?.id}
              to={address({ ouvert: id === open?.id ? null : id })}
            />
          ),
        },
      ]}
      below={(row) => (open?.id === row.id ? <OrderPanel order={open} inList /> : null)}
    />
  );
  return (
    <>
      <p className="admin-order__intents">
        <Link to={`${HERE}/nouvelle`} className="button">
          Nouvelle commande
        </Link>{" "}
        <Link to="/admin/retours">Retours et rétractations</Link>
      </p>
      <nav aria-label="Statut des commandes" className="admin-order__filters">
        <ul className="admin-order__chips">
          {filters.map(({ slug, name, amount }) => (
            <li key={slug}>
              <StatusLink slug={slug} isShown={slug === shown && !toVerify}>
                {name}
              </StatusLink>
              {amount === null ? null : <span className="hint"> ({amount})</span>}
            </li>
          ))}
          <li>
            <Link to={`${HERE}?ordonnance=a-verifier`} aria-current={toVerify ? "true" : undefined}>
              Ordonnances à vérifier
            </Link>
            <span className="hint"> ({prescriptions})</span>
          </li>
        </ul>
        <details
          className="admin-folded"
          open={otherFilters.some(({ slug }) => slug === shown && !toVerify) || undefined}
        >
          <summary>Autres statuts</summary>
          <ul className="admin-order__chips">
            {otherFilters.map(({ slug, name }) => (
              <li key={slug}>
                <StatusLink slug={slug} isShown={slug === shown && !toVerify}>
                  {name}
                </StatusLink>
              </li>
            ))}
          </ul>
        </details>
      </nav>
      <ListFilters label="Rechercher une commande">
        <input type="hidden" name="statut" value={shown} />
        {toVerify ? <input type="hidden" name="ordonnance" value="a-verifier" /> : null}
        <label>
          Numéro, nom, e-mail ou téléphone <input type="search" name="q" defaultValue={search} className="input" />
        </label>
        <label>
          Du <input type="date" name="du" defaultValue={from} className="input" />
        </label>
        <label>
          Au <input type="date" name="au" defaultValue={to} className="input" />
        </label>
      </ListFilters>
      {!ticks || rows.length === 0 ? (
        table
      ) : (
        // A full request of the browser, because the answer may be a file.
        <Form method="post" action={address({})} reloadDocument noValidate>
          <FormGuard name="bulk" />
          <p className="admin-bulk__all">
            <Link to={address({ cocher: allTicked ? null : "tout", papiers: null })} preventScrollReset>
              {allTicked ? "Tout décocher" : "Tout cocher"}
            </Link>
          </p>
          {table}
          <BulkBar labels={labels} />
        </Form>
      )}
    </>
  );
}

function Tick({ row: { id, number, version }, isTicked }: { row: OrderRow; isTicked: boolean }) {
  return (
    <label className="tick">
      <input key={String(isTicked)} type="checkbox" name="order" value={id} defaultChecked={isTicked} />
      <span className="visually-hidden">Cocher {number}</span>
      <input type="hidden" name={`version-${id}`} value={version} />
    </label>
  );
}

function StatusLink({ slug, isShown, children }: { slug: string; isShown: boolean; children: ReactNode }) {
  const address = useListAddress();
  return (
    <Link
      to={address({ statut: slug, page: null, ouvert: null, ordonnance: null, cocher: null, papiers: null })}
      aria-current={isShown ? "true" : undefined}
    >
      {children}
    </Link>
  );
}

/**
 * Its id gives it the focus again: the table is made anew when an order opens, because it then stands in no form; the forms of
 * the open order would stand in that one.
 */
function Toggle({ id, number, isOpen, to }: { id: string; number: string; isOpen: boolean; to: string }) {
  return (
    <Link id={`details-${id}`} to={to} preventScrollReset className="button button--quiet">
      {isOpen ? "Fermer" : "Détails"}
      <span className="visually-hidden">&nbsp;: {number}</span>
    </Link>
  );
}

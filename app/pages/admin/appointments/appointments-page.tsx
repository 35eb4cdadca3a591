import { useLocation, useNavigation } from "@remix-run/react";
import type { FormEvent } from "react";

import { Link } from "~/ui/admin/permitted";
import { ErrorSummary, type FormState } from "~/ui/forms/forms";
import { ListFilters, Pages, useListAddress } from "~/ui/admin/data-table";
import { Elsewhere } from "~/ui/admin/elsewhere";
import { AppointmentCardItem } from "./appointment-card";
import type { AppointmentFilters, AppointmentsView } from "./appointments-view";

const STATUSES = [
  ["tous", "Tous"],
  ["pending", "En attente"],
  ["confirmed", "Confirmé"],
  ["done", "Terminé"],
  ["cancelled", "Annulé"],
] as const;

type Props = {
  filters: AppointmentFilters;
  /** Null when the appointments could not be read. */ view: AppointmentsView | null;
  failure: string;
  form: FormState;
};

export function AppointmentsPage({ filters, view, failure, form }: Props) {
  const { pathname, search } = useLocation();
  return (
    <>
      <ErrorSummary form={form} />
      <h1>Rendez-vous</h1>
      <div className="admin-actions">
        <Link to={pathname + search} className="button button--quiet">
          Actualiser
        </Link>{" "}
        <Link to="/admin/rendez-vous/bloquer" className="button button--quiet">
          Bloquer un créneau
        </Link>{" "}
        <Link to={`/admin/rendez-vous/export.csv${search}`} reloadDocument className="button button--quiet">
          Exporter CSV
        </Link>{" "}
        <Link to="/admin/rendez-vous/semaine">Vue de la semaine</Link>
      </div>
      <Filters filters={filters} />
      {view ? (
        <Cards view={view} form={form} />
      ) : (
        <p role="alert" className="admin__empty">
          {failure}
        </p>
      )}
    </>
  );
}

function Filters({ filters: { status, search, from, to } }: { filters: AppointmentFilters }) {
  return (
    <ListFilters label="Filtrer les rendez-vous">
      <span>
        <label htmlFor="statut">Statut</label>{" "}
        <select id="statut" name="statut" defaultValue={status}>
          {STATUSES.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </span>
      <label>
        Nom, e-mail ou téléphone{" "}
        <input type="search" name="q" defaultValue={search} maxLength={100} className="input" />
      </label>
      <label>
        Du <input type="date" name="du" defaultValue={from} className="input" />
      </label>
      <label>
        Au <input type="date" name="au" defaultValue={to} className="input" />
      </label>
    </ListFilters>
  );
}

function Cards({ view: { elsewhere, list, cards }, form }: { view: AppointmentsView; form: FormState }) {
  const address = useListAddress();
  const busy = useNavigation().state !== "idle";
  if (cards.length === 0)
    return (
      <p className="admin__empty" role="status">
        <Elsewhere none="Aucun rendez-vous." count={elsewhere} all={{ statut: "tous" }} />
      </p>
    );
  // One intent at a time: until the list is loaded again, no other form is sent, and no question is asked.
  const wait = (event: FormEvent) => {
    if (!busy) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <p>
        <Link to={address({ tri: list.descending ? "date" : "-date", page: null })} preventScrollReset>
          {list.descending ? "Du plus récent au plus ancien ↓" : "Du plus ancien au plus récent ↑"}
          <span className="visually-hidden">, inverser l’ordre</span>
        </Link>
      </p>
      <div className="rdv-list" aria-busy={busy || undefined} onSubmitCapture={wait}>
        {cards.map((card) => (
          <AppointmentCardItem key={card.id} card={card} form={form} />
        ))}
      </div>
      <Pages list={list} />
    </>
  );
}

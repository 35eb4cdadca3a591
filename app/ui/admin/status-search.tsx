import { ListFilters } from "./data-table";

type Props = {
  /** The form's accessible name. */
  label: string;
  state: string;
  states: readonly { name: string; label: string }[];
  search: string;
  /** The label of the search field. */
  searchLabel: string;
};

/** Filters a list by status and by words. */
export function StatusSearch({ label, state, states, search, searchLabel }: Props) {
  return (
    <ListFilters label={label}>
      <span>
        <label htmlFor="statut">Statut</label>{" "}
        <select id="statut" name="statut" defaultValue={state}>
          {states.map((each) => (
            <option key={each.name} value={each.name}>
              {each.label}
            </option>
          ))}
        </select>
      </span>
      <label>
        {searchLabel} <input type="search" name="q" defaultValue={search} maxLength={100} className="input" />
      </label>
    </ListFilters>
  );
}

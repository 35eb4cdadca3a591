import type { ReactNode } from "react";

import { DataTable, ListFilters, type ListState } from "~/ui/admin/data-table";
import { Elsewhere } from "~/ui/admin/elsewhere";
import { Link } from "~/ui/admin/permitted";
import { StateFilter } from "~/ui/admin/state-filter";

/** A message or question of a customer. `came`: when it arrived, in words. */
type Line = { id: string; name: string; came: string };

type Props<Row extends Line> = {
  title: string;
  /** The address of the list. */
  path: string;
  find: { label: string; among: string };
  states: Record<"attente" | "faits" | "tous", string>;
  empty: string;
  /** For an empty list, how many there are in any state. */
  elsewhere: number;
  columns: { name: string; cell(row: Row): ReactNode }[];
  /** The name of the link that opens a line. */
  open(row: Row): string;
  rows: Row[];
  state: string;
  search: string;
  list: ListState;
};

/** Messages or questions, the newest first, filtered by whether they wait for an answer. */
export function Inbox<Row extends Line>({
  title,
  path,
  find,
  states,
  empty,
  elsewhere,
  columns,
  open,
  rows,
  state,
  search,
  list,
}: Props<Row>) {
  return (
    <>
      <h1>{title}</h1>
      <ListFilters label={find.label}>
        <StateFilter value={state} names={states} />
        <label>
          {find.among} <input type="search" name="q" defaultValue={search} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption={title}
        rows={rows}
        keyOf={({ id }) => id}
        empty={<Elsewhere none={empty} count={elsewhere} all={{ etat: "tous" }} />}
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ came }) => came },
          ...columns,
          {
            name: "Actions",
            cell: (row) => (
              <Link className="button button--quiet" to={`${path}/${row.id}`}>
                {open(row)}
                <span className="visually-hidden">&nbsp;: {row.name}</span>
              </Link>
            ),
          },
        ]}
      />
    </>
  );
}

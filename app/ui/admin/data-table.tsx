import { useLocation } from "@remix-run/react";
import { Fragment, useEffect, useRef, type ReactNode } from "react";

import { TableScroll } from "~/ui/table-scroll";
import { Form, Link } from "./permitted";

export type ListState = {
  page: number;
  pages: number;
  total: number;
  limit: number;
  sort: string;
  descending: boolean;
};

type Column<Row> = {
  name: ReactNode;
  /** The value in the address that sorts by this column; absent where the list cannot be sorted by it. */
  sort?: string;
  number?: boolean;
  cell(row: Row): ReactNode;
};

/** Columns of controls, which a printed list does without. */
const CONTROLS = new Set<ReactNode>(["Cocher", "Actions"]);

const classOf = <Row,>({ name, number }: Column<Row>): string | undefined =>
  [number && "number", CONTROLS.has(name) && "admin-table__controls"].filter(Boolean).join(" ") || undefined;

type TableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
  empty: ReactNode;
  list?: ListState;
  /** Figures are compared by column. They stay a table on a narrow screen, where the rows of others are cards. */
  figures?: boolean;
  /** What is shown below an open row; null for a closed one. */ below?(row: Row): ReactNode;
};

/**
 * A list of the admin area. Links in its head sort it, links below it lead to other pages, and an empty list shows
 * `empty`.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  empty,
  list,
  below,
  figures = false,
}: TableProps<Row>) {
  if (rows.length === 0)
    return (
      <p className="admin__empty" role="status">
        {empty}
      </p>
    );
  return (
    <>
      <TableScroll label={caption}>
        <table className={figures ? "admin-table" : "admin-table admin-table--cards"}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column, position) => (
                <Head key={position} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Fragment key={keyOf(row)}>
                <tr>
                  {columns.map((column, position) => (
                    <td
                      key={position}
                      className={classOf(column)}
                      data-name={!figures && typeof column.name === "string" ? column.name : undefined}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
                <Unfolded span={columns.length}>{below?.(row)}</Unfolded>
              </Fragment>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {list ? <Pages list={list} /> : null}
    </>
  );
}

function Unfolded({ span, children }: { span: number; children: ReactNode }) {
  return children ? (
    <tr className="admin-table__below">
      <td colSpan={span}>{children}</td>
    </tr>
  ) : null;
}

function Head<Row>({ column, list }: { column: Column<Row>; list?: ListState }) {
  const { name, sort } = column;
  const address = useListAddress();
  const sorted = list && sort === list.sort ? (list.descending ? "descending" : "ascending") : undefined;
  return (
    <th scope="col" className={classOf(column)} aria-sort={sorted}>
      {sort && list ? (
        <Link to={address({ tri: sorted === "ascending" ? `-${sort}` : sort, page: null })}>
          {name}
          {sorted ? <span aria-hidden="true">{sorted === "ascending" ? " ↑" : " ↓"}</span> : null}
        </Link>
      ) : (
        name
      )}
    </th>
  );
}

const SIZES = [10, 20, 50];

/** 'Précédent', 'Page x / y', 'Suivant', and how many rows a page has. */
export function Pages({ list: { page, pages, total, limit } }: { list: ListState }) {
  const address = useListAddress();
  return (
    <nav className="admin-pages" aria-label="Pages">
      {page > 1 ? (
        <Link to={address({ page: String(page - 1) })} rel="prev">
          Précédent
        </Link>
      ) : (
        <span>Précédent</span>
      )}{" "}
      <span>
        Page {page} / {pages}
      </span>{" "}
      {page < pages ? (
        <Link to={address({ page: String(page + 1) })} rel="next">
          Suivant
        </Link>
      ) : (
        <span>Suivant</span>
      )}
      <span>
        {" "}
        {total} au total, par page&nbsp;:
        {SIZES.map((size) => (
          <span key={size}>
            {" "}
            {size === limit ? (
              <strong aria-current="true">{size}</strong>
            ) : (
              <Link to={address({ par: String(size), page: null })}>{size}</Link>
            )}
          </span>
        ))}
      </span>
    </nav>
  );
}

/** Gives this list's address with some parameters changed; null removes a parameter. */
export function useListAddress(): (changes: Record<string, string | null>) => string {
  const { pathname, search } = useLocation();
  return (changes) => {
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const text = query.toString();
    return text ? `${pathname}?${text}` : pathname;
  };
}

/** The filters of a list. The form is a GET, so that the result has an address; page size and order are kept. */
export function ListFilters({ children, label }: { children: ReactNode; label: string }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const form = useRef<HTMLFormElement>(null);
  const left = useRef("");
  // The fields are mounted again with each address, to show its values; the focus is put back into the field that had it.
  useEffect(() => {
    if (left.current && document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>(`[name="${left.current}"]`)?.focus();
  }, [search]);
  return (
    <Form
      ref={form}
      method="get"
      action={pathname}
      className="admin-filters"
      role="search"
      aria-label={label}
      onSubmit={() => (left.current = document.activeElement?.getAttribute("name") ?? "")}
    >
      {["par", "tri"].map((name) =>
        query.has(name) ? <input key={name} type="hidden" name={name} value={query.get(name) ?? ""} /> : null,
      )}
      <Fragment key={search}>{children}</Fragment>{" "}
      <button type="submit" className="button button--quiet">
        Filtrer
      </button>{" "}
      <Link to={pathname}>Sans filtres</Link>
    </Form>
  );
}

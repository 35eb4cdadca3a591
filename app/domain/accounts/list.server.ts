import type { Services } from "~/infra/services.server";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { nameOf, type Role } from "./account.server";

export type AccountLine = { id: string; name: string; email: string; role: Role };

type Asked = PageAsked & { search: string; sort: "date" | "nom" | "email" | "role"; descending: boolean };

const COLUMN = { date: "created_at", nom: "last_name", email: "email", role: "role" } as const;

type Row = Omit<AccountLine, "name"> & { firstName: string | null; lastName: string | null };

/** One page of the accounts, for administrators. */
export async function listAccounts(
  { db }: Services,
  { search, sort, descending, ...asked }: Asked,
): Promise<ListPage<AccountLine>> {
  const found = db("users").modify((query) => {
    if (search) void naming(db, query, ["email", "last_name_key", "first_name_key"], search);
  });
  const { total, rows } = await readPage<Row, "users">(
    found,
    asked,
    [
      { column: COLUMN[sort], order: descending ? "desc" : "asc" },
      { column: "id", order: "desc" },
    ],
    { id: "id", firstName: "first_name", lastName: "last_name", email: "email", role: "role" },
  );
  return {
    total,
    rows: rows.map(({ id, email, role, ...names }) => ({ id, name: nameOf({ email, ...names }), email, role })),
  };
}

import type { Services } from "~/infra/services.server";
import { naming } from "~/domain/search-text.server";
import { nameOf, type Role } from "./account.server";

export type AccountLine = { id: string; name: string; email: string; role: Role };

type Asked = {
  search: string;
  sort: "date" | "nom" | "email" | "role";
  descending: boolean;
  page: number;
  limit: number;
  pages(query: { page: number; limit: number }, total: number): { offset: number };
};

const COLUMN = { date: "created_at", nom: "last_name", email: "email", role: "role" } as const;

/** One page of the accounts, for administrators. */
export async function listAccounts(
  { db }: Services,
  { search, sort, descending, page, limit, pages }: Asked,
): Promise<{ total: number; rows: AccountLine[] }> {
  const found = db("users").modify((query) => {
    if (search) void naming(db, query, ["email", "last_name", "first_name"], search);
  });
  const [counted] = await found.clone().count({ total: "*" });
  const total = Number(counted?.total ?? 0);
  const rows: { id: string; first_name: string | null; last_name: string | null; email: string; role: Role }[] =
    await found
      .orderBy([
        { column: COLUMN[sort], order: descending ? "desc" : "asc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(pages({ page, limit }, total).offset)
      .select("id", "first_name", "last_name", "email", "role");
  return {
    total,
    rows: rows.map((row) => ({
      id: row.id,
      name: nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email }),
      email: row.email,
      role: row.role,
    })),
  };
}

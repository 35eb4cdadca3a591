import type { Knex } from "knex";

import type { Services } from "~/infra/services.server";
import { factorVault } from "../accounts/second-factor.server";
import { SEALED_COLUMNS, textOf, type SealedRow } from "./sealed-columns.server";

const MOST_EACH = 5;

/** Opens some rows of each sealed column. @returns how many were opened, and the columns of which none could be */
export async function openSamples(services: Services): Promise<{ opened: number; shut: string[] }> {
  const found = { opened: 0, shut: [] as string[] };
  for (const { table, column, key, reads = [], kind, vault, owner } of SEALED_COLUMNS) {
    const rows = (await (services.db(table) as Knex.QueryBuilder)
      .whereNotNull(column)
      .orderBy([...key])
      .limit(MOST_EACH)
      .select([...key, ...reads, column])) as SealedRow[];
    const opener = vault === "health" ? services.vault : factorVault(services);
    const named = rows.flatMap((row) => {
      const name = owner(row);
      return name === null ? [] : [{ name, sealed: row[column] ?? "" }];
    });
    const opened = named.filter(({ name, sealed }) => {
      const bytes = kind === "base64" ? Buffer.from(textOf(sealed), "base64") : (sealed as Uint8Array);
      return opener.open(bytes, name).outcome === "opened";
    }).length;
    found.opened += opened;
    if (named.length > 0 && opened === 0) found.shut.push(`${table}.${column}`);
  }
  return found;
}

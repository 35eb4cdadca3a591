/**
 * `npm run migrate`: migrates the database of DATABASE_URL to this version; `-- --new` makes one where there is none,
 * `-- --back-to <file>` undoes what followed that migration.
 */
import { parseArgs } from "node:util";

import { readConfig } from "../app/infra/config.server";
import { openVault } from "../app/infra/vault.server";
import { bringBackTo, bringUpToDate } from "./start/up-to-date";

const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error("DATABASE_URL manque : le fichier SQLite, ou une adresse postgres://");
  const { values: asked } = parseArgs({ options: { "new": { type: "boolean" }, "back-to": { type: "string" } } });
  const vault = () => openVault(readConfig(process.env).healthDataKeys);
  const last = asked["back-to"];
  console.log(last ? await bringBackTo(url, last) : await bringUpToDate(url, asked.new ?? false, vault));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

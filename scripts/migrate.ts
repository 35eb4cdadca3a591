/**
 * `npm run migrate`: migrates the database of DATABASE_URL to this version; `-- --new` makes one where there is none.
 */
import { readConfig } from "../app/infra/config.server";
import { openVault } from "../app/infra/vault.server";
import { bringUpToDate } from "./start/up-to-date";

const url = process.env.DATABASE_URL;
try {
  if (!url) throw new Error("DATABASE_URL manque : le fichier SQLite, ou une adresse postgres://");
  const vault = () => openVault(readConfig(process.env).healthDataKeys);
  console.log(await bringUpToDate(url, process.argv.includes("--new"), vault));
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}

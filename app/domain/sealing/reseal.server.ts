import type { Knex } from "knex";

import { StoreUnavailable } from "~/infra/file-store.server";
import type { Services } from "~/infra/services.server";
import type { Vault } from "~/infra/vault.server";
import { factorVault } from "../accounts/second-factor.server";
import { SEALED_COLUMNS, textOf, type SealedColumn, type SealedRow } from "./sealed-columns.server";
import { fileOwner, sealedFiles } from "../sealed-files.server";

const AT_ONCE = 200;

/** `lost`: what no key of the shop opens, by its place; it stays as it is. */
export type Resealing = { rows: number; files: number; lost: { where: string; count: number }[] };

/**
 * Seals everything anew that a former key sealed, with the first key: the former key can then be removed from the
 * settings. After an interruption it continues when it is called again; a row that changes meanwhile keeps its change.
 */
export async function reseal(services: Services): Promise<Resealing> {
  const done: Resealing = { rows: 0, files: 0, lost: [] };
  for (const sealed of SEALED_COLUMNS) {
    const { resealed, lost } = await resealColumn(services, sealed);
    done.rows += resealed;
    if (lost > 0) done.lost.push({ where: `${sealed.table}.${sealed.column}`, count: lost });
  }
  const files = await resealFiles(services);
  done.files = files.resealed;
  if (files.lost > 0) done.lost.push({ where: services.config.privateFiles, count: files.lost });
  return done;
}

type Counts = { resealed: number; lost: number };

async function resealColumn(services: Services, sealed: SealedColumn): Promise<Counts> {
  const counts: Counts = { resealed: 0, lost: 0 };
  for (let after: SealedRow | null = null; ;) {
    const rows = await nextRows(services, sealed, after);
    for (const row of rows) {
      const outcome = await resealRow(services, sealed, row);
      if (outcome !== "current") counts[outcome] += 1;
    }
    after = rows.at(-1) ?? null;
    if (!after) return counts;
  }
}

/** The next rows in the order of the key, after the last one read. */
async function nextRows({ db }: Services, sealed: SealedColumn, after: SealedRow | null): Promise<SealedRow[]> {
  const { table, column, key, reads = [] } = sealed;
  const found: Knex.QueryBuilder = db(table);
  const from = key.map((name) => textOf(after?.[name]));
  return (await found
    .whereNotNull(column)
    .modify((rest) => {
      if (after)
        void rest.whereRaw(`(${key.map(() => "??").join(", ")}) > (${key.map(() => "?").join(", ")})`, [
          ...key,
          ...from,
        ]);
    })
    .orderBy([...key])
    .limit(AT_ONCE)
    .select([...key, ...reads, column])) as SealedRow[];
}

async function resealRow(
  services: Services,
  sealed: SealedColumn,
  row: SealedRow,
): Promise<"current" | "resealed" | "lost"> {
  const { table, column, key, kind } = sealed;
  const vault = sealed.vault === "health" ? services.vault : factorVault(services);
  const kept = row[column] as Uint8Array | string;
  const before = typeof kept === "string" ? Buffer.from(kept, "base64") : kept;
  if (vault.isOfFirstKey(before)) return "current";
  const after = sealedAnew(vault, before, sealed.owner(row));
  if (!after) return "lost";
  const found: Knex.QueryBuilder = services.db(table);
  const changed = await found
    .where({ ...Object.fromEntries(key.map((name) => [name, row[name]])), [column]: kept })
    .update({ [column]: kind === "base64" ? after.toString("base64") : after });
  // 0: another process has written the row meanwhile, with the first key.
  return changed === 1 ? "resealed" : "current";
}

async function resealFiles(services: Services): Promise<Counts> {
  const { files, vault, log } = services;
  const counts: Counts = { resealed: 0, lost: 0 };
  for (const { kind, id } of await sealedFiles(services)) {
    const bytes = await files.get(id);
    if (!bytes || vault.isOfFirstKey(bytes)) continue;
    const anew = sealedAnew(vault, bytes, fileOwner(kind, id));
    if (!anew) {
      log.error({ fileId: id }, `a ${kind} is sealed with a key the shop does not have`);
      counts.lost += 1;
      continue;
    }
    await files.replace(id, anew).catch((fault: unknown) => {
      throw fault instanceof StoreUnavailable
        ? new Error(`Le dossier ${services.config.privateFiles} ne prend pas ce qui est écrit (${fault.code}).`)
        : fault;
    });
    counts.resealed += 1;
  }
  return counts;
}

function sealedAnew(vault: Vault, before: Uint8Array, owner: string | null): Buffer | null {
  const opened = owner === null ? null : vault.open(before, owner);
  return opened?.outcome === "opened" && owner !== null ? vault.seal(opened.plain, owner) : null;
}

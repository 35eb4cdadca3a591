import { damageByTable, isLongRead } from "~/infra/db.server";
import { readingAside } from "~/infra/database/aside.server";
import type { Services } from "~/infra/services.server";

const damages = new WeakMap<object, string>();

/**
 * Looks for damage in a database that is too large to be looked through before the start: on a thread aside, once for a process. What
 * it finds is an error in the journal and keeps `/readyz` from being ready; the shop goes on with what can be read.
 */
export async function lookForDamage(services: Pick<Services, "db" | "config" | "log">): Promise<void> {
  const { db, config, log } = services;
  if (!isLongRead(config.databaseUrl)) return;
  const damage = await readingAside("integrity", () => damageByTable(db)).catch(damageToldBy);
  if (!damage) return;
  damages.set(db, damage);
  log.error({ damage }, "the database is damaged: keep a copy, then restore a backup");
}

/** Some damage keeps SQLite from looking further. A process that ends does so as well, and that is none. */
function damageToldBy(fault: unknown): string {
  const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return code;
  throw fault;
}

/** @returns what was found; null where nothing was, or nobody has looked yet */
export function foundDamage({ db }: { db: object }): string | null {
  return damages.get(db) ?? null;
}

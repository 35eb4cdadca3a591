import { damageByTable, isLongRead } from "~/infra/db.server";
import { readingAside } from "~/infra/database/aside.server";
import type { Services } from "~/infra/services.server";

const damages = new WeakMap<object, string>();

/**
 * Checks a database that is too large to be checked before the start for damage: in another thread, once in a process.
 * Damage is logged as an error, and `/readyz` reports it; the shop goes on with what can be read.
 */
export async function lookForDamage(services: Pick<Services, "db" | "config" | "log">): Promise<void> {
  const { db, config, log } = services;
  if (!isLongRead(config.databaseUrl)) return;
  const damage = await readingAside("integrity", () => damageByTable(db)).catch(damageToldBy);
  if (!damage) return;
  damages.set(db, damage);
  log.error({ damage }, "the database is damaged: keep a copy, then restore a backup");
}

/** Some damage makes the check itself fail. A process that ends also stops it, which is no damage. */
function damageToldBy(fault: unknown): string {
  const code = fault instanceof Error && "code" in fault ? String(fault.code) : "";
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) return code;
  throw fault;
}

/** @returns the damage; null for none, or before the check has ended */
export function foundDamage({ db }: { db: object }): string | null {
  return damages.get(db) ?? null;
}

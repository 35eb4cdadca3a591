import { setTimeout as wait } from "node:timers/promises";

import type { Knex } from "knex";

import type { Db } from "../db.server";
import { isPostgres } from "../db.server";
import type { Logger } from "../logger.server";

type Work = { stop(): Promise<void> };
type PgConnection = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** A number that no other program uses for a lock in this database. */
const LOCK = 1_819_045_236;
const LOOK_EVERY_MS = 2_000;

/**
 * Runs work that one process does for all that share a database. On SQLite there is one process, which begins at once.
 * On PostgreSQL the process that holds an advisory lock does it; the lock ends with its connection, and another process
 * takes it.
 * @param begin may be called again after its work was stopped
 * @param onLook called each time this process tries to get the lock
 */
export function elect(
  { db, log }: { db: Db; log: Logger },
  begin: () => Work,
  onLook: (everyMs: number) => void,
): Work {
  if (!isPostgres(db)) return begin();
  const ending = new AbortController();
  const standing = (async () => {
    while (!ending.signal.aborted) {
      onLook(LOOK_EVERY_MS);
      await holdOffice(db, begin, ending.signal, onLook).catch((err: unknown) =>
        log.warn({ err }, "no election could be held"),
      );
      await pause(ending.signal);
    }
  })();
  return {
    async stop() {
      ending.abort();
      await standing;
    },
  };
}

/** True while a process of the shop works on this PostgreSQL database; of SQLite, whose file one process holds, false. */
export async function isAnyElected(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const { rows } = await db.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ? and granted
        and database = (select oid from pg_database where datname = current_database())`,
    [LOCK],
  );
  return rows.length > 0;
}

/**
 * Does the work while it holds the lock. Returns when another process has the lock, when the lock is lost, or at
 * `signal`; the work has then been stopped.
 */
async function holdOffice(
  db: Db,
  begin: () => Work,
  signal: AbortSignal,
  onLook: (everyMs: number) => void,
): Promise<void> {
  const client = db.client as Knex.Client;
  const connection = (await client.acquireConnection()) as PgConnection;
  let work: Work | undefined;
  try {
    const { rows } = await connection.query("select pg_try_advisory_lock($1) as won", [LOCK]);
    if (!rows[0]?.won) return;
    work = begin();
    while (!signal.aborted) {
      await pause(signal);
      onLook(LOOK_EVERY_MS);
      await connection.query("select 1");
    }
  } finally {
    await work?.stop();
    if (work) await connection.query("select pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    await client.releaseConnection(connection);
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await wait(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined);
}

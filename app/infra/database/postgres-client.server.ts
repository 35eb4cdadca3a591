import { setTimeout as wait } from "node:timers/promises";

import type { Knex } from "knex";
import PgClient from "knex/lib/dialects/postgres/index.js";

/**
 * The server cannot be reached, or the connection was lost. Nobody knows whether a lost statement ran; a lost
 * transaction is rolled back.
 */
class DatabaseUnreachable extends Error {
  override readonly name = "DatabaseUnreachable";
  readonly code = "08006"; // PostgreSQL's own code for it
}

/** A server that restarts is back within seconds: a request that needs a connection waits that long. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 100;

/** Knex's dialect for PostgreSQL, which tells a lost connection from a fault of the statement. */
export class PostgresClient extends PgClient {
  /** Migrations recognise the engine by the name that Knex itself gives it. */
  constructor(config: Knex.Config) {
    super({ ...config, client: "pg" });
  }

  override async acquireRawConnection(): Promise<unknown> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        return await super.acquireRawConnection();
      } catch (fault) {
        if (!isUnreachable(fault)) throw fault;
        if (performance.now() > deadline) throw lost(fault);
        await wait(LOOK_EVERY_MS);
      }
    }
  }

  override async _query(connection: unknown, query: { sql: string }): Promise<unknown> {
    try {
      return await super._query(connection, query);
    } catch (fault) {
      throw isUnreachable(fault) ? lost(fault) : fault;
    }
  }
}

/** The sentence is for who starts the shop or runs one of its tasks. */
function lost(cause: unknown): DatabaseUnreachable {
  const code = cause instanceof Error && "code" in cause ? ` (${String(cause.code)})` : "";
  return new DatabaseUnreachable(
    `La base PostgreSQL ne répond pas${code}. Regardez son serveur (systemctl status postgresql) et l’adresse donnée.`,
    { cause },
  );
}

/**
 * A fault reported by the server has a code of five characters: it says that the server starts or stops, or what is
 * wrong with the statement. Faults of the driver have no such code.
 */
function isUnreachable(fault: unknown): boolean {
  if (!(fault instanceof Error)) return false;
  const code = "code" in fault ? String(fault.code) : "";
  if (/^[0-9A-Z]{5}$/.test(code)) return /^(57P0[1-3]|08...)$/.test(code);
  return code === "" ? /connection|terminated|not queryable|timeout/i.test(fault.message) : /^E[A-Z]+$/.test(code);
}

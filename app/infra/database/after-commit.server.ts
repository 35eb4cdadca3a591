import type { Knex } from "knex";

import type { Db } from "../db.server";

/** Tells a worker that there is something to do, so that it need not wait for its next round. */
export type Bell = {
  /** @returns how to take it back */
  onRung(wake: () => void): () => void;
  ring(db: Db): void;
};

/**
 * A bell that is heard once the transaction it is rung in is committed. A worker on another connection that looked
 * before would find nothing, and then wait for its next round. On PostgreSQL that is the rule: a commit takes several
 * turns of the event loop. Nothing is heard of a transaction that is rolled back.
 */
export function makeBell(): Bell {
  const waiting = new Set<() => void>();
  const wakeAll = () => {
    for (const wake of waiting) setImmediate(wake);
  };
  return {
    onRung(wake) {
      waiting.add(wake);
      return () => waiting.delete(wake);
    },
    ring(db) {
      if (db.isTransaction) (db as Knex.Transaction).executionPromise.then(wakeAll, () => undefined);
      else wakeAll();
    },
  };
}

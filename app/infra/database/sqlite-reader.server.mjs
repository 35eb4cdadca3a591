/**
 * A thread that reads one SQLite file for the thread that answers requests (`aside.server.ts`), one query after the
 * other.
 * Its connection sees only what is committed, and writes no row. SQLite lets no connection that was opened for reading
 * copy the journal into the file, so the thread that does it is opened for both.
 */
import { parentPort, workerData } from "node:worker_threads";

import SqliteDatabase from "better-sqlite3";

import { fold } from "../letters.js";

const connection = new SqliteDatabase(workerData.file, {
  readonly: !workerData.checkpoints,
  fileMustExist: true,
  timeout: workerData.patienceMs,
});
connection.pragma("query_only = 1");
// A quarter of what a connection keeps otherwise (16 MB): long reads go through more than any of it holds, and the system
// keeps the file's pages for all connections.
connection.pragma("cache_size = -4000");
if (workerData.checkpoints) connection.pragma("synchronous = 2"); // FULL, as where rows are written
connection.function("folded", { deterministic: true }, (text) => (typeof text === "string" ? fold(text) : null));

parentPort.on("message", ({ id, sql, bindings }) => {
  try {
    const statement = connection.prepare(sql).raw();
    const columns = statement.columns().map(({ name }) => name);
    // The names are handed over once, not with each row: most of the time of a long answer went into them.
    parentPort.postMessage({ id, columns, rows: statement.all(bindings) });
  } catch (fault) {
    parentPort.postMessage({ id, fault: { message: fault.message, code: fault.code } });
  }
});

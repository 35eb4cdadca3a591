/**
 * A thread that reads one SQLite file for the thread that answers requests (`aside.server.ts`), one query after the
 * other.
 * Its connection sees only what is committed, and cannot write.
 */
import { parentPort, workerData } from "node:worker_threads";

import SqliteDatabase from "better-sqlite3";

import { fold } from "../letters.js";

const connection = new SqliteDatabase(workerData.file, {
  readonly: true,
  fileMustExist: true,
  timeout: workerData.patienceMs,
});
connection.function("folded", { deterministic: true }, (text) => (typeof text === "string" ? fold(text) : null));

parentPort.on("message", ({ id, sql, bindings }) => {
  try {
    parentPort.postMessage({ id, rows: connection.prepare(sql).all(bindings) });
  } catch (fault) {
    parentPort.postMessage({ id, fault: { message: fault.message, code: fault.code } });
  }
});

import type { Db } from "~/infra/db.server";

/**
 * Kills this process right before its n-th statement with a certain beginning, as a power cut would. Names stand in
 * SQLite's quotes; PostgreSQL's are read as the same.
 */
export function dieAt(db: Db, beginning: string, which = 1): void {
  let seen = 0;
  db.on("query", ({ sql }: { sql: string }) => {
    if (sql.replaceAll('"', "`").startsWith(beginning) && (seen += 1) === which) process.kill(process.pid, "SIGKILL");
  });
}

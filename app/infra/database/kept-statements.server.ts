import type { Database as SqliteConnection, Statement } from "better-sqlite3";

/** The statements of the shop's own pages and rules; lists of ids of every length make as many texts as they like. */
const MOST_KEPT = 400;
/** What reads and writes rows, and what begins and ends a transaction. Whatever changes tables is prepared each time. */
const IS_KEPT = /^\s*(?:select|insert|update|delete|with|begin|commit|rollback|savepoint|release)\b/i;

/**
 * The statements of one connection, kept prepared: to prepare one takes longer than to carry it out. SQLite prepares a
 * kept one anew by itself once tables have changed, and forgets its values after each use.
 */
export class KeptStatements {
  /** By their text, the one used last at the end. */
  private readonly kept = new Map<string, Statement>();

  constructor(private readonly connection: Pick<SqliteConnection, "prepare">) {}

  prepare(sql: string): Statement {
    if (!IS_KEPT.test(sql)) return this.connection.prepare(sql);
    const known = this.kept.get(sql);
    const statement = known ?? this.connection.prepare(sql);
    if (known) this.kept.delete(sql);
    this.kept.set(sql, statement);
    if (this.kept.size > MOST_KEPT) this.forgetOldest();
    return statement;
  }

  private forgetOldest(): void {
    for (const sql of this.kept.keys()) {
      this.kept.delete(sql);
      return;
    }
  }
}

declare module "knex/lib/dialects/postgres/index.js" {
  import type { Knex } from "knex";
  export default class Client_PG extends (null as unknown as typeof Knex.Client) {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
    constructor(config: Knex.Config);
    acquireRawConnection(): Promise<unknown>;
  }
}

declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import type { Knex } from "knex";
  export default class Client_BetterSQLite3 extends (null as unknown as typeof Knex.Client) {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
    /** Turns values into those that SQLite accepts: dates and booleans become numbers. */
    _formatBindings(bindings?: unknown[]): unknown[];
  }
}

declare module "knex/lib/dialects/better-sqlite3/index.js" {
  import type { Knex } from "knex";
  export default class Client_BetterSQLite3 extends (null as unknown as typeof Knex.Client) {
    _query(connection: unknown, query: { sql: string }): Promise<unknown>;
  }
}

import { test } from "vitest";

import { ON_POSTGRESQL } from "./shop-database";

/** A test of what SQLite alone has: its query plans, pragmas and list of tables. It is skipped on PostgreSQL. */
export const onSqlite = test.skipIf(ON_POSTGRESQL);

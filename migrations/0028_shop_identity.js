import { randomBytes } from "node:crypto";

// Database, private folder and key belong together: each carries this identity, and the start compares them.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("shop_identity", (table) => {
    table.string("id", 32).primary();
    table.binary("key_check"); // the identity, sealed with the shop's key; null until the first start
    table.string("made_at", 24).notNullable();
  });
  await knex("shop_identity").insert({ id: randomBytes(16).toString("hex"), made_at: new Date().toISOString() });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("shop_identity");
}

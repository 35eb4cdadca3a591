// The invoice of a deposit, and the credit notes for what of it was given back: numbered with the other invoices and credit notes, but
// of no sale, so that they stand in a table of their own. No reference to the order: they are kept ten years, longer than it.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("deposit_papers", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique(); // F2026-000001, A2026-000001
    table.string("order_id", 24).notNullable();
    table.string("refund_id", 24).notNullable().defaultTo(""); // what a credit note credits; empty for the invoice
    table.string("issued_at", 24).notNullable();
    table.integer("total_cents").notNullable();
    table.text("document").notNullable(); // all it shows, as JSON, never written again
    table.string("document_hash", 64).notNullable();
    table.unique(["order_id", "refund_id"]);
    table.index(["issued_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("deposit_papers");
}

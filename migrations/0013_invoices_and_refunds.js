/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // No reference to the order: invoices are kept ten years, longer than what they were made from.
  await knex.schema.createTable("invoices", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique(); // F2026-000001: unbroken within its year
    table.string("order_id", 24).notNullable().unique();
    table.string("issued_at", 24).notNullable();
    table.integer("total_cents").notNullable();
    table.text("document").notNullable(); // all it shows, as JSON, never written again
    table.string("document_hash", 64).notNullable();
    table.index(["issued_at"]);
  });

  await knex.schema.createTable("refunds", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("payment_id", 24).notNullable().references("payments.id").onDelete("CASCADE");
    table.string("request_key", 100).unique(); // who asked twice asked once; null when made in the provider's console
    table.string("provider_id", 100).unique(); // re_…
    table.integer("amount_cents").notNullable();
    table.string("reason", 400).notNullable(); // as the customer reads it
    table.string("asked_by", 60).notNullable();
    table.string("state", 12).notNullable(); // asked, sent, succeeded, failed, refused
    table.string("refusal", 400);
    table.integer("attempt").notNullable().defaultTo(1); // under how many keys it was asked for
    table.integer("tries").notNullable().defaultTo(0);
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.string("next_try_at", 24); // null once settled
    table.index(["order_id"]);
    table.index(["next_try_at"]);
    table.check("amount_cents > 0", [], "refunds_amount_positive");
  });

  await knex.schema.createTable("credit_notes", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique(); // A2026-000001: a sequence of its own
    table.string("invoice_id", 24).notNullable().references("invoices.id");
    table.string("refund_id", 24).notNullable().unique();
    table.string("issued_at", 24).notNullable();
    table.integer("total_cents").notNullable();
    table.text("document").notNullable();
    table.string("document_hash", 64).notNullable();
    table.index(["invoice_id"]);
    table.index(["issued_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["credit_notes", "refunds", "invoices"]) await knex.schema.dropTable(table);
}

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("prescriptions", (table) => {
    table.string("id", 24).primary();
    table.string("visitor_id", 24).notNullable(); // no reference: kept longer than visitors are
    table.string("draft_of", 24).unique(); // the visitor, until an order is paid: one a visitor
    table.string("order_id", 24).references("orders.id");
    table.string("state", 12).notNullable(); // draft, awaited, received, validated, refused
    table.boolean("by_mail").notNullable().defaultTo(false); // the shopper sends it by e-mail or brings it
    table.text("details"); // sealed: dates, prescriber, and what the file was called
    table.string("file_id", 24).unique();
    table.string("file_type", 20);
    table.integer("file_bytes");
    table.string("file_hash", 64);
    table.string("file_missing_at", 24); // the private folder was found without it
    table.integer("reminders").notNullable().defaultTo(0);
    table.string("awaited_since", 24);
    table.string("received_at", 24);
    table.string("decided_at", 24);
    table.string("decided_by", 60);
    table.string("refusal", 400);
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.index(["order_id"]);
    table.index(["state", "awaited_since"]);
    table.index(["created_at"]);
  });

  // Who opened which one and when.
  await knex.schema.createTable("prescription_readings", (table) => {
    table.string("id", 24).primary();
    table.string("prescription_id", 24).notNullable().references("prescriptions.id").onDelete("CASCADE");
    table.string("reader", 15).notNullable(); // owner, administrator
    table.string("reader_id", 60).notNullable();
    table.string("read_at", 24).notNullable();
    table.index(["prescription_id", "read_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["prescription_readings", "prescriptions"]) await knex.schema.dropTable(table);
}

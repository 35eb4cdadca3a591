// Quotes as the law wants them before corrective lenses are sold: numbered, frozen, sealed, and kept a year at least.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("quotes", (table) => {
    table.string("id", 24).primary();
    table.string("number", 20).notNullable().unique();
    table.string("visitor_id", 24).index(); // whose it is; it outlives its visitor
    table.string("first_name", 64);
    table.string("last_name", 64);
    table.string("email", 254);
    table.string("email_key", 254).index(); // in lower case
    table.string("made_at", 24).notNullable().index();
    table.string("made_by", 24); // the administrator; null: the customer
    table.string("valid_until", 10).notNullable(); // its last day
    table.string("content_key", 64).notNullable().unique(); // the same content asked twice on a day is one quote
    table.string("prescription_key", 64); // of the prescription it names
    table.integer("total_cents").notNullable();
    table.binary("sealed_document").notNullable();
    table.string("read_at", 24);
    table.string("read_how", 10); // page, call or shop
    table.string("sent_at", 24);
    table.string("order_id", 24).index(); // the paid order it became
    table.string("ordered_at", 24);
  });

  await knex.schema.createTable("quote_lines", (table) => {
    table.string("quote_id", 24).notNullable().references("quotes.id").onDelete("CASCADE");
    table.integer("position").notNullable();
    table.string("line_key", 300).notNullable().index(); // as a line of the cart has it
    table.integer("quantity").notNullable();
    table.integer("frame_price_cents").notNullable();
    table.integer("unit_price_cents").notNullable();
    table.text("lens_lines").notNullable(); // what the price of the lenses is made of
    table.primary(["quote_id", "position"]);
  });

  await knex.schema.alterTable("orders", (table) => {
    table.string("quote_number", 20); // null: nothing in it needs one
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => table.dropColumn("quote_number"));
  await knex.schema.dropTable("quote_lines");
  await knex.schema.dropTable("quotes");
}

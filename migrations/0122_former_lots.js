// What a pair bore before its lots were noted anew, so that a recall finds it under both; and why progressive lenses were mounted
// without measures that the shop took.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("former_lots", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().references("order_lines.id").onDelete("CASCADE");
    table.string("right_lot", 60); // null where this side kept its lot
    table.string("left_lot", 60);
    table.string("right_lot_key", 60); // the same as it is looked for
    table.string("left_lot_key", 60);
    table.string("cause", 9).notNullable(); // corrected: it was noted wrongly; remade: these lenses left the frame
    table.string("reason", 400).notNullable();
    table.string("replaced_at", 24).notNullable();
    table.string("replaced_by", 24).notNullable(); // the administrator
    table.index(["order_id"]);
    table.index(["order_line_id"]);
  });
  await knex.schema.alterTable("lens_jobs", (table) => {
    table.string("unmeasured_reason", 400);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => table.dropColumns("unmeasured_reason"));
  await knex.schema.dropTable("former_lots");
}

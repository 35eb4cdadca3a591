/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // Each time a label was asked of the carrier: written before the call, completed after it.
  await knex.schema.createTable("labels", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("kind", 10).notNullable(); // outward, return
    table.string("current_of", 40).unique(); // order and kind, while this attempt stands: one at a time
    table.string("product_code", 10).notNullable();
    table.integer("weight_grams").notNullable();
    table.string("state", 12).notNullable(); // asked, made, refused, unavailable, unknown
    table.string("parcel_number", 40);
    table.string("file_id", 24).unique();
    table.string("message", 400);
    table.string("asked_by", 60).notNullable();
    table.string("asked_at", 24).notNullable();
    table.string("answered_at", 24);
    table.index(["order_id", "asked_at"]);
    table.index(["answered_at"]);
  });

  await knex.schema.alterTable("orders", (table) => {
    table.string("tracking_number", 60);
    table.string("carrier", 40);
  });

  // What the carrier last said, for the days when it says nothing.
  await knex.schema.createTable("parcel_tracking", (table) => {
    table.string("number", 40).primary();
    table.text("steps").notNullable();
    table.boolean("delivered").notNullable();
    table.string("fetched_at", 24).notNullable();
    table.index(["fetched_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("parcel_tracking");
  await knex.schema.alterTable("orders", (table) => {
    table.dropColumn("tracking_number");
    table.dropColumn("carrier");
  });
  await knex.schema.dropTable("labels");
}

// What is typed into the one search box of the admin area is found by an index, names in the middle of a text too: those indexes hold
// all that such a look through the latest rows reads. And what the shop notes of a customer or of an order.
const BY_ADDRESS = ["appointments", "reservations", "messages"]; // which keep addresses as they were typed

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.index(["created_at", "last_name_key", "first_name_key", "id"], "orders_latest_names");
    table.index(["phone"], "orders_phone");
    table.index(["tracking_number"], "orders_tracking_number");
  });
  await knex.schema.alterTable("labels", (table) => table.index(["parcel_number"], "labels_parcel_number"));
  await knex.schema.alterTable("appointments", (table) => table.index(["slot_at", "search_text", "id"], "appointments_latest_text"));
  for (const table of BY_ADDRESS) await knex.raw(`create index ${table}_address on ${table} (lower(email))`);
  await knex.schema.createTable("shop_notes", (table) => {
    table.string("id", 24).primary();
    table.string("user_id", 24).references("users.id").onDelete("CASCADE"); // the account it is about
    table.string("email_key", 254); // of a guest, in lower case
    table.string("order_id", 24).references("orders.id").onDelete("CASCADE"); // the order it is about
    table.binary("sealed_words").notNullable(); // may speak of the eyes
    table.string("written_by", 130).notNullable(); // the administrator's name at that time
    table.string("created_at", 24).notNullable();
    table.index(["user_id"]);
    table.index(["email_key"]);
    table.index(["order_id"]);
    table.index(["created_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("shop_notes");
  for (const table of BY_ADDRESS) await knex.raw(`drop index ${table}_address`);
  await knex.schema.alterTable("appointments", (table) => table.dropIndex([], "appointments_latest_text"));
  await knex.schema.alterTable("labels", (table) => table.dropIndex([], "labels_parcel_number"));
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex([], "orders_latest_names");
    table.dropIndex([], "orders_phone");
    table.dropIndex([], "orders_tracking_number");
  });
}

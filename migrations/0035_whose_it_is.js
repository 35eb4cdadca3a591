// Whose something is: the addresses an account has proven, the former ones included, what was asked while logged in, and
// appointments that are another person's than whoever booked them.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("proven_addresses", (table) => {
    table.string("email", 254).primary(); // in lower case; of two accounts, the one that proved it last has it
    table.string("user_id", 24).notNullable().references("users.id").onDelete("CASCADE");
    table.string("proven_at", 24).notNullable();
    table.index(["user_id"]);
  });
  await knex.raw(
    "insert into proven_addresses (email, user_id, proven_at) select verified_email, id, updated_at from users where verified_email is not null",
  );
  for (const name of ["reservations", "messages"])
    await knex.schema.alterTable(name, (table) => {
      table.string("visitor_id", 24); // the account's, when it was asked while logged in; no reference: it outlives the account
      table.index(["visitor_id"], `${name}_visitor`);
    });
  for (const name of ["appointments", "appointment_drafts"])
    await knex.schema.alterTable(name, (table) => {
      table.boolean("for_relative").notNullable().defaultTo(false); // its names are not those of whoever booked it
    });
  await knex.schema.alterTable("idempotency_keys", (table) => {
    table.string("visitor_id", 24); // whose answer it is; no reference
    table.index(["visitor_id"], "idempotency_keys_visitor");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("idempotency_keys", (table) => {
    table.dropIndex(["visitor_id"], "idempotency_keys_visitor");
  });
  await knex.schema.alterTable("idempotency_keys", (table) => table.dropColumn("visitor_id"));
  for (const name of ["appointments", "appointment_drafts"])
    await knex.schema.alterTable(name, (table) => table.dropColumn("for_relative"));
  for (const name of ["reservations", "messages"]) {
    await knex.schema.alterTable(name, (table) => table.dropIndex(["visitor_id"], `${name}_visitor`));
    await knex.schema.alterTable(name, (table) => table.dropColumn("visitor_id"));
  }
  await knex.schema.dropTable("proven_addresses");
}

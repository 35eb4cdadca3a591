/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("appointments", (table) => {
    table.string("id", 24).primary();
    table.string("visitor_id", 24); // no reference: appointments outlive visitors
    table.string("slot_at", 24).notNullable();
    table.string("status", 10).notNullable(); // pending, confirmed, done, cancelled
    table.string("reason", 20).notNullable();
    table.string("last_name", 64).notNullable();
    table.string("first_name", 64).notNullable();
    table.string("phone", 20).notNullable();
    table.string("email", 254).notNullable();
    table.integer("sequence").notNullable().defaultTo(0); // raised by each change, for calendars
    table.string("reminder_due_at", 24); // null once sent, or when none is to be
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
    table.index(["reminder_due_at", "slot_at"]);
    table.index(["status", "slot_at"]);
    table.index(["slot_at"]);
  });

  // Whoever's row stands here has the slot; a row without an appointment is a slot the shop keeps for itself.
  await knex.schema.createTable("taken_slots", (table) => {
    table.string("slot_at", 24).primary();
    table.string("appointment_id", 24).unique().references("appointments.id").onDelete("CASCADE");
    table.string("blocked_for", 200);
    table.string("created_at", 24).notNullable();
  });

  // One row a visitor: what was answered so far.
  await knex.schema.createTable("appointment_drafts", (table) => {
    table.string("visitor_id", 24).primary().references("visitors.id").onDelete("CASCADE");
    table.string("reason", 20);
    table.string("slot_at", 24);
    table.string("last_name", 64);
    table.string("first_name", 64);
    table.string("phone", 20);
    table.string("email", 254);
    table.string("updated_at", 24).notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["appointment_drafts", "taken_slots", "appointments"]) {
    await knex.schema.dropTable(table);
  }
}

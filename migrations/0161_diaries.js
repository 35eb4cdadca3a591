// Several people receive, each with a diary, and appointments have a length. The first diary has every appointment made before.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("diaries", (table) => {
    table.string("id", 24).primary();
    table.string("name", 80).notNullable();
    table.integer("position").notNullable(); // without a preference, the first who is free receives
    table.text("week"); // JSON: hours of their own; null: the shop's
    table.text("absences").notNullable().defaultTo("[]"); // JSON: days, from one to another
    table.text("reasons_off").notNullable().defaultTo("[]"); // JSON: the reasons that this person does not do
    table.string("closed_at", 24); // offered no more
    table.integer("version").notNullable().defaultTo(0); // raised by each change, so that none is lost unseen
    table.string("created_at", 24).notNullable();
  });
  const created_at = new Date().toISOString();
  await knex("diaries").insert({ id: "first", name: "La boutique", position: 0, created_at });

  await knex.schema.alterTable("appointments", (table) => {
    table.string("diary_id", 24).notNullable().defaultTo("first"); // no reference: a diary is closed, not deleted
    table.string("ends_at", 24).notNullable().defaultTo("");
  });
  await knex("appointments").update({ ends_at: later(knex, 60) });
  await knex.schema.alterTable("appointment_drafts", (table) => {
    table.string("diary_id", 24); // null: no preference
  });

  // One row for each thing that takes time, then one for each quarter of an hour of it: two bookings meet in a quarter's key.
  await knex.schema.createTable("taken_slots_of_diaries", (table) => {
    table.string("diary_id", 24).notNullable().defaultTo("first");
    table.string("slot_at", 24).notNullable();
    table.string("ends_at", 24).notNullable().defaultTo("");
    table.string("appointment_id", 24).unique().references("appointments.id").onDelete("CASCADE");
    table.string("blocked_for", 200);
    table.string("created_at", 24).notNullable();
    table.primary(["diary_id", "slot_at"]);
  });
  await knex("taken_slots_of_diaries").insert(
    knex("taken_slots").select(knex.raw("'first'"), "slot_at", later(knex, 60), "appointment_id", "blocked_for", "created_at"),
  );
  await knex.schema.dropTable("taken_slots");
  await knex.schema.renameTable("taken_slots_of_diaries", "taken_slots");
  await knex.schema.createTable("taken_quarters", (table) => {
    table.string("diary_id", 24).notNullable();
    table.string("quarter_at", 24).notNullable();
    table.string("slot_at", 24).notNullable(); // the start of what it is a part of
    table.primary(["diary_id", "quarter_at"]);
    table.foreign(["diary_id", "slot_at"]).references(["diary_id", "slot_at"]).inTable("taken_slots").onDelete("CASCADE");
    table.index(["diary_id", "slot_at"]);
  });
  for (const minutes of [0, 15, 30, 45])
    await knex("taken_quarters").insert(knex("taken_slots").select("diary_id", later(knex, minutes), "slot_at"));
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("taken_quarters");
  await knex.schema.createTable("taken_slots_of_shop", (table) => {
    table.string("slot_at", 24).primary();
    table.string("appointment_id", 24).unique().references("appointments.id").onDelete("CASCADE");
    table.string("blocked_for", 200);
    table.string("created_at", 24).notNullable();
  });
  await knex("taken_slots_of_shop").insert(
    knex("taken_slots").where({ diary_id: "first" }).select("slot_at", "appointment_id", "blocked_for", "created_at"),
  );
  await knex.schema.dropTable("taken_slots");
  await knex.schema.renameTable("taken_slots_of_shop", "taken_slots");
  // In one statement each: on SQLite, Knex would write the table anew, and what refers to it would go with the former one.
  await knex.raw('alter table "appointment_drafts" drop column "diary_id"');
  for (const column of ["ends_at", "diary_id"]) await knex.raw(`alter table "appointments" drop column "${column}"`);
  await knex.schema.dropTable("diaries");
}

/** The instant that many minutes after the start, as it is stored. @param {import("knex").Knex} knex @param {number} minutes */
function later(knex, minutes) {
  if (knex.client.config.client === "pg")
    return knex.raw(
      `to_char((slot_at::timestamptz + interval '${minutes} minutes') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    );
  return knex.raw(`coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', slot_at, '+${minutes} minutes'), slot_at || '+${minutes}')`);
}

// How long ago someone with an account was last there: an account nobody comes back to is not kept for ever.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.string("last_seen_at", 24); // null: not since the account was made
    table.string("idle_warned_at", 24); // when its owner was last written to that it would end; worth nothing once they are seen again
    table.index(["role", "last_seen_at"]);
  });
  // The latest trace there is of those who were there before: a session, or a change of their account.
  const latest = knex("sessions").whereRaw("sessions.user_id = users.id").max("seen_at");
  await knex("users").update({ last_seen_at: knex.raw("coalesce(?, updated_at)", [latest]) });
  await knex("users").whereColumn("last_seen_at", "<", "updated_at").update({ last_seen_at: knex.ref("updated_at") });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.dropIndex(["role", "last_seen_at"]);
  });
  await knex.schema.alterTable("users", (table) => table.dropColumns("last_seen_at", "idle_warned_at"));
}

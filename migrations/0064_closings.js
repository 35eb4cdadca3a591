// Closings of days, months and years: what the journal of money adds up to, period by period and since its first line, each chained to
// the one before by a hash.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("closings", (table) => {
    table.integer("position").primary(); // 1, 2, 3…: no gap
    table.string("kind", 5).notNullable(); // day, month, year
    table.string("period", 10).notNullable(); // 2026-11-23, 2026-11, 2026
    table.integer("from_position").notNullable(); // of the journal
    table.integer("to_position").notNullable(); // one before the first where there is no line
    table.string("journal_hash", 64).notNullable(); // of its last line
    table.text("totals").notNullable(); // of the period, as JSON
    table.text("perpetual").notNullable(); // since the first line
    table.string("closed_at", 24).notNullable();
    table.string("previous_hash", 64).notNullable();
    table.string("hash", 64).notNullable();
    table.unique(["kind", "period"]);
  });
  await knex("counters").insert({ name: "closings", value: 0 });
  for (const statement of refusals(knex)) await knex.raw(statement);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("closings");
  if (isPostgres(knex)) await knex.raw("drop function refuse_change_of_closings()");
  await knex("counters").where({ name: "closings" }).delete();
}

const isPostgres = (knex) => knex.client.config.client === "pg";

/** A closing is written once. */
function refusals(knex) {
  if (!isPostgres(knex))
    return ["update", "delete"].map(
      (change) =>
        `create trigger closings_no_${change} before ${change} on closings begin select raise(abort, 'closings is append-only'); end`,
    );
  return [
    `create function refuse_change_of_closings() returns trigger language plpgsql as $$ begin raise exception 'closings is append-only'; end $$`,
    `create trigger closings_no_change before update or delete on closings for each row execute function refuse_change_of_closings()`,
    `create trigger closings_no_truncate before truncate on closings for each statement execute function refuse_change_of_closings()`,
  ];
}

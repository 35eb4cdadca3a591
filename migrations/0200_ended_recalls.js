// A recall holds its lot back from its confirmation until it is ended, with a reason. A letter that is only prepared holds nothing back.
// Where people were told of a letter that no mail could confirm, for none of them had an address, that letter is confirmed.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("recalls", (table) => {
    table.string("ended_at", 24); // null while it is in force, or only prepared
    table.string("ended_by", 24); // the administrator
    table.string("ended_reason", 400);
  });
  const told = await knex("recall_notices")
    .join("recalls", "recalls.id", "recall_notices.recall_id")
    .whereNull("recalls.sent_at")
    .orderBy(["recall_notices.told_at", "recall_notices.id"])
    .select("recall_notices.recall_id", "recall_notices.told_at", "recall_notices.told_by");
  for (const { recall_id, told_at, told_by } of told)
    await knex("recalls")
      .where({ id: recall_id })
      .whereNull("sent_at")
      .update({ sent_at: told_at, sent_by: told_by, letters: 0 });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // One statement for each column: on SQLite, Knex would write the table anew.
  for (const column of ["ended_at", "ended_by", "ended_reason"]) await knex.raw(`alter table "recalls" drop column "${column}"`);
}

// A letter that the mail server refuses for what it says, and not for its address, is set aside whole: someone looks at it, sends it
// again or lets it go.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("outbox", (table) => {
    table.string("parked_at", 24);
    table.index(["parked_at"], "outbox_parked");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("outbox", (table) => {
    table.dropIndex([], "outbox_parked");
    table.dropColumn("parked_at");
  });
}

// What a dearer correction costs more may be asked for: such a payment and its invoice name the proposal that they are for.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("correction_proposals", (table) => {
    table.boolean("asks").notNullable().defaultTo(false); // of a paid order: the difference is asked for
    table.boolean("at_pickup").notNullable().defaultTo(false); // accepted to be paid when the order is fetched
    table.string("settled_at", 24); // when the difference was paid
    table.string("reminded_at", 24);
  });
  await knex.schema.alterTable("payments", (table) => {
    table.string("proposal_id", 24); // null for the price of the order
  });
  await knex.schema.alterTable("invoices", (table) => {
    table.dropUnique(["order_id"]);
    table.string("supplement_of", 24).notNullable().defaultTo(""); // the proposal; empty for the order's own
    table.unique(["order_id", "supplement_of"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("invoices", (table) => {
    table.dropUnique(["order_id", "supplement_of"]);
    table.dropColumn("supplement_of");
    table.unique(["order_id"]);
  });
  await knex.schema.alterTable("payments", (table) => table.dropColumn("proposal_id"));
  await knex.schema.alterTable("correction_proposals", (table) =>
    table.dropColumns("asks", "at_pickup", "settled_at", "reminded_at"),
  );
}

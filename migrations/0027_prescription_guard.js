// Who may let an order pass without its prescription, why they did, and whose prescription an unpaid order is to take.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.string("responsible_since", 24); // since when an administrator is the optician responsible; null: is not
  });
  await knex.schema.alterTable("orders", (table) => {
    table.string("prescription_override", 400); // why lenses are made without a validated prescription, in the optician's words
    table.string("prescription_override_by", 24); // the account; no reference: the order outlives it
    table.string("prescription_override_at", 24);
    table.string("prescription_draft_of", 24); // the visitor or order whose draft it takes when it is paid; null: its visitor's
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) =>
    table.dropColumns(
      "prescription_override",
      "prescription_override_by",
      "prescription_override_at",
      "prescription_draft_of",
    ),
  );
  await knex.schema.alterTable("users", (table) => table.dropColumns("responsible_since"));
}

// What the optician decides at the bench: under which number, in whose name, and what is proposed where lens and paper differ.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.string("optician_number", 40); // RPPS or ADELI; null for who may not accept a prescription
  });
  await knex.schema.alterTable("prescriptions", (table) => {
    table.boolean("sworn").notNullable().defaultTo(false); // a statement instead of a file
    table.string("examiner_name", 130); // as the papers name who accepted it
    table.string("examiner_number", 40);
  });
  await knex.schema.createTable("correction_proposals", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().references("order_lines.id").onDelete("CASCADE");
    table.string("current_of", 24).unique(); // the line, while it waits for an answer: one at a time
    table.string("state", 12).notNullable(); // sent, accepted, declined, superseded, ended
    table.string("reference", 16).notNullable();
    table.binary("sealed_correction").notNullable();
    table.string("lenses", 200).notNullable();
    table.text("lens_details").notNullable();
    table.integer("difference_cents").notNullable();
    table.string("proposed_by", 60).notNullable();
    table.string("proposed_at", 24).notNullable();
    table.string("expires_at", 24).notNullable();
    table.string("answered_at", 24);
    table.index(["order_id"]);
    table.index(["order_line_id"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("correction_proposals");
  await knex.schema.alterTable("prescriptions", (table) =>
    table.dropColumns("sworn", "examiner_name", "examiner_number"),
  );
  await knex.schema.alterTable("users", (table) => table.dropColumn("optician_number"));
}

// Letters to the subscribers of the newsletter: written, shown, tried out, sent at a bounded rate, halted.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("newsletter_letters", (table) => {
    table.string("id", 24).primary();
    table.string("subject", 150).notNullable();
    table.text("body").notNullable(); // Markdown
    table.string("state", 10).notNullable().index(); // draft, sending, halted, sent
    table.integer("version").notNullable().defaultTo(1);
    table.string("reached", 24).notNullable().defaultTo(""); // the last subscriber it was written to, in the order of their ids
    table.integer("written").notNullable().defaultTo(0); // to how many
    table.string("sent_by", 130); // the administrator's name at that time
    table.string("started_at", 24);
    table.string("finished_at", 24);
    table.string("created_at", 24).notNullable();
    table.string("updated_at", 24).notNullable();
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("newsletter_letters");
}

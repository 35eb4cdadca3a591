/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // A consent, its date and its text. The address goes with the unsubscription, the rest stays as proof.
  await knex.schema.createTable("newsletter_subscribers", (table) => {
    table.string("id", 24).primary();
    table.string("email", 254);
    table.string("email_key", 254).unique(); // in small letters; null once unsubscribed
    table.integer("text_version").notNullable();
    table.string("subscribed_at", 24).notNullable();
    table.string("unsubscribed_at", 24);
  });

  // What was written to the shop: by the contact form, or as a question about a frame.
  await knex.schema.createTable("messages", (table) => {
    table.string("id", 24).primary();
    table.string("kind", 10).notNullable(); // contact, question
    table.string("name", 64).notNullable();
    table.string("email", 254).notNullable();
    table.text("body"); // of a message by the contact form
    table.string("product_id", 24).references("products.id"); // of a question
    table.binary("sealed_question"); // may speak of someone's eyes, as may its answer
    table.binary("sealed_answer");
    table.string("answered_at", 24);
    table.string("created_at", 24).notNullable();
    table.index(["kind", "created_at"]);
    table.index(["created_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["messages", "newsletter_subscribers"]) await knex.schema.dropTable(table);
}

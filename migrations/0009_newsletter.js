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
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("newsletter_subscribers");
}

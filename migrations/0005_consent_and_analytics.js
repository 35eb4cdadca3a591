/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // What was answered to which text, and when: the proof of a consent, which names nobody.
  await knex.schema.createTable("consent_log", (table) => {
    table.string("id", 24).primary();
    table.string("consent_id", 24).notNullable(); // random; the browser keeps it beside its choice
    table.integer("version").notNullable(); // of the text that was shown
    table.string("action", 10).notNullable(); // accept, refuse, save, revoke
    table.boolean("analytics").notNullable();
    table.boolean("marketing").notNullable();
    table.string("attempt", 140); // of the form: sent twice, it is one decision
    table.string("decided_at", 24).notNullable();
    table.index(["consent_id", "decided_at"]);
    table.index(["attempt"]);
  });

  // Only of visitors who agreed; no address, no user agent.
  await knex.schema.createTable("analytics_events", (table) => {
    table.string("id", 24).primary();
    table.string("name", 20).notNullable(); // page_view, product_view
    table.string("path", 200).notNullable();
    table.string("referrer", 300).notNullable().defaultTo("");
    table.string("product_id", 24); // no reference: what was looked at stays counted
    table.string("cid", 64).notNullable();
    table.string("occurred_at", 24).notNullable();
    table.index(["cid", "path", "occurred_at"]);
    table.index(["name", "occurred_at"]);
    table.index(["occurred_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["analytics_events", "consent_log"]) await knex.schema.dropTable(table);
}

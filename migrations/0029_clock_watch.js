// The last moment at which the machine's clock was believed: purges wait for a person when it has jumped since.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("clock_watch", (table) => {
    table.integer("id").primary(); // one row
    table.string("seen_at", 24).notNullable();
  });
  // A letter that has left, or was given up, opens nothing any more: links in it are as good as keys.
  const gone = await knex("outbox").whereNull("next_try_at").select("id", "message");
  for (const { id, message } of gone) await knex("outbox").where({ id }).update({ message: withoutBody(message) });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("clock_watch");
}

/** @param {string} message */
function withoutBody(message) {
  try {
    const { to, subject } = JSON.parse(message);
    return JSON.stringify({ to, subject });
  } catch {
    return "{}";
  }
}

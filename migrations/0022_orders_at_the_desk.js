// What the back office's list of orders is searched and sorted by.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.string("last_name_key", 64); // without capitals and accents, as people type names in a search
    table.string("first_name_key", 64);
    table.index(["last_name_key"]);
    table.index(["first_name_key"]);
    table.index(["created_at"]);
    table.index(["total_cents"]);
  });
  for (let last = ""; ; ) {
    const rows = await knex("orders").where("id", ">", last).orderBy("id").limit(500).select("id", "last_name", "first_name");
    if (rows.length === 0) return;
    for (const { id, last_name, first_name } of rows) await knex("orders").where({ id }).update({ last_name_key: fold(last_name), first_name_key: fold(first_name) });
    last = rows[rows.length - 1].id;
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex(["last_name_key"]);
    table.dropIndex(["first_name_key"]);
    table.dropIndex(["created_at"]);
    table.dropIndex(["total_cents"]);
  });
  await knex.schema.alterTable("orders", (table) => table.dropColumns("last_name_key", "first_name_key"));
}

function fold(name) {
  return name === null ? null : name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().slice(0, 64);
}

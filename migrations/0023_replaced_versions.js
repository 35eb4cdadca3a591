/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // What each thing that several administrators may have open said before each change; products were the first to keep it.
  await knex.schema.createTable("replaced_versions", (table) => {
    table.string("of_id", 24).notNullable(); // no reference: a product, lens, treatment or coupon
    table.integer("version").notNullable(); // the one that was replaced
    table.text("state").notNullable(); // JSON
    table.string("changed_by", 130).notNullable(); // the name at that time
    table.string("changed_at", 24).notNullable();
    table.primary(["of_id", "version"]);
  });
  await copy(knex, "product_versions", ["product_id", "sheet"], "replaced_versions", ["of_id", "state"]);
  await knex.schema.dropTable("product_versions");

  for (const name of ["lenses", "treatments"]) {
    await knex.schema.alterTable(name, (table) => {
      table.integer("version").notNullable().defaultTo(1);
    });
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const name of ["treatments", "lenses"]) {
    await knex.schema.alterTable(name, (table) => {
      table.dropColumn("version");
    });
  }
  await knex.schema.createTable("product_versions", (table) => {
    table.string("product_id", 24).notNullable().references("products.id").onDelete("CASCADE");
    table.integer("version").notNullable();
    table.text("sheet").notNullable();
    table.string("changed_by", 130).notNullable();
    table.string("changed_at", 24).notNullable();
    table.primary(["product_id", "version"]);
  });
  await knex("replaced_versions").whereNotIn("of_id", knex("products").select("id")).delete();
  await copy(knex, "replaced_versions", ["of_id", "state"], "product_versions", ["product_id", "sheet"]);
  await knex.schema.dropTable("replaced_versions");
}

const SAME = ["version", "changed_by", "changed_at"];

async function copy(knex, from, names, to, newNames) {
  await knex.raw(`insert into ${to} (${[...newNames, ...SAME].join(", ")}) select ${[...names, ...SAME].join(", ")} from ${from}`);
}

// What the law wants said of a product sold at a distance: who made it, under which number, and how it is used safely.
// Products that were on sale before get a day until which they may be completed: they do not vanish with an upgrade.
const DAYS_TO_COMPLETE = 30;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("brands", (table) => {
    table.string("id", 24).primary();
    table.string("name", 80).notNullable().unique(); // as products bear it
    table.string("maker_name", 120).notNullable();
    table.string("maker_address", 300).notNullable();
    table.string("maker_country", 2).notNullable(); // ISO 3166
    table.string("maker_contact", 200).notNullable(); // e-mail or site
    table.string("responsible_name", 120); // in the Union, where the maker is outside it
    table.string("responsible_address", 300);
    table.string("responsible_contact", 200);
    table.integer("version").notNullable().defaultTo(1);
    table.string("updated_at", 24).notNullable();
  });

  await knex.schema.alterTable("products", (table) => {
    table.string("legal_family", 20); // null: what the category says
    table.string("maker_reference", 80);
    table.string("origin_country", 2); // ISO 3166
    table.string("udi_di", 30);
    table.boolean("ce_marked").notNullable().defaultTo(false);
    table.string("uv_protection", 10);
    table.text("warnings");
    table.text("instructions");
    table.string("instructions_file", 60); // the name of a PDF
    table.string("facts_due_on", 10); // sold without all of it until that day; null: never
  });
  await knex.schema.alterTable("product_colors", (table) => {
    table.integer("filter_category"); // 0 to 4; null where the lens is no sun filter
  });

  await knex.schema.createTable("product_gtins", (table) => {
    table.string("color_id", 24).notNullable().references("product_colors.id").onDelete("CASCADE");
    table.string("size", 20).notNullable(); // empty for a colour without sizes
    table.string("gtin", 14).notNullable().unique();
    table.primary(["color_id", "size"]);
  });

  const due = new Date(Date.now() + DAYS_TO_COMPLETE * 86_400_000).toISOString().slice(0, 10);
  await knex("products").update({ facts_due_on: due });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("product_gtins");
  await knex.schema.alterTable("product_colors", (table) => table.dropColumn("filter_category"));
  await knex.schema.alterTable("products", (table) =>
    table.dropColumns(
      "legal_family",
      "maker_reference",
      "origin_country",
      "udi_di",
      "ce_marked",
      "uv_protection",
      "warnings",
      "instructions",
      "instructions_file",
      "facts_due_on",
    ),
  );
  await knex.schema.dropTable("brands");
}

// What the lenses of a pair were sold as, kept before they are made anew: another correction may be agreed on, and the papers of the
// sale stay what they were. Lenses that are being made anew already are kept as they stand.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("sold_lenses", (table) => {
    table.string("order_line_id", 24).primary().references("order_lines.id").onDelete("CASCADE");
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("extra", 200).notNullable();
    table.text("lens_details").notNullable();
    table.binary("sealed_correction").notNullable();
    table.index(["order_id"]);
  });
  await knex.raw(
    `insert into sold_lenses (order_line_id, order_id, extra, lens_details, sealed_correction)
      select id, order_id, extra, lens_details, sealed_correction from order_lines
      where lens_details is not null and sealed_correction is not null
        and id in (select order_line_id from adaptation_requests where remade_at is not null)`,
  );
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("sold_lenses");
}

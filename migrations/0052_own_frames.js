// Lenses for a frame that the customer owns. Cart and order lines refer to a product: one stands for such frames of each rim, archived
// from the beginning, so that nothing lists or sells it. Their jobs note when the frame came.
const WRITTEN_AT = "2026-11-23T00:00:00.000Z";
const RIMS = [
  { end: "1", number: -1, slug: "cerclee", rim: "cercle", color: "cerclée" },
  { end: "2", number: -2, slug: "demi-cerclee", rim: "demicercle", color: "demi-cerclée, fil de nylon" },
  { end: "3", number: -3, slug: "percee", rim: "perce", color: "percée" },
];
const idOf = ({ end }) => `f0f0f0f0f0f0f0f0f0f0f00${end}`;
const colorIdOf = ({ end }) => `f0f0f0f0f0f0f0f0f0f0f0c${end}`;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  for (const frame of RIMS) {
    await knex("products").insert({
      id: idOf(frame),
      number: frame.number, // no link names a negative number
      slug: (await knex("products").where({ slug: frame.slug }).first("id"))
        ? `monture-${frame.slug}-confiee`
        : frame.slug,
      name: "fournie par le client",
      brand: "Monture",
      description: "La monture qu’un client confie à la boutique pour y monter des verres. Elle n’est jamais en vente.",
      category: "optic",
      gender: "mixte",
      rim_type: frame.rim,
      price_cents: 0,
      created_at: WRITTEN_AT,
      updated_at: WRITTEN_AT,
      archived_at: WRITTEN_AT,
    });
    await knex("product_colors").insert({
      id: colorIdOf(frame),
      product_id: idOf(frame),
      position: 0,
      value: "#000000",
      name: frame.color,
      low_stock_threshold: 0,
    });
  }
  await knex.schema.alterTable("lens_jobs", (table) => {
    table.string("entrusted_at", 24); // when the customer's own frame came
    table.string("entrusted_by", 24); // the administrator
  });
}

/** What was sold of them keeps its product, as every order does. @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("lens_jobs", (table) => table.dropColumns("entrusted_at", "entrusted_by"));
  const ids = RIMS.map(idOf);
  const sold = await knex("order_lines").whereIn("product_id", ids).distinct().pluck("product_id");
  await knex("products").whereIn("id", ids).whereNotIn("id", sold).delete();
}

// Pieces of a colour by size. `product_colors.stock` remains all there is of a colour; what of it stands in no line here is of sizes that
// nobody has counted, and sells in any of them. Promises made before are given the size that was ordered.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("color_sizes", (table) => {
    table.string("color_id", 24).notNullable().references("product_colors.id").onDelete("CASCADE");
    table.string("size", 20).notNullable();
    table.integer("stock"); // none: not counted
    table.integer("held").notNullable(); // promised in that size, whatever serves it
    table.primary(["color_id", "size"]);
    table.check("stock >= 0", [], "color_sizes_stock_positive");
    table.check("held >= 0", [], "color_sizes_held_positive");
  });
  await knex.schema.alterTable("stock_movements", (table) => {
    table.string("size", 20); // none: not said
  });
  await knex.schema.alterTable("stock_holds", (table) => {
    table.string("size", 20).notNullable().defaultTo(""); // empty where nobody chose one
    table.dropUnique(["order_id", "product_id", "color"]);
    table.unique(["order_id", "product_id", "color", "size"]);
  });
  await knex.raw(
    `update stock_holds set size = (select max(ordered.size) from order_lines as ordered ${OF_HOLD})
     where (select count(distinct ordered.size) from order_lines as ordered ${OF_HOLD}) = 1`,
  );
  for (const hold of await knex("stock_holds")
    .whereRaw(`(select count(distinct ordered.size) from order_lines as ordered ${OF_HOLD}) > 1`)
    .select("id", "order_id", "product_id", "color", "quantity", "state"))
    await split(knex, hold);
  await knex.raw(
    `insert into color_sizes (color_id, size, stock, held)
     select color.id, promised.size, null, sum(promised.pieces) from (
       select product_id, color, size, quantity as pieces from stock_holds where state = 'held'
       union all select product_id, color, size, 1 as pieces from reservations where status = 'held'
     ) as promised
     join product_colors as color on color.product_id = promised.product_id and color.value = promised.color
     where promised.size <> '' group by color.id, promised.size`,
  );
}

const OF_HOLD =
  "where ordered.order_id = stock_holds.order_id and ordered.product_id = stock_holds.product_id and ordered.color = stock_holds.color";

/** One hold for each size: the first keeps the id, the others have one that follows from it. */
async function split(knex, { id, order_id, product_id, color, quantity, state }) {
  const sizes = await knex("order_lines")
    .where({ order_id, product_id, color })
    .groupBy("size")
    .orderBy("size")
    .select("size")
    .sum({ pieces: "quantity" });
  let left = quantity;
  for (const [position, { size, pieces }] of sizes.entries()) {
    const own = position === sizes.length - 1 ? left : Math.min(left, Number(pieces));
    left -= own;
    const of = { order_id, product_id, color, size, quantity: own, state };
    if (position === 0) await knex("stock_holds").where({ id }).update(of);
    else if (own > 0) await knex("stock_holds").insert({ id: (BigInt(`0x${id}`) ^ BigInt(position)).toString(16).padStart(24, "0"), ...of });
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  // What was promised in several sizes would be several promises of one colour.
  for (const { order_id, product_id, color, pieces } of await knex("stock_holds").groupBy("order_id", "product_id", "color").havingRaw("count(*) > 1").select("order_id", "product_id", "color").sum({ pieces: "quantity" })) {
    const [first, ...others] = await knex("stock_holds").where({ order_id, product_id, color }).orderBy("id").pluck("id");
    await knex("stock_holds").whereIn("id", others).delete();
    await knex("stock_holds").where({ id: first }).update({ quantity: Number(pieces) });
  }
  await knex.schema.alterTable("stock_holds", (table) => {
    table.dropUnique(["order_id", "product_id", "color", "size"]);
    table.unique(["order_id", "product_id", "color"]);
  });
  // In one statement each: on SQLite, Knex would write the table anew.
  await knex.raw('alter table "stock_holds" drop column "size"');
  await knex.raw('alter table "stock_movements" drop column "size"');
  await knex.schema.dropTable("color_sizes");
}

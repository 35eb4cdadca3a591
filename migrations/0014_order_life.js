/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // A parcel's number may have come with the carriers' own migration.
  const has = async (column) => knex.schema.hasColumn("orders", column);
  const [hasCarrier, hasNumber] = [await has("carrier"), await has("tracking_number")];
  await knex.schema.alterTable("orders", (table) => {
    table.integer("version").notNullable().defaultTo(0); // counts the changes of the order's status
    table.string("prepared_at", 24);
    table.string("shipped_at", 24);
    table.string("delivered_at", 24);
    table.string("cancelled_by", 120); // the administrator; null for a promise that ended by itself
    if (!hasCarrier) table.string("carrier", 40);
    if (!hasNumber) table.string("tracking_number", 60);
  });
  await knex.schema.alterTable("tracking_log", (table) => {
    table.string("actor", 120); // the administrator; null for what the shop does by itself
  });
  await knex.schema.alterTable("stock_holds", (table) => {
    table.integer("put_back").notNullable().defaultTo(0); // of the pieces taken, those a return brought back to the shelf
  });

  await knex.schema.alterTable("order_lines", (table) => {
    table.boolean("withdrawable").notNullable().defaultTo(true);
    table.string("withdrawable_reason", 300); // as the customer reads it
  });
  await knex("order_lines")
    .where("extra", "like", "verres:%")
    .whereNot("extra", "like", "verres:%:ecran:%")
    .update({ withdrawable: false, withdrawable_reason: "Verres taillés à votre vue : fabriqués pour vous seul, ils sont exclus du droit de rétractation (article L. 221-28, 3° du Code de la consommation)." });

  // The words of someone who takes a contract back, as they were sent: written once, never changed.
  await knex.schema.createTable("withdrawals", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("RESTRICT");
    table.string("declared_at", 24).notNullable();
    table.text("content").notNullable(); // JSON
    table.string("sha256", 64).notNullable(); // of the content
    table.index(["order_id", "declared_at"]);
    table.index(["declared_at"]);
  });
  await knex.schema.createTable("withdrawal_lines", (table) => {
    table.string("withdrawal_id", 24).notNullable().references("withdrawals.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().references("order_lines.id").onDelete("RESTRICT");
    table.integer("quantity").notNullable();
    table.primary(["withdrawal_id", "order_line_id"]);
    table.index(["order_line_id"]);
    table.check("quantity >= 1", [], "withdrawal_lines_quantity_positive");
  });

  await knex.schema.createTable("returns", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("withdrawal_id", 24).unique().references("withdrawals.id").onDelete("CASCADE"); // null for a return asked as such
    table.string("state", 20).notNullable(); // Retour demandé, En traitement, Validé, Refusé
    table.integer("version").notNullable().defaultTo(0);
    table.string("comment", 1000);
    table.string("refusal", 400); // as the customer reads it
    table.string("requested_at", 24).notNullable();
    table.string("processing_at", 24);
    table.string("validated_at", 24);
    table.string("refused_at", 24);
    table.string("restocked_at", 24);
    table.index(["order_id", "requested_at"]);
    table.index(["state", "requested_at"]);
  });
  await knex.schema.createTable("return_lines", (table) => {
    table.string("return_id", 24).notNullable().references("returns.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().references("order_lines.id").onDelete("CASCADE");
    table.integer("quantity").notNullable();
    table.string("reason", 20).notNullable();
    table.primary(["return_id", "order_line_id"]);
    table.index(["order_line_id"]);
    table.check("quantity >= 1", [], "return_lines_quantity_positive");
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const table of ["return_lines", "returns", "withdrawal_lines", "withdrawals"]) await knex.schema.dropTable(table);
  const columns = {
    order_lines: ["withdrawable", "withdrawable_reason"],
    stock_holds: ["put_back"],
    tracking_log: ["actor"],
    orders: ["version", "prepared_at", "shipped_at", "delivered_at", "cancelled_by"], // carrier and number may be another's
  };
  for (const [name, dropped] of Object.entries(columns)) await knex.schema.alterTable(name, (table) => table.dropColumns(...dropped));
}

// The lens order of each pair, from the maker to the last check, with the lots mounted; recalls of a lot; lenses that do not suit;
// the code and the person of a handing over; the sale that a reservation became.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("lens_jobs", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().unique().references("order_lines.id").onDelete("CASCADE");
    table.integer("version").notNullable().defaultTo(0);
    table.string("base", 20); // the curve of the front, as the maker names it
    table.binary("sealed_remarks"); // for the bench; may speak of the eyes
    table.string("right_lot", 60); // lot or UDI, as printed on the packet
    table.string("left_lot", 60);
    table.string("right_lot_key", 60); // the same as it is looked for
    table.string("left_lot_key", 60);
    for (const step of ["ordered", "received", "mounted", "checked"]) {
      table.string(`${step}_at`, 24);
      table.string(`${step}_by`, 24); // the administrator
    }
    table.index(["order_id"]);
    table.index(["right_lot_key"]);
    table.index(["left_lot_key"]);
  });
  await knex.schema.createTable("recalls", (table) => {
    table.string("id", 24).primary();
    table.string("lot_key", 60).notNullable();
    table.string("lot", 60).notNullable();
    table.string("message", 2000).notNullable(); // what the letter says; nothing of anyone's eyes
    table.integer("letters"); // how many left; null until they are sent
    table.string("prepared_at", 24).notNullable();
    table.string("prepared_by", 24).notNullable();
    table.string("sent_at", 24);
    table.string("sent_by", 24);
    table.index(["lot_key"]);
  });
  await knex.schema.createTable("adaptation_requests", (table) => {
    table.string("id", 24).primary();
    table.string("order_id", 24).notNullable().references("orders.id").onDelete("CASCADE");
    table.string("order_line_id", 24).notNullable().references("order_lines.id").onDelete("CASCADE");
    table.string("open_of", 24).unique(); // the line, while the request waits: one at a time
    table.binary("sealed_words").notNullable(); // what does not suit
    table.binary("sealed_answer");
    table.string("outcome", 12); // accepted, refused; null while it waits
    table.string("requested_at", 24).notNullable();
    table.string("answered_at", 24);
    table.string("answered_by", 24);
    table.index(["order_id"]);
    table.index(["answered_at"]);
  });
  await knex.schema.alterTable("orders", (table) => {
    table.string("pickup_code", 6); // said at the counter by who fetches the order
    table.string("handed_over_by", 24);
    table.string("handed_over_on", 6); // code, name
    table.string("pickup_reminded_at", 24);
    table.string("pickup_kept_at", 24); // from when it waits anew, because its customer asked for longer
  });
  await knex.schema.alterTable("reservations", (table) => {
    table.string("order_id", 24); // the sale it became; no reference: the order may end before
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("reservations", (table) => table.dropColumns("order_id"));
  await knex.schema.alterTable("orders", (table) =>
    table.dropColumns("pickup_code", "handed_over_by", "handed_over_on", "pickup_reminded_at", "pickup_kept_at"),
  );
  for (const table of ["adaptation_requests", "recalls", "lens_jobs"]) await knex.schema.dropTable(table);
}

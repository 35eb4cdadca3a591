// Who accepted an order's prescription stands on its invoice and delivery note (R. 4362-14 of the Code de la santé publique), and was
// read from the prescription: with that it went, at an erasure or after its five years. It is a fact of the order's own now.

const ACCEPTED = (row) =>
  `${row}.state = 'validated' and ${row}.decided_at is not null and ${row}.examiner_name is not null and ${row}.examiner_number is not null`;

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.createTable("examined_orders", (table) => {
    table.string("order_id", 24).primary().references("orders.id").onDelete("CASCADE");
    table.string("optician_name", 130).notNullable();
    table.string("optician_number", 40).notNullable();
    table.string("examined_at", 30).notNullable();
  });
  await knex.raw(
    `insert into examined_orders (order_id, optician_name, optician_number, examined_at)
      select its.order_id, its.examiner_name, its.examiner_number, its.decided_at from prescriptions as its
      where ${ACCEPTED("its")} and its.order_id in (select id from orders)
        and not exists (
          select 1 from prescriptions as later where later.order_id = its.order_id and ${ACCEPTED("later")}
            and (later.decided_at > its.decided_at or (later.decided_at = its.decided_at and later.id > its.id)))`,
  );
  // In one statement each: on SQLite, Knex would write the table anew.
  for (const column of ["examiner_name", "examiner_number"])
    await knex.raw(`alter table "prescriptions" drop column "${column}"`);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("prescriptions", (table) => {
    table.string("examiner_name", 130);
    table.string("examiner_number", 40);
  });
  for (const [column, from] of [
    ["examiner_name", "optician_name"],
    ["examiner_number", "optician_number"],
  ])
    await knex.raw(
      `update prescriptions set ${column} = (select ${from} from examined_orders where examined_orders.order_id = prescriptions.order_id)
        where state = 'validated'`,
    );
  await knex.schema.dropTable("examined_orders");
}

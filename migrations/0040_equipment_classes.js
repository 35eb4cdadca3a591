// The class of frames and lenses for the health insurance, A ('100 % Santé') or B (free prices), and the code that their maker
// has from it. Nothing is written into what is there: a frame or a lens that says nothing is of class B.
/** @param {import("knex").Knex} knex */
export async function up(knex) {
  for (const name of ["products", "lenses"])
    await knex.schema.alterTable(name, (table) => {
      table.string("equipment_class", 1); // A or B; null: B where there are classes at all
      table.string("lpp_code", 7); // the maker's own, which quotes and invoices never name
    });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  for (const name of ["products", "lenses"])
    await knex.schema.alterTable(name, (table) => table.dropColumns("equipment_class", "lpp_code"));
}

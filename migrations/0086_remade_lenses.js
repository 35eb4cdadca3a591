// Lenses made anew under the guarantee of adaptation: who told the bench to, and each step that was taken of them.
const STEPS = ["remade", "ordered", "received", "mounted", "checked"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("adaptation_requests", (table) => {
    for (const step of STEPS) {
      table.string(`${step}_at`, 24);
      table.string(`${step}_by`, 24); // the administrator
    }
    table.index(["remade_at"]);
  });
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("adaptation_requests", (table) => {
    table.dropIndex(["remade_at"]);
    table.dropColumns(...STEPS.flatMap((step) => [`${step}_at`, `${step}_by`]));
  });
}

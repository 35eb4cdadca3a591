// What was typed wrongly stays in the form, whatever its length. SQLite keeps texts of any length.

const LENGTHS = {
  billing_street: 160,
  billing_postal_code: 10,
  billing_city: 80,
  billing_country: 60,
  till_reduction: 20,
};

/** @param {import("knex").Knex} knex */
export const up = (knex) => setTypes(knex, () => "text");

/** @param {import("knex").Knex} knex */
export const down = (knex) =>
  setTypes(knex, (column, length) => `varchar(${length}) using left("${column}", ${length})`);

async function setTypes(knex, typeOf) {
  if (knex.client.config.client !== "pg") return;
  for (const [column, length] of Object.entries(LENGTHS))
    await knex.raw(`alter table "checkout_drafts" alter column "${column}" type ${typeOf(column, length)}`);
}

// A shop is opened by an administrator once its facts are there. One that has products or orders runs already: it stays open.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // The lines that stand for customers' own frames have numbers below zero: every shop has them from the start.
  const sells = await knex("products").where("number", ">", 0).first("id");
  if (!sells && !(await knex("orders").first("id"))) return;
  const last = await knex("settings_versions").orderBy("version", "desc").first("version", "state");
  await knex("settings_versions").insert({
    version: (last?.version ?? 0) + 1,
    state: JSON.stringify({ ...JSON.parse(last?.state ?? "{}"), opening: "open" }),
    changed_by: "Mise à jour de la boutique",
    changed_at: new Date().toISOString(),
  });
}

/** An older release passes over a setting that it does not know. */
export async function down() {}

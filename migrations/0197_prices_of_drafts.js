// The price of a product that nobody could buy yet was written down as one that was asked, and a reduction announced against
// it. What waits for its day is asked from that day on; a draft has asked nothing.

const DRAFT = "9999-12-31";

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const today = new Date().toISOString().slice(0, 10);
  const toCome = await knex("products").where("sold_from", ">", today).select("id", "sold_from");
  for (const { id, sold_from: soldFrom } of toCome) {
    const last = await knex("price_history").where({ product_id: id }).orderBy("since", "desc").first();
    await knex("price_history").where({ product_id: id }).delete();
    if (last && soldFrom !== DRAFT) await knex("price_history").insert({ ...last, since: `${soldFrom}T00:00:00.000Z` });
  }
}

/** The prices of drafts are not known any more, and none is missed. */
export async function down() {}

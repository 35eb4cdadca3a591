// How far visitors came, by day: those who looked at an article, at their cart, at the checkout. Counting them anew among a million views
// made the reports wait.

const STEPS = { articles: "/article", cart: "/panier", checkout: "/checkout" };

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  // Visitors stand in the row of the day they had last come so far, '' for never before.
  await knex.schema.createTable("funnel_days", (table) => {
    table.string("step", 10).notNullable();
    table.string("day", 10).notNullable(); // of the shop's own calendar
    table.string("seen_before", 10).notNullable();
    table.integer("visitors").notNullable();
    table.primary(["step", "day", "seen_before"]);
  });
  for (const [step, beginning] of Object.entries(STEPS)) await sumUp(knex, step, beginning);
  await knex.schema.alterTable("orders", (table) => table.index(["confirmed_at"])); // the digests of the shop
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("orders", (table) => table.dropIndex(["confirmed_at"]));
  await knex.schema.dropTable("funnel_days");
}

const BATCH = 5_000;

const SHOP_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" });

/** @param {import("knex").Knex} knex @param {string} step @param {string} beginning of the addresses of its pages */
async function sumUp(knex, step, beginning) {
  const lastDays = new Map();
  const sums = new Map();
  for (let after = ""; ; ) {
    // Ids begin with their time.
    const views = await knex("analytics_events")
      .where({ name: "page_view" })
      .whereRaw("substr(path, 1, ?) = ?", [beginning.length, beginning])
      .where("id", ">", after)
      .orderBy("id")
      .limit(BATCH)
      .select("id", "cid", "occurred_at");
    for (const { cid, occurred_at } of views) {
      const day = SHOP_DAY.format(new Date(occurred_at));
      const seen_before = lastDays.get(cid) ?? "";
      lastDays.set(cid, day);
      if (seen_before === day) continue;
      const sum = sums.get(`${day} ${seen_before}`) ?? { step, day, seen_before, visitors: 0 };
      sums.set(`${day} ${seen_before}`, { ...sum, visitors: sum.visitors + 1 });
    }
    const end = views.at(-1);
    if (!end) break;
    after = end.id;
  }
  await knex.batchInsert("funnel_days", [...sums.values()], 50);
}

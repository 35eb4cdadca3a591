/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("users", (table) => {
    table.index(["created_at"]);
  });

  // Views by page and day. Visitors stand in the row of the day they had last looked at that page, '' for never before.
  await knex.schema.createTable("page_days", (table) => {
    table.string("day", 10).notNullable(); // of the shop's own calendar
    table.string("path", 200).notNullable();
    table.string("seen_before", 10).notNullable();
    table.string("product_id", 24); // no reference: what was looked at stays counted
    table.integer("views").notNullable();
    table.integer("visitors").notNullable();
    table.primary(["day", "path", "seen_before"]);
  });
  await sumUpViews(knex);
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.dropTable("page_days");
  await knex.schema.alterTable("users", (table) => {
    table.dropIndex(["created_at"]);
  });
}

const BATCH = 500;

const SHOP_DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Paris", dateStyle: "short" });

/** @param {import("knex").Knex} knex */
async function sumUpViews(knex) {
  const lastDays = new Map();
  const sums = new Map();
  for (let after = ""; ; ) {
    // Ids begin with their time.
    const views = await knex("analytics_events").where({ name: "page_view" }).where("id", ">", after).orderBy("id").limit(BATCH).select("id", "path", "cid", "product_id", "occurred_at");
    for (const { path, cid, product_id, occurred_at } of views) {
      const day = SHOP_DAY.format(new Date(occurred_at));
      const last = lastDays.get(`${cid} ${path}`) ?? "";
      lastDays.set(`${cid} ${path}`, day);
      raise(sums, { day, path, seen_before: "", product_id }, 1, last === "" ? 1 : 0);
      if (last !== "" && last !== day) raise(sums, { day, path, seen_before: last, product_id }, 0, 1);
    }
    const end = views.at(-1);
    if (!end) break;
    after = end.id;
  }
  await knex.batchInsert("page_days", [...sums.values()], 50);
}

/** @param {Map<string, any>} sums @param {any} row @param {number} views @param {number} visitors */
function raise(sums, row, views, visitors) {
  const key = `${row.day} ${row.path} ${row.seen_before}`;
  const sum = sums.get(key) ?? { ...row, views: 0, visitors: 0 };
  sums.set(key, { ...sum, views: sum.views + views, visitors: sum.visitors + visitors });
}

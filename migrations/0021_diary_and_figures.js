/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("appointments", (table) => {
    table.text("sealed_details"); // notes and tags of the shop's people, which may speak of someone's eyes
    table.string("handled_by", 80);
    table.integer("details_version").notNullable().defaultTo(0); // raised by each save, so that none is lost unseen
    table.string("search_text", 460).notNullable().defaultTo(""); // names, address and telephone as they are looked for
  });
  await nameEveryone(knex);

  await knex.schema.alterTable("reservations", (table) => {
    table.index(["status", "created_at"]);
  });
  await knex.schema.alterTable("orders", (table) => {
    table.index(["paid_at"]);
  });
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
  await knex.schema.alterTable("orders", (table) => {
    table.dropIndex(["paid_at"]);
  });
  await knex.schema.alterTable("reservations", (table) => {
    table.dropIndex(["status", "created_at"]);
  });
  await knex.schema.alterTable("appointments", (table) => {
    for (const column of ["search_text", "details_version", "handled_by", "sealed_details"]) table.dropColumn(column);
  });
}

const BATCH = 500;

/** @param {import("knex").Knex} knex */
async function nameEveryone(knex) {
  for (let after = ""; ; ) {
    const rows = await knex("appointments").where("id", ">", after).orderBy("id").limit(BATCH).select("id", "first_name", "last_name", "email", "phone");
    for (const { id, first_name, last_name, email, phone } of rows) {
      const digits = phone.replace(/\D/g, "").replace(/^(00)?330?(?=\d{9}$)/, "0");
      await knex("appointments").where({ id }).update({ search_text: `${plain(`${first_name} ${last_name}`)} ${email.toLowerCase()} ${digits}` });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

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

const LETTERS = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[œæøßłđ]/g, (letter) => LETTERS[letter] ?? letter).normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
}

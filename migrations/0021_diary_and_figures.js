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
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
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

const LETTERS = { œ: "oe", æ: "ae", ø: "o", ß: "ss", ł: "l", đ: "d" };

/** @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[œæøßłđ]/g, (letter) => LETTERS[letter] ?? letter).normalize("NFKD").replace(/[\u0300-\u036f]/g, "");
}

// What each letter is about and whom it goes to: letters of one order leave in their order, urgent ones first, and what someone
// was written is found by its subject as well as by an address.
const OF_ORDER = { refund: "refunds", return: "returns", withdrawal: "withdrawals" };
const OF_THEMSELVES = ["order", "account", "appointment", "reservation", "message", "question", "newsletter"];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.schema.alterTable("outbox", (table) => {
    table.string("about", 40); // "order:…"; null for a letter about nothing that is kept
    table.string("recipient", 254).notNullable().defaultTo(""); // in lower case
    table.integer("turn").notNullable().defaultTo(0); // its place among the letters about the same
    table.boolean("urgent").notNullable().defaultTo(false); // someone waits for it before a screen
    table.string("useless_after", 24); // null: late is better than never
    table.string("given_up_at", 24); // when its address was refused for good
    table.boolean("forget_once_sent").notNullable().defaultTo(false); // about someone who was erased meanwhile
    table.index(["about"]);
    table.index(["recipient"]);
  });
  const turns = new Map();
  for (let after = ""; ;) {
    const rows = await knex("outbox")
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .select("id", "dedupe_key", "message", "next_try_at", "sent_at", "last_error", "created_at");
    for (const row of rows) {
      const about = await subjectOf(knex, row.dedupe_key);
      if (about) turns.set(about, (turns.get(about) ?? 0) + 1);
      const givenUp = row.next_try_at === null && row.sent_at === null && row.last_error === "EENVELOPE";
      await knex("outbox")
        .where({ id: row.id })
        .update({
          about,
          recipient: recipientOf(row.message),
          turn: (about && turns.get(about)) || 0,
          given_up_at: givenUp ? row.created_at : null,
        });
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

/** @param {import("knex").Knex} knex @param {string} key */
async function subjectOf(knex, key) {
  const [kind, id] = key.split(":");
  if (OF_THEMSELVES.includes(kind)) return `${kind}:${id}`.slice(0, 40);
  if (!Object.hasOwn(OF_ORDER, kind)) return null;
  const row = await knex(OF_ORDER[kind]).where({ id }).first("order_id");
  return row ? `order:${row.order_id}` : null;
}

/** @param {string} message */
function recipientOf(message) {
  try {
    const { to } = JSON.parse(message);
    return typeof to === "string" ? to.toLowerCase().slice(0, 254) : "";
  } catch {
    return "";
  }
}

/** @param {import("knex").Knex} knex */
export async function down(knex) {
  await knex.schema.alterTable("outbox", (table) => {
    table.dropIndex(["about"]);
    table.dropIndex(["recipient"]);
  });
  await knex.schema.alterTable("outbox", (table) =>
    table.dropColumns("about", "recipient", "turn", "urgent", "useless_after", "given_up_at", "forget_once_sent"),
  );
}

// The quote of a correction that was proposed ends with the proposal since 0119. Those whose proposal was over before then still waited
// for an answer: the quote that their order stands on takes their place.

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  await knex.raw(
    `update quotes set replaced_by = (select orders.quote_number from orders where orders.id = quotes.order_id)
      where order_id is not null and ordered_at is null and replaced_by is null
        and exists (
          select 1 from orders where orders.id = quotes.order_id and orders.quote_number is not null and orders.quote_number <> quotes.number)
        and not exists (
          select 1 from correction_proposals as its join quote_lines as line on line.quote_id = quotes.id
            where its.order_id = quotes.order_id and its.state = 'sent' and line.line_key like '%:' || its.reference)`,
  );
}

/** Nothing tells which those were, and all of them are over. */
export async function down() {}

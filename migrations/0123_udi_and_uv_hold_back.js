// A frame is kept from sale without its UDI-DI, and sunglasses without their protection from UV. What was sold until now gets a day
// until which it may be completed; what was kept from sale for another reason stays so.
const DAYS_TO_COMPLETE = 30;
const UNION = [
  ...["AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT", "LT", "LU", "LV", "MT"],
  ...["NL", "PL", "PT", "RO", "SE", "SI", "SK"],
];

/** @param {import("knex").Knex} knex */
export async function up(knex) {
  const now = Date.now();
  const [today, due] = [now, now + DAYS_TO_COMPLETE * 86_400_000].map((at) => new Date(at).toISOString().slice(0, 10));
  const family =
    "coalesce(legal_family, case category when 'optic' then 'device' when 'solar' then 'protection' else 'accessory' end)";
  const isPast = "(facts_due_on is null or facts_due_on <= ?)";
  const answered = `exists (select 1 from brands where brands.name = products.brand and (brands.responsible_name is not null
    or brands.maker_country in (${UNION.map((code) => `'${code}'`).join(", ")})))`;
  await knex("products")
    .whereRaw(isPast, [today])
    .where({ ce_marked: true })
    .whereNotNull("maker_reference")
    .whereRaw(answered)
    .whereRaw("exists (select 1 from product_images where product_images.product_id = products.id)")
    .whereRaw(
      `(${family} = 'device' and udi_di is null or ${family} = 'protection' and uv_protection is null
        and (instructions is not null or instructions_file is not null)
        and not exists (select 1 from product_colors where product_colors.product_id = products.id and filter_category is null))`,
    )
    .update({ facts_due_on: due });
}

/** The day only ever lets something be sold: it may stay. */
export async function down() {}

import type { Db } from "../../app/infra/db.server";

/** The tables that belong to a product, each with its columns that hold ids, which need new values in a copy. */
const PARTS = {
  product_colors: ["id"],
  product_images: ["id", "color_id"],
  product_sizes: [],
  price_history: ["id"],
} as const;

/**
 * Enlarges the catalogue to so many products. Each new one is a copy of an existing one, with its colours, pictures,
 * sizes and prices, under another name, number and address. Like `fillAdmin`, it uses one statement for each table.
 */
export async function fillCatalogue(db: Db, wanted: number): Promise<void> {
  const [{ many, last } = { many: 0, last: 0 }] = (await db("products").select(
    db.raw("count(*) as many, max(number) as last"),
  )) as { many: number; last: number }[];
  const added = wanted - many;
  if (added <= 0) return;
  await db.raw("pragma synchronous = OFF");
  const twins = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${added}),
    model as (select *, row_number() over (order by id) - 1 as model_turn from products where number <= ${last}),
    twin as (select model.*, n.i as i, ${id("n.i")} as twin_id from n join model on model.model_turn = n.i % ${many})`;
  await copy(db, "products", twins, "twin", {
    id: "twin_id",
    number: `${last} + twin.i`,
    slug: "twin.slug || '-' || twin.i",
    name: NAME,
  });
  for (const [table, ids] of Object.entries(PARTS))
    await copy(db, table, twins, `twin join ${table} as part on part.product_id = twin.id`, {
      product_id: "twin_id",
      ...Object.fromEntries(ids.map((column) => [column, `printf('%08x', twin.i) || substr(part.${column}, 9)`])),
    });
}

async function copy(db: Db, table: string, twins: string, from: string, own: Record<string, string>): Promise<void> {
  const columns = ((await db.raw(`pragma table_info(${table})`)) as { name: string }[]).map(({ name }) => name);
  const source = table === "products" ? "twin" : "part";
  const values = columns.map((column) => own[column] ?? `${source}.${column}`);
  await db.raw(`insert into ${table} (${columns.join(", ")}) ${twins} select ${values.join(", ")} from ${from}`);
}

/** Some thousands of different names of two words, as a large catalogue has them. */
const NAME = `${syllable("twin.i", ["Bel", "Mont", "Val", "Clair", "Roche", "Saint", "Pré", "Bois", "Haut", "Font"])} || ${syllable("twin.i / 10", ["aval", "emont", "igny", "oire", "ance", "ville", "erive", "uret", "ombe", "ieux"])} || ' ' ||
  ${syllable("twin.i / 100", ["Aube", "Brume", "Cèdre", "Dune", "Érable", "Falaise", "Grève", "Houle", "Iris", "Jade"])} || ' ' || (twin.i / 1000)`;

function syllable(number: string, syllables: string[]): string {
  const cases = syllables.map((text, place) => `when ${place} then '${text}'`);
  return `case (${number}) % ${syllables.length} ${cases.join(" ")} end`;
}

function id(number: string): string {
  return `printf('f%023x', ${number})`;
}

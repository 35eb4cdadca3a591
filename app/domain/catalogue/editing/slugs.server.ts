import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { instant } from "~/domain/time";

const SPELT_OUT: Record<string, string> = { "ø": "o", "œ": "oe", "æ": "ae", "å": "a", "ß": "ss", "&": " " };
const LONGEST = 110;

type Named = { brand: string; name: string };

/**
 * A free slug: 'Atelier Saône', 'Fourvière' gives 'atelier-saone-fourviere'; when it is taken, a number is added.
 * @param own the product that it is for, whose present slug counts as free
 */
export async function freeSlug({ db }: Services, { brand, name }: Named, own = ""): Promise<string> {
  const slug = productSlug(`${brand} ${name}`);
  const taken = new Set<string>(
    await db("products")
      .whereNot({ id: own })
      .where((rows) => void rows.where({ slug }).orWhere("slug", "like", `${slug}-%`))
      .pluck("slug"),
  );
  let free = slug;
  for (let turn = 2; taken.has(free); turn += 1) free = `${slug}-${turn}`;
  return free;
}

type Known = Named & { id: string; facts: { soldFrom: Day | null } };

/**
 * The new slug of a product that takes another name before it was ever on sale, such as a copy; none for one that
 * was, because links lead to it.
 */
export async function renamedSlug(services: Services, known: Known, sheet: Named): Promise<{ slug?: string }> {
  const { db, now } = services;
  const { id, facts } = known;
  if (sheet.brand === known.brand && sheet.name === known.name) return {};
  if (facts.soldFrom === null || facts.soldFrom <= shopDay(now())) return {};
  const asked: unknown = await db("price_history")
    .where({ product_id: id })
    .where("since", "<=", instant(now()))
    .first("id");
  return asked ? {} : { slug: await freeSlug(services, sheet, id) };
}

function productSlug(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[øœæåß&]/g, (letter) => SPELT_OUT[letter] ?? letter)
    .normalize("NFD")
    .replace(/\p{M}/gu, "");
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LONGEST)
    .replace(/^-|-$/g, "");
  // A product's number or id leads to it, too, so that a slug must not look like one, nor be empty.
  return slug && !/^\d+$|^[0-9a-f]{24}$/.test(slug) ? slug : `article-${slug}`.replace(/-$/, "");
}

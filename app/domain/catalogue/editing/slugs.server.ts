import type { Services } from "~/infra/services.server";

const SPELT_OUT: Record<string, string> = { "ø": "o", "œ": "oe", "æ": "ae", "å": "a", "ß": "ss", "&": " " };
const LONGEST = 110;

/** A free slug: 'Atelier Saône', 'Fourvière' gives 'atelier-saone-fourviere'; when it is taken, a number is added. */
export async function freeSlug({ db }: Services, { brand, name }: { brand: string; name: string }): Promise<string> {
  const slug = slugOf(`${brand} ${name}`);
  const taken = new Set<string>(
    await db("products").where({ slug }).orWhere("slug", "like", `${slug}-%`).pluck("slug"),
  );
  let free = slug;
  for (let turn = 2; taken.has(free); turn += 1) free = `${slug}-${turn}`;
  return free;
}

function slugOf(text: string): string {
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

import { expect, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { CHEAP_FRAME, DISCOUNTED_FRAME, ONE_COLOR_SOLD_OUT, SOLD_OUT_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { addToCart, CLARA } from "../helpers/buying";
import { htmlProblems, nuProblems } from "../helpers/html";
import { ADMIN_KINDS, portions, STOREFRONT_KINDS, type PageKind } from "../helpers/page-kinds";
import { sharedShop, type Shop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const java = findProgram("java");
/** The HTML of each kind of page, as it was served. */
const served = new Map<string, string>();

/** The values of `rel` that the standard and its registry allow; browsers load only these. */
const KNOWN_LINKS =
  /^(stylesheet|preload|icon|apple-touch-icon|canonical|manifest|dns-prefetch|prev|next|noreferrer|nofollow|noopener|me)$/;

/** Pages that differ from a kind by a part of their own. */
const VARIANTS: PageKind[] = [
  ...[
    "/optiques-femme",
    "/optiques-homme",
    "/solaires-femme",
    "/solaires-homme",
    `/article/${SOLD_OUT_FRAME.slug}`,
    `/article/${ONE_COLOR_SOLD_OUT.slug}`,
    `/article/${DISCOUNTED_FRAME.slug}`,
    "/article-accessoire/999999",
    "/mon-compte?vue=mot-de-passe-oublie&envoye=1",
    "/invalid-token",
    "/conditions-generales-de-vente",
    "/retours",
  ].map((path) => ({ name: path, reach: async (shop: Shop) => ({ visitor: newVisitor(shop), path }) })),
  {
    name: "checkout, delivery",
    async reach(shop) {
      const visitor = newVisitor(shop);
      await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
      const details = await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
      const { path } = await details.form({ button: "Continuer" }).fill(CLARA).submit("Continuer");
      return { visitor, path };
    },
  },
  {
    name: "one's profile being changed",
    async reach(shop) {
      const visitor = newVisitor(shop);
      await registered(shop, { visitor });
      return { visitor, path: "/mon-compte/profil?modifier=1" };
    },
  },
];

for (const { part, kinds } of portions([...STOREFRONT_KINDS, ...ADMIN_KINDS, ...VARIANTS], 20))
  test(`the bytes served are valid HTML, kinds of page ${part}`, async () => {
    const wrong: string[] = [];
    for (const { name, reach } of kinds) {
      const { visitor, path } = await reach(shop());
      const { html } = await visitor.visit(path);
      served.set(name, html);
      const links = [...html.matchAll(/<(?:link|a) [^>]*rel="([^"]*)"/g)].flatMap(([, rel = ""]) => rel.split(" "));
      const unknown = [...new Set(links)].filter((rel) => !KNOWN_LINKS.test(rel));
      wrong.push(...[...(await htmlProblems(html)), ...unknown].map((problem) => `${name}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });

test.skipIf(!java)("the same bytes pass the Nu Html Checker", async () => {
  expect(served.size).toBeGreaterThan(50);
  expect(await nuProblems(java ?? "", served)).toEqual([]);
});

test("links of unknown kind, and those of a head in a body, are noticed", async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Titre</title></head><body><main><h1>Titre</h1>${body}</main></body></html>`;
  expect(await htmlProblems(page(""))).toEqual([]);
  expect(await htmlProblems(page('<link rel="x-modulepreload">'))).not.toEqual([]);
});

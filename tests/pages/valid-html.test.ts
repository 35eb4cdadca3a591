import { expect, test } from "vitest";

import { htmlProblems } from "../helpers/html";
import { ADMIN_KINDS, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

/** What `rel` may say by the standard and its register; a browser asks for none of the others. */
const KNOWN_LINKS =
  /^(stylesheet|preload|icon|apple-touch-icon|canonical|manifest|dns-prefetch|prev|next|noreferrer|nofollow|noopener|me)$/;

for (const { part, kinds } of portions([...STOREFRONT_KINDS, ...ADMIN_KINDS], 20))
  test(`the bytes served are valid HTML, kinds of page ${part}`, async () => {
    const wrong: string[] = [];
    for (const { name, reach } of kinds) {
      const { visitor, path } = await reach(shop());
      const { html } = await visitor.visit(path);
      const links = [...html.matchAll(/<(?:link|a) [^>]*rel="([^"]*)"/g)].flatMap(([, rel = ""]) => rel.split(" "));
      const unknown = [...new Set(links)].filter((rel) => !KNOWN_LINKS.test(rel));
      wrong.push(...[...(await htmlProblems(html)), ...unknown].map((problem) => `${name}: ${problem}`));
    }
    expect(wrong).toEqual([]);
  });

test("links of unknown kind, and those of a head in a body, are noticed", async () => {
  const page = (body: string) =>
    `<!DOCTYPE html><html lang="fr"><head><meta charset="utf-8"><title>Titre</title></head><body><main><h1>Titre</h1>${body}</main></body></html>`;
  expect(await htmlProblems(page(""))).toEqual([]);
  expect(await htmlProblems(page('<link rel="x-modulepreload">'))).not.toEqual([]);
});

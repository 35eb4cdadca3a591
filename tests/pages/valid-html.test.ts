import { expect, test } from "vitest";

import { findProgram } from "../../scripts/tools/debian.mjs";
import { htmlProblems, nuProblems } from "../helpers/html";
import { ADMIN_KINDS, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const java = findProgram("java");
/** The HTML of each kind of page, as it was served. */
const served = new Map<string, string>();

/** The values of `rel` that the standard and its registry allow; browsers load only these. */
const KNOWN_LINKS =
  /^(stylesheet|preload|icon|apple-touch-icon|canonical|manifest|dns-prefetch|prev|next|noreferrer|nofollow|noopener|me)$/;

for (const { part, kinds } of portions([...STOREFRONT_KINDS, ...ADMIN_KINDS], 20))
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

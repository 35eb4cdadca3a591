import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

import { gluedWords } from "../helpers/glued-words";
import { portions, STOREFRONT_KINDS, type PageKind } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const hasW3m = spawnSync("w3m", ["-version"]).status === 0;
if (!hasW3m)
  console.warn("no w3m here: what a text browser shows of each kind of page is not compared (apt-get install w3m)");

test("words of neighbours that nothing keeps apart are found", () => {
  expect(gluedWords("<p><span>taille 48 × 1</span><span>145,00 €</span></p>")).toEqual(["taille 48 × 1|145,00 €"]);
  expect(gluedWords("<p><span>Prix</span> <span>145,00 €</span></p><p>Suite</p><b>a</b>, <b>b</b>")).toEqual([]);
});

for (const { part, kinds } of portions(STOREFRONT_KINDS, 20))
  test(`without a style, no two words touch, kinds of page ${part}`, async () => {
    const glued: string[] = [];
    for (const { name, reach } of kinds) {
      const { visitor, path } = await reach(shop());
      glued.push(...gluedWords((await visitor.visit(path)).html).map((words) => `${name}: ${words}`));
    }
    expect(glued).toEqual([]);
  });

/** Kinds of page of which no line depends on the day. */
const SHOWN =
  /^\/(home|accessoires|panier|newsletter|optique-selection|article\/|wishlist|suivi-commande|mon-compte)|cart|checkout|confirmed order/;

for (const kind of STOREFRONT_KINDS.filter(({ name }) => SHOWN.test(name)))
  test.skipIf(!hasW3m)(`w3m shows ${kind.name} as it did`, async () => {
    await expect(await dump(kind)).toMatchFileSnapshot(
      `../fixtures/text-browser/${kind.name.replace(/^\//, "").replace(/[^\p{L}\p{N}]+/gu, "-")}.txt`,
    );
  });

/** A page in eighty columns, with what differs from one visit to the next blanked. */
async function dump({ reach }: PageKind): Promise<string> {
  const { visitor, path } = await reach(shop());
  const { html } = await visitor.visit(path);
  const { stdout } = spawnSync("w3m", ["-dump", "-T", "text/html", "-I", "UTF-8", "-O", "UTF-8", "-cols", "80"], {
    input: html,
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C.UTF-8" },
  });
  return stdout
    .replace(
      /\d{1,2}(?:er)? (?:janvier|janv\.|février|févr\.|mars|avril|avr\.|mai|juin|juillet|juil\.|août|septembre|sept\.|octobre|oct\.|novembre|nov\.|décembre|déc\.) \d{4}(?: à \d\d:\d\d)?/g,
      "[date]",
    )
    .replace(/C-\d{4}-\d{5}/g, "[commande]")
    .replace(/F\d{4}-\d{6}/g, "[facture]");
}

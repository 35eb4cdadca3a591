import { expect, test } from "vitest";

import { gluedWords } from "../helpers/glued-words";
import { portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";
import { dumpOf, fixtureOf, hasW3m } from "../helpers/w3m";

const shop = sharedShop();

test("words of neighbours that nothing keeps apart are found", () => {
  expect(gluedWords("<p><span>taille 48 × 1</span><span>145,00 €</span></p>")).toEqual(["taille 48 × 1|145,00 €"]);
  expect(gluedWords('<p><img alt="de face">agrandir</p>')).toEqual(["de face|agrandir"]);
  expect(gluedWords("<svg><text>48 mm</text><text>21 mm</text></svg>")).toEqual(["48 mm|21 mm"]);
  expect(gluedWords('<p><label>Raison</label><select name="reason"><option>Taille</option></select></p>')).toEqual([
    "Raison|[reason]",
  ]);
  expect(gluedWords("<table><tr><td><b>1,6</b><form><button>Supprimer</button></form></td></tr></table>")).toEqual([
    "1,6|Supprimer",
  ]);
  expect(gluedWords("<nav><a>Modifier</a></nav><section><button>Supprimer</button></section>")).toEqual([
    "Modifier|Supprimer",
  ]);
  expect(gluedWords('<p><label>Nom</label> <input name="q"> <label><input type="checkbox"> Oui</label></p>')).toEqual(
    [],
  );
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

/** Pages whose lines depend on the day: free slots, and whether the shop is open. */
const OF_THE_DAY = /^\/($|contact|rendez-vous)|agenda|who comes/;

for (const { name, reach } of STOREFRONT_KINDS.filter((kind) => !OF_THE_DAY.test(kind.name)))
  test.skipIf(!hasW3m)(`w3m shows ${name} as it did`, async () => {
    const { visitor, path } = await reach(shop());
    const { html } = await visitor.visit(path);
    await expect(dumpOf(html)).toMatchFileSnapshot(fixtureOf(name));
  });

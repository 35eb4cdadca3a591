import { expect, test } from "vitest";

import { openingNow } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { drawScene, SCENES } from "~/illustration/index";
import { attr, normal } from "../helpers/dom";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const PAGES = ["/", "/home", "/a-propos", "/services", "/rendez-vous", "/contact"];
/** The scenes in which the shop itself is seen: its front, its window, its rooms. */
const OF_THE_SHOP = /scene(?:\/|%2F)(boutique|vitrine|comptoir|essayage|examen|interieur)\.svg/;

test("the front is seen at the front door alone, and each page has a picture of its own", async () => {
  const seen: Record<string, string> = {};
  for (const path of PAGES) {
    const page = await newVisitor(shop()).visit(path);
    const shown = page.elements("img").map((each) => OF_THE_SHOP.exec(attr(each, "src") ?? "")?.[1]);
    // The head of a page to read has its drawing written into it.
    const written = page.elements("img", { alt: /^Dessin d’un comptoir/ }).length > 0 ? ["comptoir"] : [];
    seen[path] = [...new Set([...shown.filter(Boolean), ...written])].join();
  }
  expect(seen).toEqual({
    "/": "boutique",
    "/home": "vitrine",
    "/a-propos": "comptoir",
    "/services": "essayage",
    "/rendez-vous": "examen",
    "/contact": "interieur",
  });
});

test("the front door says by the hours in force whether the shop is open; no drawing says it", async () => {
  const services = servicesOf(shop());
  const said = async () => normal(openingNow(await openingRules(services), new Date()));
  const before = await said();
  const page = await newVisitor(shop()).visit("/");
  const [now] = page.texts("door__now");
  expect([before, await said()]).toContain(now);
  for (const name of SCENES) expect(drawScene(name), name).not.toMatch(/ouvert|fermé/i);
});

import { expect, test } from "vitest";

import { seasonOf, shopDay } from "~/domain/days";

import { FACE_SHAPES } from "../../app/pages/selection/face-shapes";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

test("three questions end on a shelf that is narrowed by their answers", async () => {
  const visitor = newVisitor(shop());
  const guide = await visitor.visit("/guide-des-formes");
  const shelf = await guide
    .form({ button: "Voir les montures" })
    .fill({
      "1. Votre visage ressemble à…": "rond",
      "2. Vous cherchez…": "optiques-femme",
      "Leur marquage, à l’intérieur d’une branche (facultatif)": "50□20-145",
    })
    .submit("Voir les montures");
  expect(shelf.path).toBe(
    "/optiques-femme?forme=rectangulaire&forme=carree&forme=wayfarer&forme=hexagonale&miennes=50%E2%96%A120-145",
  );
  expect(shelf.html).toContain("Comme 50 □ 20");
  const lost = await visitor.visit("/guide-des-formes?rayon=optiques-femme&miennes=abc");
  expect(lost.text.replace(/\s/g, " ")).toContain("Le marquage « abc » ne se lit pas");
  expect(lost.form({ button: "Appliquer" }).value("Comme mes lunettes, par exemple 52 □ 18 140")).toBe("abc");
});

test("every face leads to frames, for her and for him, and nobody has to know theirs", async () => {
  const visitor = newVisitor(shop());
  for (const { value } of FACE_SHAPES)
    for (const rayon of ["optiques-femme", "optiques-homme"]) {
      const shelf = await visitor.visit(`/guide-des-formes?rayon=${rayon}&visage=${value}&miennes=`);
      expect(shelf.html, `${rayon}, ${value}`).not.toContain("Aucune monture ne réunit");
    }
  expect((await visitor.visit("/guide-des-formes?rayon=solaires-homme&visage=&miennes=")).path).toBe("/solaires-homme");
  expect((await visitor.visit("/guide-des-formes?rayon=ailleurs")).path).toBe("/guide-des-formes?rayon=ailleurs");
});

test("home's first view shows four looks, each of which leads to frames of its kind", async () => {
  const visitor = newVisitor(shop());
  const { html } = await visitor.visit("/home");
  expect(html).toContain(`data-season="${seasonOf(shopDay(new Date()))}"`);
  const [, list = ""] = /<ul class="looks">(.*?)<\/ul>/s.exec(html) ?? [];
  const ways = [...list.matchAll(/href="([^"]+)"/g)].map(([, way = ""]) => way);
  expect(ways).toHaveLength(4);
  for (const way of ways) expect((await visitor.visit(way)).text, way).toMatch(/\d+ montures?/);
});

test("home shows four frames on one person, and leads from there to the try-on and to the guide", async () => {
  const { html } = await newVisitor(shop()).visit("/home");
  const [, section = ""] = /<section[^>]* aria-labelledby="essayer">(.*?)<\/section>/s.exec(html) ?? [];
  const worn = [...section.matchAll(/src="[^"]*\/(portrait-\w+)\/([^"]+)"/g)];
  expect(new Set(worn.map(([, sitter]) => sitter)).size).toBe(1);
  expect(new Set(worn.map(([, , pair]) => pair)).size).toBe(4);
  for (const way of ["/sur-mon-visage", "/guide-des-formes"]) expect(section).toContain(`href="${way}"`);
});

test("someone who wears a frame stands among those of a long shelf, and leads to the guide", async () => {
  const visitor = newVisitor(shop());
  const tile = /<li class="tile"><a[^>]*href="\/guide-des-formes"><img src="[^"]*\/portrait-/;
  expect((await visitor.visit("/optiques-femme")).html).toMatch(tile);
  for (const path of ["/optiques-femme?page=2", "/optiques-femme?forme=ronde", "/lunettes-enfant"])
    expect((await visitor.visit(path)).html, path).not.toMatch(tile);
});

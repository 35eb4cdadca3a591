import { beforeAll, describe, expect, test } from "vitest";

import { ACCESSORY, PLAIN_FRAME, SOLD_OUT_FRAME } from "../../seeds/named";
import { all, attr, textOf } from "../helpers/dom";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

/** The text of the live region of the results. */
const statusOf = (page: Page) =>
  textOf(page.elements("p", { role: "status" }).find((each) => textOf(each).includes("ésultat")));
const search = (query: string, more = "") => newVisitor(shop).visit(`/recherche?q=${encodeURIComponent(query)}${more}`);

describe("the field of the header", () => {
  test.each(["/home", "/optiques-femme", `/article/${PLAIN_FRAME.slug}`, "/panier", "/nulle-part"])(
    "leads from %s to what was looked for",
    async (path) => {
      const page = await newVisitor(shop).visit(path);
      const results = await page
        .form({ action: "/recherche" })
        .fill({ "Rechercher un modèle, une marque, une forme": "panthéon" })
        .submit("Rechercher");
      expect(results.path).toBe("/recherche?q=panth%C3%A9on");
      expect(results.h1).toBe("Résultats pour « panthéon »");
      expect(results.hasLink(PLAIN_FRAME.name)).toBe(true);
    },
  );
});

describe("results", () => {
  test.each([
    ["ecaille", "Bastille"],
    ["oeil de chat", "Pivoine"],
    ["lunette de soleil ronde", "Capri"],
    ["Les Terreaux étui", ACCESSORY.name],
  ])("of « %s » name %s", async (query, name) => {
    const page = await search(query);
    expect([page.status, page.hasLink(name)]).toEqual([200, true]);
    expect(statusOf(page)).toMatch(/^\d+ résultats?(, page 1 sur \d)?$/);
  });

  test("of a misspelt maker say whose they are", async () => {
    const page = await search("hoshikwa");
    expect(page.text).toContain("Aucun résultat pour « hoshikwa » : voici ceux de « Hoshikawa ». 11 résultats");
    expect(page.hasLink("Kawa")).toBe(true);
  });

  test("are paged by links that keep the question", async () => {
    const page = await search("lunettes");
    expect(page.elements("li").filter((each) => attr(each, "class") === undefined).length).toBeGreaterThan(0);
    const next = await page.link("Suivante").follow();
    expect(next.path).toBe("/recherche?q=lunettes&page=2");
    expect(next.title).toContain("page 2");
    const names = (each: typeof page) => each.elements("article", { class: /card/ }).map((card) => attr(card, "id"));
    expect(names(next).filter((name) => names(page).includes(name))).toEqual([]);
  });

  test("are sorted and filtered by the catalogue's own form, which keeps the question", async () => {
    const page = await search("écaille");
    const sorted = await page
      .form({ button: "Appliquer le tri" })
      .fill({ Trier: "Prix croissant" })
      .submit("Appliquer le tri");
    expect(sorted.url.searchParams.get("q")).toBe("écaille");
    const prices = sorted.texts("price").map((text) => Number(/(\d+),(\d\d) €/.exec(text)?.slice(1).join("")));
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    const narrowed = await newVisitor(shop).visit("/recherche?q=écaille&marque=Lucarne");
    expect(new Set(narrowed.texts("card__brand").map((text) => text.split(/ (?:Étroit|Moyen|Large) /)[0]))).toEqual(
      new Set(["Lucarne"]),
    );
    expect(narrowed.link("Tout effacer").href).toBe("/recherche?q=%C3%A9caille");
  });

  test("that a filter empties lead back to all of them", async () => {
    const page = await newVisitor(shop).visit("/recherche?q=tsuki&marque=Lucarne");
    expect(page.text).toContain("Aucun résultat");
    expect((await page.link("Chercher sans les filtres").follow()).hasLink(SOLD_OUT_FRAME.name)).toBe(true);
  });

  test("have hearts that come back to the same results", async () => {
    const page = await search("panthéon", "&tri=priceAsc");
    const back = await page.form({ name: `heart-${PLAIN_FRAME.number}` }).submit(/^Ajouter à la wishlist/);
    expect([back.path, back.url.hash]).toEqual([
      "/recherche?q=panth%C3%A9on&tri=priceAsc",
      `#article-${PLAIN_FRAME.number}`,
    ]);
  });
});

describe("nothing", () => {
  test("asked: the page says what can be, and leads on", async () => {
    for (const path of ["/recherche", "/recherche?q=", "/recherche?q=%20%20"]) {
      const page = await newVisitor(shop).visit(path);
      expect([page.status, page.h1]).toEqual([200, "Que cherchez-vous ?"]);
      expect(statusOf(page)).toBe("");
      for (const name of ["Œil-de-chat", "Titane"])
        expect((await page.link(name).follow()).text).toMatch(/\d+ résultats/);
    }
  });

  test("found: a near question is offered, and the shelves", async () => {
    const page = await search("hoshikawa papillon");
    expect(page.text).toContain("Aucun résultat");
    expect(page.text).toContain("Nous n'avons rien trouvé");
    expect((await page.link("hoshikawa").follow()).text).toContain("11 résultats");
    expect(page.hasLink("Solaires homme")).toBe(true);
    expect((await search("xyzzy")).text).not.toContain("Essayez plutôt");
  });

  test("found: each shelf has its picture, and the guide and the telephone are near", async () => {
    const page = await search("xyzzy");
    const pictures = page
      .elements("section", { class: "shelf-ways" })
      .flatMap((ways) => all(ways, "img").map((image) => attr(image, "src") ?? ""));
    expect(new Set(pictures).size).toBe(7);
    for (const picture of pictures) expect((await fetch(new URL(picture, shop.url))).status, picture).toBe(200);
    expect(page.link("Solaires homme").href).toBe("/solaires-homme");
    expect(page.link(/^Quelle forme me va/).href).toBe("/guide-des-formes");
    expect(page.link("Appelez-nous").href).toBe("/contact");
    expect((await search("ecaille")).elements("section", { class: "shelf-ways" })).toEqual([]);
  });
});

test.each([
  ["two hundred letters", "a".repeat(200)],
  ["a thousand", "é ".repeat(500)],
  ["SQL's wildcards", "%_%' or 1=1 --"],
  ["a script", '"><script>alert(1)</script>'],
  ["control characters", "\u0000\u0007\u202e"],
])("%s do no harm", async (_what, query) => {
  const page = await search(query);
  expect(page.status).toBe(200);
  expect(
    page.elements("script").filter((each) => attr(each, "nonce") === undefined && attr(each, "type") === undefined),
  ).toEqual([]);
  expect(page.html).not.toContain("<script>alert");
});

test("a broken encoding or a page far past the end is a page too", async () => {
  for (const path of [
    "/recherche?q=%E9%ff",
    "/recherche?q=ronde&page=99999999",
    "/recherche?q=ronde&page=-1&tri=x&marque=",
  ]) {
    expect((await newVisitor(shop).visit(path)).status, path).toBe(200);
  }
});

test("search engines are asked to keep none of it, and nobody's page is kept for another", async () => {
  const page = await search("ronde");
  expect(page.elements("meta", { name: "robots", content: /noindex/ })).toHaveLength(1);
  const lover = newVisitor(shop);
  const kept = await (
    await lover.visit("/recherche?q=panthéon")
  )
    .form({ name: `heart-${PLAIN_FRAME.number}` })
    .submit(/^Ajouter/);
  expect(kept.elements("button", { "aria-pressed": "true" })).toHaveLength(1);
  expect((await search("panthéon")).elements("button", { "aria-pressed": "true" })).toEqual([]);
});

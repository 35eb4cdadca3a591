import { beforeAll, describe, expect, test } from "vitest";

import {
  ACCESSORY,
  LAST_PIECE,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
  type NamedProduct,
} from "../../seeds/named";
import { addToCart, guardOf } from "../helpers/buying";
import { attr, byId } from "../helpers/dom";
import { openShop, type Shop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});

const SHELF = "/optiques-femme";
const nameOf = ({ brand, name }: NamedProduct) => `${brand} ${name}`;
const pathOf = (product: NamedProduct) =>
  product.isAccessory ? `/article-accessoire/${product.number}` : `/article/${product.slug}`;
const heartOf = (page: Page, product: NamedProduct) => page.form({ name: `heart-${product.number}` }).buttons()[0];
const isPressed = (page: Page, product: NamedProduct) => attr(heartOf(page, product) ?? page.root, "aria-pressed");
const add = async (visitor: Visitor, product: NamedProduct, query = "") =>
  (await visitor.visit(pathOf(product) + query))
    .form({ name: `heart-${product.number}` })
    .submit(/^Ajouter à la wishlist/);
const badge = (page: Page) => page.links().find(({ href }) => href === "/wishlist")?.name;

describe("hearts", () => {
  test("one on a card keeps the product and comes back to the same card of the same page", async () => {
    const visitor = newVisitor(shop);
    const address = `${SHELF}?tri=priceAsc`;
    const shelf = await visitor.visit(address);
    const [card] = shelf.elements("article", { class: /card/ });
    const number = Number((attr(card ?? shelf.root, "id") ?? "").replace("article-", ""));
    const back = await shelf.form({ name: `heart-${number}` }).submit(/^Ajouter à la wishlist : /);
    expect(back.redirects).toMatchObject([{ status: 303, to: address }]);
    expect(back.url.hash).toBe(`#article-${number}`);
    expect(byId(back.root, `article-${number}`)).toBeDefined();
    expect(
      back
        .form({ name: `heart-${number}` })
        .buttons()
        .map((each) => attr(each, "aria-pressed")),
    ).toEqual(["true"]);
    expect(back.text).toContain("est dans votre wishlist.");
    expect(badge(back)).toBe("Wishlist 1 article");

    const again = await back.form({ name: `heart-${number}` }).submit(/^Retirer de la wishlist : /);
    expect(again.text).toContain("a été retiré de votre wishlist.");
    expect(again.elements("button", { "aria-pressed": "true" })).toEqual([]);
    expect(badge(again)).toBe("Wishlist");
  });

  test.each([
    ["a frame's page", PLAIN_FRAME],
    ["an accessory's page", ACCESSORY],
  ])("one on %s keeps the colour that is shown", async (_what, product) => {
    const visitor = newVisitor(shop);
    const color = product.colors[1];
    const page = await add(visitor, product, `?couleur=${color?.value.slice(1)}`);
    expect(page.path).toBe(`${pathOf(product)}?couleur=${color?.value.slice(1)}`);
    expect(isPressed(page, product)).toBe("true");
    const wishlist = await visitor.visit("/wishlist");
    expect(wishlist.text).toContain(`${nameOf(product)} ${color?.name}`);
  });

  test("accessories have hearts on their shelf too", async () => {
    const page = await newVisitor(shop).visit("/accessoires");
    expect(isPressed(page, ACCESSORY)).toBe("false");
  });

  test.each(["", "toggle", "ADD"])("a form that asks for '%s' is told so, and nothing changes", async (intent) => {
    const visitor = newVisitor(shop);
    await add(visitor, PLAIN_FRAME);
    const { csrf } = await guardOf(visitor);
    const answer = await visitor.post("/wishlist", { csrf, intent, product: String(ACCESSORY.number) });
    expect([answer.status, answer.errors()]).toEqual([
      422,
      ["Cette demande n'a pas été comprise. Revenez à la page précédente, puis recommencez."],
    ]);
    expect(answer.title).toMatch(/^Erreur : /);
    expect(badge(answer)).toBe("Wishlist 1 article");
  });

  test("the same press sent twice, or again from a page gone back to, ends as once", async () => {
    const visitor = newVisitor(shop);
    const page = await visitor.visit(pathOf(PLAIN_FRAME));
    const form = page.form({ name: `heart-${PLAIN_FRAME.number}` });
    await Promise.all([form.submit(/^Ajouter/), form.submit(/^Ajouter/)]);
    const kept = await visitor.visit("/wishlist");
    expect(kept.elements("li", { id: /^article-/ })).toHaveLength(1);
    await kept.form({ button: /^Retirer de la wishlist/ }).submit(/^Retirer/);
    // The old page still shows 'Ajouter': a press adds the product again.
    await form.submit(/^Ajouter/);
    expect((await visitor.visit("/wishlist")).elements("li", { id: /^article-/ })).toHaveLength(1);
  });

  test("two first hearts pressed at once belong to one visitor", async () => {
    const visitor = newVisitor(shop);
    const page = await visitor.visit("/accessoires");
    const [one, other] = page
      .forms()
      .filter((form) => form.fields().some(([name, value]) => name === "attempt" && String(value).includes(".heart-")));
    await Promise.all([one?.submit(/^Ajouter/), other?.submit(/^Ajouter/)]);
    expect((await visitor.visit("/wishlist")).elements("li", { id: /^article-/ })).toHaveLength(2);
  });

  test("a stale form, another site and an unknown product change nothing", async () => {
    const visitor = newVisitor(shop);
    await visitor.visit(pathOf(PLAIN_FRAME));
    const fields = { intent: "add", product: String(PLAIN_FRAME.number), color: "#1c1b1a" };
    expect((await visitor.post("/wishlist", fields)).status).toBe(422);
    expect((await visitor.post("/wishlist", fields, { headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403);
    const page = await visitor.visit(pathOf(PLAIN_FRAME));
    const csrf = String(
      page
        .form({ name: `heart-${PLAIN_FRAME.number}` })
        .fields()
        .find(([name]) => name === "csrf")?.[1],
    );
    for (const product of ["999999", "", "1 or 1=1", "-1"]) {
      const refused = await visitor.post("/wishlist", { ...fields, csrf, product });
      expect([refused.status, refused.errors()]).toEqual([422, ["Cet article n'est plus en vente."]]);
      expect(refused.title).toMatch(/^Erreur : Ma Wishlist/);
    }
    expect((await visitor.visit("/wishlist")).text).toContain("Aucun article dans la wishlist.");
  });

  test.each(["https://ailleurs.example/", "//ailleurs.example", "/\\ailleurs.example", "javascript:alert(1)"])(
    "a post never leads to %s",
    async (back) => {
      const visitor = newVisitor(shop);
      const page = await visitor.visit(pathOf(PLAIN_FRAME));
      const csrf = String(
        page
          .form({ name: `heart-${PLAIN_FRAME.number}` })
          .fields()
          .find(([name]) => name === "csrf")?.[1],
      );
      const answer = await visitor.post("/wishlist", {
        csrf,
        back,
        intent: "add",
        product: String(PLAIN_FRAME.number),
      });
      expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/wishlist"]);
    },
  );
});

describe("pages kept in memory", () => {
  test.each(["/home", SHELF, "/accessoires", pathOf(PLAIN_FRAME), pathOf(ACCESSORY)])(
    "%s shows a stranger empty hearts and no count, before and after someone else's",
    async (path) => {
      const stranger = newVisitor(shop);
      await stranger.visit(path); // cached from here on
      const lover = newVisitor(shop);
      await add(lover, PLAIN_FRAME);
      await add(lover, ACCESSORY);
      const theirs = await lover.visit(path);
      expect(badge(theirs)).toBe("Wishlist 2 articles");
      for (const visitor of [stranger, newVisitor(shop)]) {
        const page = await visitor.visit(path);
        expect(page.elements("button", { "aria-pressed": "true" })).toEqual([]);
        if (path !== "/home") expect(page.elements("button", { "aria-pressed": "false" }).length).toBeGreaterThan(0);
        expect(badge(page)).toBe("Wishlist");
        expect(page.html).toMatch(/"wished":\[\]/);
      }
    },
  );

  test("someone who looks only gets no visitor cookie; a heart makes one", async () => {
    const visitor = newVisitor(shop);
    await visitor.visit(SHELF);
    await visitor.visit("/wishlist");
    expect([...visitor.cookies.keys()]).not.toContain("visiteur");
    await add(visitor, PLAIN_FRAME);
    expect([...visitor.cookies.keys()]).toContain("visiteur");
  });

  test("a form of a cached page keeps the page's own address, and no other visitor's", async () => {
    await newVisitor(shop).visit(`${SHELF}?tri=priceAsc`);
    const page = await newVisitor(shop).visit(`${SHELF}?tri=priceDesc`);
    expect(
      page.elements("input", { name: "back" }).filter((each) => attr(each, "value")?.includes("priceAsc")),
    ).toEqual([]);
  });
});

describe("the page", () => {
  test("is empty with the right words, and is nobody else's to keep or find", async () => {
    const page = await newVisitor(shop).visit("/wishlist");
    expect([page.status, page.h1, page.title.startsWith("Ma Wishlist")]).toEqual([200, "Ma Wishlist", true]);
    expect(page.text).toContain("Aucun article dans la wishlist.");
    expect([page.link("Optiques femme").href, page.link(/^Quelle forme me va/).href]).toEqual([
      "/optiques-femme",
      "/guide-des-formes",
    ]);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
  });

  test("shows picture, maker, name, price and stock, and opens each at its own page", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, PLAIN_FRAME);
    await add(visitor, ACCESSORY);
    await add(visitor, LAST_PIECE);
    await add(visitor, SOLD_OUT_FRAME);
    const page = await visitor.visit("/wishlist");
    const frame = page.link(nameOf(PLAIN_FRAME));
    expect(frame.href).toBe(`${pathOf(PLAIN_FRAME)}?couleur=noir`);
    expect((await frame.follow()).h1).toContain(PLAIN_FRAME.name);
    expect(page.link(nameOf(ACCESSORY)).href).toMatch(/^\/article-accessoire\/1501/);
    expect((await page.link(nameOf(ACCESSORY)).follow()).h1).toContain(ACCESSORY.name);
    expect(page.text).toMatch(/145,00 €.*En stock, à Lyon/);
    expect(page.texts("stock")).toEqual(["Épuisé", "Plus que 1 en stock", "En stock, à Lyon", "En stock, à Lyon"]);
    expect(page.elements("img", { class: "cart-line__picture" })).toHaveLength(4);
    expect(page.hasForm({ button: `Ajouter au panier : ${nameOf(SOLD_OUT_FRAME)}` })).toBe(false);
  });

  test("says plainly what is no longer sold, and leads nowhere for it", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, ONE_COLOR_SOLD_OUT);
    await shop.db("products").where({ id: ONE_COLOR_SOLD_OUT.id }).update({ archived_at: new Date().toISOString() });
    try {
      const page = await visitor.visit("/wishlist");
      expect(page.text).toContain("N'est plus en vente");
      expect(page.hasLink(nameOf(ONE_COLOR_SOLD_OUT))).toBe(false);
      const after = await page.form({ button: /^Retirer de la wishlist/ }).submit(/^Retirer/);
      expect(after.text).toContain("Aucun article dans la wishlist.");
    } finally {
      await shop.db("products").where({ id: ONE_COLOR_SOLD_OUT.id }).update({ archived_at: null });
    }
  });

  test("'Retour' leads to the page before, is kept through its forms, and is the home page when there was none", async () => {
    const visitor = newVisitor(shop);
    expect((await visitor.visit("/wishlist")).link("Retour").href).toBe("/home");
    expect(
      (await visitor.visit("/wishlist", { headers: { Referer: "https://ailleurs.example/optiques-femme" } })).link(
        "Retour",
      ).href,
    ).toBe("/home");
    await add(visitor, PLAIN_FRAME);
    await add(visitor, ACCESSORY);
    const page = await visitor.visit("/wishlist", { headers: { Referer: `${shop.url}${SHELF}?page=2` } });
    expect(page.link("Retour").href).toBe(`${SHELF}?page=2`);
    const after = await page.form({ button: /^Retirer de la wishlist/ }).submit(/^Retirer/);
    expect(after.url.pathname).toBe("/wishlist");
    expect(after.link("Retour").href).toBe(`${SHELF}?page=2`);
    expect((await visitor.visit("/wishlist?retour=//ailleurs.example")).link("Retour").href).toBe("/home");
  });

  test("'Ajouter au panier' moves what needs no size", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, ACCESSORY, "?couleur=terre-cuite");
    const after = await (
      await visitor.visit("/wishlist")
    )
      .form({ button: /^Ajouter au panier/ })
      .submit(/^Ajouter au panier/);
    expect(after.path).toBe("/wishlist");
    expect(after.text).toContain(`${nameOf(ACCESSORY)} (Terre cuite) est dans votre panier.`);
    expect(after.text).toContain("Aucun article dans la wishlist.");
    expect((await visitor.visit("/panier")).text).toContain("Terre cuite");
  });

  test("'Ajouter au panier' sent twice answers twice the same, and the cart has one", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, ACCESSORY);
    const form = (await visitor.visit("/wishlist")).form({ button: /^Ajouter au panier/ });
    const answers = await Promise.all([form.submit(/^Ajouter au panier/), form.submit(/^Ajouter au panier/)]);
    expect(answers.map(({ status, path }) => [status, path])).toEqual([
      [200, "/wishlist"],
      [200, "/wishlist"],
    ]);
    expect((await visitor.visit("/home")).links().find(({ href }) => href === "/panier")?.name).toMatch(/1 article$/);
  });

  test("'Ajouter au panier' asks the size on the article's page, in the colour kept, and the wish stays", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, PLAIN_FRAME, "?couleur=ecaille-blonde");
    const article = await (
      await visitor.visit("/wishlist")
    )
      .form({ button: /^Ajouter au panier/ })
      .submit(/^Ajouter au panier/);
    expect(article.path).toBe(`${pathOf(PLAIN_FRAME)}?couleur=ecaille-blonde`);
    expect(article.text).toContain("Veuillez sélectionner une taille avant de continuer.");
    expect(isPressed(article, PLAIN_FRAME)).toBe("true");
    const cart = await article.form({ button: "Ajouter au panier" }).fill({ Taille: "50" }).submit("Ajouter au panier");
    expect(cart.text).toContain("Écaille blonde");
  });

  test("what was sold out meanwhile is said, and nothing is lost", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, ACCESSORY);
    const page = await visitor.visit("/wishlist");
    await shop
      .db("product_colors")
      .where({ product_id: ACCESSORY.id, value: ACCESSORY.colors[0]?.value })
      .update({ stock: 0 });
    try {
      const refused = await page.form({ button: /^Ajouter au panier/ }).submit(/^Ajouter au panier/);
      expect([refused.status, refused.errors()]).toEqual([
        422,
        ["Cet article vient d'être épuisé dans cette couleur."],
      ]);
      expect(refused.text).toContain("Épuisé en bleu canut, disponible dans un autre coloris");
    } finally {
      await shop
        .db("product_colors")
        .where({ product_id: ACCESSORY.id, value: ACCESSORY.colors[0]?.value })
        .update({ stock: ACCESSORY.colors[0]?.stock });
    }
  });

  test("no visitor sees another's", async () => {
    const visitor = newVisitor(shop);
    await add(visitor, PLAIN_FRAME);
    await addToCart(visitor);
    expect((await newVisitor(shop).visit("/wishlist")).text).toContain("Aucun article dans la wishlist.");
  });
});

describe("a link to show it", () => {
  async function shared(visitor: Visitor): Promise<string> {
    await add(visitor, PLAIN_FRAME);
    await add(visitor, SOLD_OUT_FRAME);
    return openLink(visitor);
  }

  async function openLink(visitor: Visitor): Promise<string> {
    const page = await (await visitor.visit("/wishlist")).form({ button: "Créer un lien de partage" }).submit();
    return attr(page.elements("input", { id: "lien" })[0] ?? page.root, "value") ?? "";
  }

  test("shows the things, read only, to its bearer, and nobody's name", async () => {
    const owner = newVisitor(shop);
    const link = await shared(owner);
    expect(link.startsWith(`${shop.url}/wishlist/partage/`)).toBe(true);
    const guest = newVisitor(shop);
    const page = await guest.visit(link);
    expect([page.status, page.h1]).toEqual([200, "Une wishlist partagée"]);
    for (const product of [PLAIN_FRAME, SOLD_OUT_FRAME]) expect(page.hasLink(nameOf(product))).toBe(true);
    expect(page.elements("button", { name: "intent" })).toEqual([]);
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(page.elements("meta", { name: "robots", content: "noindex" })).toHaveLength(1);
    const [id = ""] = await shop.db("wishlist_shares").orderBy("created_at", "desc").limit(1).pluck("visitor_id");
    expect(page.html).not.toContain(id);
    expect([...guest.cookies.keys()]).not.toContain("visiteur");
  });

  test("closed by its owner it shows nothing any more, and a new one is another", async () => {
    const owner = newVisitor(shop);
    const link = await shared(owner);
    const page = await (await owner.visit("/wishlist")).form({ button: "Désactiver le lien" }).submit();
    expect(page.hasForm({ button: "Créer un lien de partage" })).toBe(true);
    const closed = await newVisitor(shop).visit(link);
    expect([closed.status, closed.h1]).toEqual([404, "Cette wishlist n'est plus partagée."]);
    expect(await openLink(owner)).not.toBe(link);
  });

  test("cannot be guessed from another, and does not stand in the log", async () => {
    const link = await shared(newVisitor(shop));
    const token = link.split("/").at(-1) ?? "";
    const [id = "", signature = ""] = token.split(".");
    const next = (parseInt(id.slice(-1), 16) + 1) % 16;
    for (const forged of [
      `${id.slice(0, -1)}${next.toString(16)}.${signature}`,
      id,
      `${id}.`,
      `${id}.${signature.slice(0, -2)}AA`,
      "x",
      "%00",
      "a".repeat(3_000),
    ]) {
      expect((await newVisitor(shop).visit(`/wishlist/partage/${forged}`)).status, forged).toBe(404);
    }
    expect((await newVisitor(shop).visit(link)).status).toBe(200);
    await newVisitor(shop).visit("/home");
    await shop.logged((line) => line.includes('"/home"'));
    expect(shop.log.filter((line) => line.includes(signature))).toEqual([]);
  });
});

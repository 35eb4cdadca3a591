import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  LAST_PIECE,
  NEW_AND_TOP_FRAME,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLAR_FEMME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { newApi } from "../helpers/api";
import { announceProducts } from "../helpers/by-hand";
import { attr } from "../helpers/dom";
import { stockShelves } from "../helpers/factories";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const visit = (path: string) => newVisitor(shop()).visit(path);
const go = (path: string) => newVisitor(shop()).visit(path, { follow: false });

const metaOf = (page: Page, name: string) => page.elements("meta", { name }).map((each) => attr(each, "content"))[0];
const canonicalOf = (page: Page) => page.elements("link", { rel: "canonical" }).map((each) => attr(each, "href"))[0];
const found = (page: Page) => Number(/(\d+) montures?/.exec(page.text)?.[1]);

type Graph = {
  "@graph": {
    "@type": string;
    "itemListElement"?: { url: string; position: number }[];
    "offers"?: { price: number; availability: string };
    "image"?: string[];
    "description"?: string;
  }[];
};
const factsOf = (page: Page, type: string) => {
  const script = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page.html)?.[1] ?? "{}";
  return (JSON.parse(script) as Graph)["@graph"].find((fact) => fact["@type"] === type);
};

describe("a catalogue page", () => {
  test.each([
    ["/optiques-homme", "Lunettes de vue homme"],
    ["/optiques-femme", "Lunettes de vue femme"],
    ["/solaires-homme", "Lunettes de soleil homme"],
    ["/solaires-femme", "Lunettes de soleil femme"],
  ])("%s says what it is, to people and to search engines", async (path, title) => {
    const page = await visit(path);
    expect(page.status).toBe(200);
    expect(page.h1).toBe(title);
    expect(page.title).toContain(title);
    expect(metaOf(page, "description")?.length).toBeLessThanOrEqual(160);
    expect(metaOf(page, "robots")).toBeUndefined();
    expect(canonicalOf(page)).toBe(`${shop().url}${path}`);
    expect(factsOf(page, "BreadcrumbList")).toBeDefined();
    const items = factsOf(page, "ItemList")?.itemListElement ?? [];
    expect(items).toHaveLength(24);
    expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
    expect(items.every(({ url }) => url.startsWith(`${shop().url}/article/`))).toBe(true);
  });

  test("has a title of its own for each way it is narrowed, sorted and turned to", async () => {
    const views = [
      "",
      "?tri=priceAsc",
      "?tri=priceDesc",
      "?forme=pantos",
      "?forme=pantos&tri=priceAsc",
      "?page=2",
      "?tri=priceAsc&page=2",
    ];
    const titles = await Promise.all(views.map(async (view) => (await visit(`/optiques-homme${view}`)).title));
    expect(new Set(titles).size).toBe(views.length);
    expect(titles[4]).toMatch(/^Lunettes de vue homme : Pantos, prix croissant – /);
    expect(titles[6]).toMatch(/^Lunettes de vue homme : prix croissant, page 2 – /);
    const [plain, sorted] = [await visit("/recherche?q=titane"), await visit("/recherche?q=titane&tri=newest")];
    expect(plain.title).toMatch(/^Recherche : titane – /);
    expect(sorted.title).toMatch(/^Recherche : titane, plus récentes – /);
  });

  test("the door and the house behind it are told apart by their titles", async () => {
    const [door, home] = [await visit("/"), await visit("/home")];
    expect(door.title).toMatch(/^Bienvenue – /);
    expect(home.title).not.toBe(door.title);
  });

  test("is filtered with boxes and a button, and unfiltered with a link", async () => {
    const page = await visit("/optiques-homme");
    const count = Number(/Pantos \((\d+)\)/.exec(page.text)?.[1]);
    const filtered = await page
      .form({ button: "Appliquer" })
      .fill({ Forme: [`Pantos (${count})`] })
      .submit("Appliquer");
    expect(filtered.url.searchParams.getAll("forme")).toEqual(["pantos"]);
    expect(found(filtered)).toBe(count);
    expect(metaOf(filtered, "robots")).toContain("noindex");
    expect(canonicalOf(filtered)).toBe(`${shop().url}/optiques-homme`);

    const back = await filtered.link("Retirer forme : Pantos").follow();
    expect(back.url.searchParams.getAll("forme")).toEqual([]);
    expect(found(back)).toBe(found(page));
  });

  test("is filtered by discs of colours that are named, in its address like every other filter", async () => {
    const page = await visit("/optiques-femme");
    const [line = "", count] = /Bleu \((\d+)\)/.exec(page.text) ?? [];
    const filtered = await page
      .form({ button: "Appliquer" })
      .fill({ Couleur: [line] })
      .submit("Appliquer");
    expect(filtered.url.searchParams.getAll("couleur")).toEqual(["bleu"]);
    expect(found(filtered)).toBe(Number(count));
    expect(metaOf(filtered, "robots")).toContain("noindex");
    expect(canonicalOf(filtered)).toBe(`${shop().url}/optiques-femme`);
    expect(filtered.title).toContain(": Bleu –");
    const back = await filtered.link("Retirer couleur : Bleu").follow();
    expect(back.url.searchParams.getAll("couleur")).toEqual([]);
  });

  test("keeps filters, order and columns together, and starts again at its first page", async () => {
    const sorted = await (
      await visit("/optiques-femme?forme=ronde&colonnes=5")
    )
      .form({ button: "Appliquer" })
      .fill({ Trier: "Prix croissant" })
      .submit("Appliquer le tri");
    expect(Object.fromEntries(sorted.url.searchParams)).toMatchObject({
      forme: "ronde",
      colonnes: "5",
      tri: "priceAsc",
    });
    const prices = sorted.texts("price").map((text) => Number(text.replace(",", ".").replace(/[^\d.]/g, "")));
    expect(prices).toEqual([...prices].sort((one, other) => one - other));
    expect((await visit("/optiques-homme?page=2")).link("5 colonnes").href).toBe("/optiques-homme?colonnes=5");
  });

  test("has its pages as links, each with an address of its own", async () => {
    const first = await visit("/optiques-homme");
    expect(first.elements("a", { rel: "prev" })).toEqual([]);
    const second = await first.link("Suivante").follow();
    expect(second.path).toBe("/optiques-homme?page=2");
    expect(canonicalOf(second)).toBe(`${shop().url}/optiques-homme?page=2`);
    expect(second.title).toContain("page 2");
    expect((await second.link("Précédente").follow()).texts("card__name")).toEqual(first.texts("card__name"));
  });

  test("helps when nothing fits", async () => {
    const page = await visit("/optiques-homme?marque=Traboule&matiere=corne");
    expect(page.text).toContain("Aucune monture ne réunit tous ces critères");
    expect((await page.link("Voir toute la collection").follow()).path).toBe("/optiques-homme");
  });

  test("shows what a reduction is counted from, on the card and on the article", async () => {
    for (const path of [
      `/optiques-homme?marque=${encodeURIComponent(DISCOUNTED_FRAME.brand)}`,
      `/article/${DISCOUNTED_FRAME.slug}`,
    ]) {
      const { text } = await visit(path);
      expect(text).toContain("119,00 €");
      expect(text).toContain("Prix le plus bas des 30 derniers jours : 159,00 €");
      expect(text).toContain("−25 %");
    }
  });

  test("says of each frame whether it is new, rare or gone", async () => {
    const card = async (path: string, name: string) =>
      (await visit(path)).texts("card").find((text) => text.includes(name));
    expect(await card("/optiques-femme?marque=Odette+Valrose&tri=newest", NEW_AND_TOP_FRAME.name)).toContain("Nouveau");
    expect(await card("/optiques-homme?marque=Atelier+Sa%C3%B4ne", LAST_PIECE.name)).toContain("Plus que 1 en stock");
    expect(await card("/optiques-homme?marque=Hoshikawa", SOLD_OUT_FRAME.name)).toContain("Épuisé");
  });

  test("leads from a colour to the article in that colour", async () => {
    const page = await visit("/solaires-femme?marque=Lido+Azzurro");
    const article = await page.link("Cristal champagne").follow();
    expect(article.path).toMatch(/^\/article\/[a-z-]+\?couleur=cristal-champagne$/);
    expect(article.text).toContain("Coloris : Cristal champagne");
  });

  test("does not let a text of an address end a script or become markup", async () => {
    const page = await visit(`/optiques-homme?marque=${encodeURIComponent('</script><b id="planted">')}`);
    expect(page.elements("b")).toEqual([]);
    expect(page.hasLink('Retirer marque : </script><b id="planted">')).toBe(true);
  });

  test("comes in one answer that weighs little: style inside, no sheet, font or script asked for before it is shown", async () => {
    const page = await visit("/optiques-homme");
    expect(gzipSync(page.html).length).toBeLessThanOrEqual(20_000);
    expect(page.elements("link", { rel: "stylesheet" })).toEqual([]);
    expect(
      page
        .elements("script", { src: /./ })
        .filter((script) => attr(script, "type") === undefined || attr(script, "type") === "module"),
    ).toEqual([]);
    const [first, ...others] = page.elements("img");
    expect(first && attr(first, "loading")).toBeUndefined();
    expect(others.slice(2).every((image) => attr(image, "loading") === "lazy")).toBe(true);
    for (const image of [first, ...others])
      expect(image && [attr(image, "width"), attr(image, "height")].every(Boolean)).toBe(true);
  });
});

describe("an article", () => {
  test("reached by an id or a number leads to its own address, colour kept", async () => {
    for (const key of [PLAIN_FRAME.id, PLAIN_FRAME.id.toUpperCase(), PLAIN_FRAME.number]) {
      const answer = await go(`/article/${key}?couleur=c08a4a`);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        301,
        `/article/${PLAIN_FRAME.slug}?couleur=c08a4a`,
      ]);
    }
  });

  test.each(["/article/nulle-part", "/article/99999", "/article/0123456789abcdef01234567"])(
    "%s is not found, and the page says so",
    async (path) => {
      const page = await visit(path);
      expect([page.status, page.h1]).toEqual([404, "Article introuvable."]);
      expect(page.title).toContain("Article introuvable");
      expect(page.hasLink("Revenir à l'accueil")).toBe(true);
    },
  );

  test("is shown in the colour asked for, and bought in it", async () => {
    const page = await visit(`/article/${PLAIN_FRAME.slug}`);
    const blond = await page.link("Écaille blonde").follow();
    expect(blond.path).toBe(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde`);
    const form = blond.form({ name: "add-to-cart" });
    expect(Object.fromEntries(form.fields("Ajouter au panier"))).toMatchObject({
      intent: "add",
      productId: PLAIN_FRAME.id,
      color: "#c08a4a",
      quantity: "1",
    });
    const cart = await form.fill({ Taille: "50" }).submit("Ajouter au panier");
    expect(cart.text).toContain("Écaille blonde, taille 50");
  });

  test("without a size chosen asks for one; with a single size it is chosen already", async () => {
    const plain = (await visit(`/article/${PLAIN_FRAME.slug}`)).form({ name: "add-to-cart" });
    expect(plain.value("Taille")).toBe("");
    const refused = await plain.submit("Ajouter au panier");
    expect(refused.status).toBe(422);
    expect(refused.errors()).toEqual(["Veuillez sélectionner une taille avant de continuer."]);
    expect((await visit(`/article/${SOLAR_FEMME.slug}`)).form({ name: "add-to-cart" }).value("Taille")).toBe("57");
  });

  test("opens in a colour that can be bought, and marks the one that cannot", async () => {
    const page = await visit(`/article/${ONE_COLOR_SOLD_OUT.slug}`);
    expect(page.text).toContain("Coloris : Écaille brune");
    const gone = await page.link("Noir (épuisé)").follow();
    expect(gone.text).toContain("Épuisé en noir");
    const button = gone.elements("button", { type: "submit" }).find((each) => attr(each, "disabled") !== undefined);
    expect(button).toBeDefined();
  });

  test("says when few are left, and to search engines when none is", async () => {
    expect((await visit(`/article/${LAST_PIECE.slug}`)).texts("stock")).toEqual(["Plus que 1 en stock"]);
    expect((await visit(`/article/${PLAIN_FRAME.slug}`)).texts("stock")).toEqual(["En stock, à Lyon"]);
    expect(factsOf(await visit(`/article/${SOLD_OUT_FRAME.slug}`), "Product")?.offers?.availability).toBe(
      "https://schema.org/OutOfStock",
    );
  });

  test("gives its measures, its delivery and what resembles it", async () => {
    const page = await visit(`/article/${PLAIN_FRAME.slug}`);
    expect(page.text).toContain("48 ou 50 mm");
    expect(page.text).toContain("Livraison estimée : 3 à 4 jours ouvrés");
    expect(page.texts("card__name")).toHaveLength(4);
    expect(canonicalOf(page)).toBe(`${shop().url}/article/${PLAIN_FRAME.slug}`);
    const facts = factsOf(page, "Product");
    expect(facts?.offers).toMatchObject({
      price: 145,
      availability: "https://schema.org/InStock",
      hasMerchantReturnPolicy: { "@type": "MerchantReturnPolicy", "merchantReturnDays": 14 },
    });
    expect(facts?.description?.length).toBeLessThanOrEqual(160);
    expect(facts?.image?.length).toBeLessThanOrEqual(10);
  });
});

test("a frame of several sizes is as wide as the size that is chosen, in words and in the drawing", async () => {
  const sizes = await visit("/article/maison-valmy-sorbonne");
  expect(sizes.text).toContain("44, 46 ou 48 mm");
  const chosen = await visit("/article/maison-valmy-sorbonne?taille=44");
  expect(chosen.form({ name: "add-to-cart" }).value("Taille")).toBe("44");
  expect(chosen.text).toContain("44 □ 22 145");
  expect(chosen.html).toMatch(/src="[^"]*\/mesures\/[^"]*_44-22-/);
  expect(chosen.text).not.toContain("46 mm");
  const views = [...chosen.html.matchAll(/<a id="photo-\d+" href="([^"]+)"/g)].map(([, url = ""]) => url);
  expect(views.map((url) => /_(\d+)-22-/.exec(url)?.[1])).toEqual(["44", "44", "44", "44", "44", "44"]);
  const whole = (page: Page) => /Largeur totale\s*(.+?)\s*mm/.exec(page.text)?.[1]?.replace(/\s/g, " ");
  // A lens that is wider by 2 mm makes its frame wider by 4.
  const [narrow = 0, , wide = 0] = (whole(sizes) ?? "").split(/, | ou /).map(Number);
  expect(wide - narrow).toBe(8);
  expect(whole(chosen)).toBe(`Étroit ${narrow}`);
  const measured = "Hauteur, pont et branches sont mesurés en taille 46.";
  expect([sizes.text, chosen.text].map((text) => text.includes(measured))).toEqual([true, true]);
});

test("delivery is announced as the cart will count it: always free without a fee, else from 90 €", async () => {
  const shelfSays = (page: Page) => metaOf(page, "description") ?? "";
  const announced = async (visitor: ReturnType<typeof newVisitor>) => {
    const article = await visitor.visit(`/article/${CHEAP_FRAME.slug}`);
    const cart = await article.form({ name: "add-to-cart" }).fill({ Taille: "50" }).submit("Ajouter au panier");
    const options = await visitor.visit("/options-de-livraison");
    return [
      article.texts("promises")[0],
      article.texts("info-panel__content")[0],
      (await visitor.visit("/home")).texts("reassurance")[0],
      shelfSays(await visitor.visit("/optiques-homme")),
      options.text,
      (await visitor.visit("/conditions-generales-de-vente")).text,
      (await visitor.visit("/faq")).text,
      cart.texts("cart-total")[0] ?? "",
    ] as const;
  };
  const paying = await openShop({ env: { DELIVERY_FEE_CENTS: "590" } });
  const [promise, panel, home, shelf, options, conditions, questions, cart] = await announced(newVisitor(paying));
  for (const text of [promise, panel, home, shelf, options, conditions, questions])
    expect(text).toMatch(/offerte dès 90\s€/);
  for (const text of [options, conditions, questions]) expect(text).toContain("En dessous, elle coûte 5,90 €.");
  expect(cart).toContain("Encore 21,00 € pour la livraison offerte.");
  await paying.stop();

  const free = await announced(newVisitor(shop()));
  for (const text of free.slice(0, -1)) {
    expect(text).toMatch(/[Ll]ivraison (estimée : 3 à 4 jours ouvrés, |est )?offerte/);
    expect(text).not.toMatch(/90\s€/);
  }
  expect(free.at(-1)).toContain("Livraison et retrait en boutique offerts.");
});

describe("accessories", () => {
  test("stand by family, those of none under Autres, and are bought from their page", async () => {
    const page = await visit("/accessoires");
    const families = page
      .elements("h2")
      .map((heading) => attr(heading, "id"))
      .filter(Boolean);
    expect(families).toContain("etuis");
    expect(families.indexOf("autres")).toBeGreaterThan(families.indexOf("pieces-et-reparation"));
    expect(factsOf(page, "BreadcrumbList")?.itemListElement).toMatchObject([
      { name: "Accueil", item: `${shop().url}/home` },
      { name: "Accessoires", item: `${shop().url}/accessoires` },
    ]);
    const accessory = await page.link(ACCESSORY.name).follow();
    expect(accessory.h1).toContain(ACCESSORY.name);
    const cart = await accessory.form({ name: "add-to-cart" }).submit("Ajouter au panier");
    expect(cart.text).toContain("Bleu canut");
  });

  test("more than one page holds stand on the next ones, each accessory once", async () => {
    const { db } = shop();
    const added = 100;
    await stockShelves({ db, now: () => new Date() }, added, 90_000);
    const more = () => db("products").where("number", ">=", 90_000);
    await more().update({ is_accessory: true, category: "accessory", accessory_category: "Étuis" });
    await announceProducts({ db });
    const shownOn = (page: Page) =>
      new Set(page.links().flatMap(({ href }) => /^\/article-accessoire\/\d+/.exec(href) ?? []));
    try {
      const first = await visit("/accessoires");
      expect(shownOn(first).size).toBe(96);
      const second = await first.link("Suivante").follow();
      expect(second.path).toBe("/accessoires?page=2");
      expect(canonicalOf(second)).toBe(`${shop().url}/accessoires?page=2`);
      expect(second.title).toContain("page 2");
      const both = new Set([...shownOn(first), ...shownOn(second)]);
      expect(both.size).toBe(shownOn(first).size + shownOn(second).size);
      await more().update({ archived_at: new Date().toISOString() });
      await announceProducts({ db });
      const few = await visit("/accessoires?page=2"); // past the end: the last page, which holds all the others
      expect(both.size).toBe(added + shownOn(few).size);
      expect(few.hasLink("Suivante")).toBe(false);
    } finally {
      await more().update({ archived_at: new Date().toISOString() });
      await announceProducts({ db });
    }
  });

  test.each(["/article-accessoire/1", "/article-accessoire/etui", `/article-accessoire/${PLAIN_FRAME.id}`])(
    "%s is no accessory, and the page says so",
    async (path) => {
      const page = await visit(path);
      expect([page.status, page.h1]).toEqual([404, "Aucun accessoire sélectionné."]);
    },
  );
});

describe("addresses", () => {
  test.each([
    ["/nulle-part", "/home"],
    ["/nulle-part/", "/home"],
    ["/nulle/part", "/home"],
    [`/article/${ACCESSORY.slug}`, `/article-accessoire/${ACCESSORY.number}`],
  ])("%s leads to %s", async (from, to) => {
    const answer = await go(from);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, to]);
  });

  test.each([
    ["/optiques-homme/", "/optiques-homme"],
    ["/optiques-homme/?page=2&tri=newest", "/optiques-homme?page=2&tri=newest"],
    ["/faq/", "/faq"],
    [`/article/${PLAIN_FRAME.slug}//`, `/article/${PLAIN_FRAME.slug}`],
    ["/Home", "/home"],
    ["/vueselection?x=Y", "/VueSelection?x=Y"],
    [`/article/${PLAIN_FRAME.slug.toUpperCase()}?couleur=Noir`, `/article/${PLAIN_FRAME.slug}?couleur=Noir`],
    [`/Article/${PLAIN_FRAME.slug}/Reserver`, `/article/${PLAIN_FRAME.slug}/reserver`],
    [
      `/article/${PLAIN_FRAME.slug.toUpperCase()}/VERRES?etape=monture`,
      `/article/${PLAIN_FRAME.slug}/verres?etape=monture`,
    ],
    ["/Wishlist/partage/AbC", "/wishlist/partage/AbC"],
  ])("%s is one address with %s", async (from, to) => {
    const answer = await fetch(shop().url + from, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, to]);
  });

  test("the names that have capitals, and keys, keep them", async () => {
    for (const [path, status] of [
      ["/VueSelection", 200],
      ["/wishlist/partage/AbC", 404],
      ["/nouveautes?marque=Maison%20Valmy", 200],
    ] as const) {
      const answer = await fetch(shop().url + path, { redirect: "manual" });
      expect([path, answer.status]).toEqual([path, status]);
    }
  });

  test("a form posted to a page with a slash at its end is answered there", async () => {
    const page = await visit(`/article/${PLAIN_FRAME.slug}`);
    const fields = page.form({ name: "add-to-cart" }).fields("Ajouter au panier");
    const answer = await fetch(`${shop().url}/panier/`, {
      method: "POST",
      body: new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])),
      redirect: "manual",
    });
    expect(answer.status).toBe(422); // the token belongs to another browser
    expect(await answer.text()).toContain("<h1");
  });

  test("old browsers find their icon", async () => {
    const icon = await go("/favicon.ico");
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, "image/x-icon"]);
  });

  test.each(["/photo.jpg", "/build/vieux-script.js", "/wp-login.php"])(
    "the file %s is missing, plainly",
    async (path) => {
      const answer = await go(path);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([404, "text/plain; charset=utf-8"]);
    },
  );

  test("a drawing is an image to keep for ever, and runs nothing", async () => {
    const page = await visit(`/article/${PLAIN_FRAME.slug}`);
    const url = page.elements("img", { src: /^\/illustrations\// }).map((image) => attr(image, "src"))[0] ?? "";
    const drawing = await go(url);
    expect(drawing.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(drawing.headers.get("Cache-Control")).toContain("immutable");
    expect(drawing.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect((await go("/illustrations/v1/face/inconnue.svg")).status).toBe(404);
  });
});

describe("calls", () => {
  type Json = Record<string, unknown>;

  test("list, and find by id, number and slug", async () => {
    const api = newApi(shop());
    const list = (await api.get("/api/products?gender=women&cate=solaire")).json<Json[]>();
    expect(list.length).toBeGreaterThan(10);
    expect(new Set(list.map(({ cate }) => cate))).toEqual(new Set(["solar"]));
    expect(list.some(({ gender }) => gender === "homme")).toBe(false);
    for (const path of [PLAIN_FRAME.id, PLAIN_FRAME.number, `slug/${PLAIN_FRAME.slug}`]) {
      expect((await api.get(`/api/products/${path}`)).json<Json>()).toMatchObject({
        _id: PLAIN_FRAME.id,
        id: PLAIN_FRAME.number,
        price: 145,
        taille: ["48", "50"],
      });
    }
    expect((await api.get(`/api/products/id/${PLAIN_FRAME.id}/slug`)).json<Json>()).toEqual({ slug: PLAIN_FRAME.slug });
    expect((await api.get("/api/products?limit=3")).json<Json[]>()).toHaveLength(3);
  });

  test("give the values one may filter by, in French order", async () => {
    const { brands, shapes, materials } = (
      await newApi(shop()).get("/api/products/filters?gender=homme&cate=optic")
    ).json<Record<string, string[]>>();
    expect(brands).toEqual([...(brands ?? [])].sort(new Intl.Collator("fr").compare));
    expect(shapes).toContain("pantos");
    expect(materials).toContain("acetate");
  });

  test.each([
    "/api/products/99999",
    "/api/products/nulle-part",
    "/api/products/slug/nulle-part",
    "/api/products/id/nulle-part/slug",
  ])("%s is not found", async (path) => {
    const answer = await newApi(shop()).get(path);
    expect([answer.status, answer.json<Json>()]).toEqual([404, { error: "Article introuvable." }]);
  });
});

test.each([
  "/mentions-legales",
  "/conditions-generales-de-vente",
  "/politique-confidentialite",
  "/options-de-livraison",
  "/retours",
  "/contact",
])("%s is read without any script", async (path) => {
  const page = await visit(path);
  expect(page.status).toBe(200);
  expect(page.elements("script").filter((script) => attr(script, "type") !== "application/ld+json")).toEqual([]);
});

import { gunzipSync } from "node:zlib";

import { expect, test } from "vitest";

import { ACCESSORY, CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { addToCart } from "../helpers/buying";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const PAGES = [
  "/home",
  "/nouveautes",
  "/accessoires",
  `/article/${PLAIN_FRAME.slug}`,
  `/article-accessoire/${ACCESSORY.number}`,
  // The query is also in hidden fields: text that looks like a heart's key is none there.
  `/optiques-femme?x.heart-${CHEAP_FRAME.number}`,
  `/optiques-homme?x=a.heart-${PLAIN_FRAME.number}`,
];

function textOf({ headers, body, html }: Page): string {
  return headers.get("Content-Encoding") === "gzip" ? gunzipSync(body).toString("utf8") : html;
}

/** A page without what differs at each answer. */
function lasting(page: Page): string {
  return textOf(page)
    .replace(/nonce="[^"]*"/g, 'nonce=""')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "attempt")
    .replace(/(name="csrf" value="|"csrf":")[^"]*/g, "$1");
}

/** The page made anew: a waiting notice, even an unknown one, keeps it from being taken from the cache. */
function madeAnew(visitor: Visitor, path: string): Promise<Page> {
  return visitor.visit(path, {
    headers: {
      Cookie: [...visitor.cookies]
        .map(([name, value]) => `${name}=${value}`)
        .concat("flash=x")
        .join("; "),
    },
  });
}

async function withMarks(): Promise<Visitor> {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  await addToCart(visitor, { slug: CHEAP_FRAME.slug, size: "50" });
  for (const path of [`/article/${PLAIN_FRAME.slug}`, `/article-accessoire/${ACCESSORY.number}`]) {
    const page = await visitor.visit(path);
    await page.form({ button: /Ajouter à la wishlist/ }).submit(/Ajouter à la wishlist/);
  }
  await visitor.visit("/panier"); // the waiting notices have been shown
  return visitor;
}

test("what came from memory says so: a page or call asked for twice, but not one made anew", async () => {
  const visitor = newVisitor(shop());
  for (const path of ["/optiques-homme?marque=nulle", "/api/products?limit=7"]) {
    await visitor.visit(path);
    expect((await visitor.visit(path)).headers.get("X-Cache")).toBe("hit");
  }
  expect((await madeAnew(visitor, "/optiques-homme?marque=nulle")).headers.get("X-Cache")).toBeNull();
});

test("a page from memory is, for a visitor with a cart and a wishlist, the page made anew for them", async () => {
  const visitor = await withMarks();
  for (const path of PAGES) {
    await newVisitor(shop()).visit(path); // cached from here on
    const [cached, fresh] = [await visitor.visit(path), await madeAnew(visitor, path)];
    expect(lasting(cached), path).toBe(lasting(fresh));
    expect(cached.texts("cart-link__count"), path).toEqual(["2 articles", "2 articles"]);
  }
  const shelf = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  expect(shelf.elements("button", { "aria-pressed": "true" }).length).toBeGreaterThan(0);
});

test("a page from memory is, for a visitor with nothing, the page made anew for them", async () => {
  const visitor = newVisitor(shop());
  for (const path of PAGES) {
    await visitor.visit(path);
    expect(lasting(await visitor.visit(path)), path).toBe(lasting(await madeAnew(visitor, path)));
  }
});

test("a compressed page from memory says the same, with this answer's own secrets", async () => {
  for (const visitor of [newVisitor(shop()), await withMarks()]) {
    for (const path of PAGES) {
      await visitor.visit(path);
      const plain = await visitor.visit(path, { headers: { "Accept-Encoding": "identity" } });
      const packed = await visitor.visit(path, { headers: { "Accept-Encoding": "gzip" } });
      expect(packed.headers.get("Content-Encoding"), path).toBe("gzip");
      expect(lasting(packed), path).toBe(lasting(plain));
      const nonce = /nonce-([^']+)/.exec(packed.headers.get("Content-Security-Policy") ?? "")?.[1] ?? "none";
      expect(textOf(packed), path).toContain(`nonce="${nonce}"`);
      expect(textOf(packed), path).not.toContain("STAND-IN");
    }
  }
});

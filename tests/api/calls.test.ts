import { expect, test } from "vitest";

import {
  ACCESSORY,
  CHEAP_FRAME,
  DISCOUNTED_FRAME,
  LAST_PIECE,
  PLAIN_FRAME,
  SOLAR_FEMME,
  SOLD_OUT_FRAME,
} from "../../seeds/named";
import { newApi } from "../helpers/api";
import { addToCart } from "../helpers/buying";
import { archive, choiceOf } from "../helpers/factories";
import { anyOf, textLike, textWith } from "../helpers/matchers";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const api = () => newApi(shop());
const error = (page: Page): [number, string] => [page.status, page.json<{ error: string }>().error];

type ProductJson = {
  _id: string;
  id: number;
  slug: string;
  name: string;
  price: number;
  discountPrice: number | null;
  colors: string[];
  taille: string[];
  isTop: boolean;
  isNewProduct: boolean;
  isAccessoire: boolean;
  stockByColor: Record<string, { stock: number; lowStockThreshold: number }>;
};
type CartJson = {
  items: {
    _id: string;
    id: number;
    name: string;
    price: number;
    quantity: number;
    selectedColor: string;
    selectedSize: string;
    isAccessoire: boolean;
    problem: string | null;
  }[];
  total: number;
  count: number;
  leftOut?: number;
};

// --- health and the rules of every call

test("health says the shop answers, and gives a caller its csrf cookie once", async () => {
  const caller = api();
  const first = await caller.get("/api/health");
  expect([first.status, first.json()]).toEqual([200, { status: "ok" }]);
  const cookie = first.headers.getSetCookie().find((line) => line.startsWith("csrf_token="));
  expect(cookie).toMatch(/SameSite=Lax/);
  expect(cookie).not.toMatch(/HttpOnly/);
  expect((await caller.get("/api/health")).headers.getSetCookie()).toEqual([]);
});

test("answers of calls are JSON, kept nowhere, and say which request they were", async () => {
  for (const path of [
    "/api/health",
    `/api/products/${PLAIN_FRAME.id}`,
    "/api/address/autocomplete?q=x",
    "/api/nulle-part",
  ]) {
    const answer = await api().get(path);
    expect(answer.headers.get("Content-Type"), path).toContain("application/json");
    expect(answer.headers.get("Cache-Control"), path).toBe("no-store");
    expect(answer.headers.get("X-Request-Id"), path).toMatch(/^[0-9a-f]{16}$/);
  }
});

test("an unknown call is a plain 404, whatever the verb", async () => {
  for (const path of ["/api/nulle-part", "/api/", "/api/products/id", "/api/orders/1/2/3"])
    expect((await api().get(path)).status, path).toBe(404);
  expect(error(await api().post("/api/nulle-part", {}))).toEqual([404, "Cet appel n’existe pas."]);
});

test("a call that only reads refuses to be written to, and one that only writes to be read, and each names its verb", async () => {
  const caller = api();
  for (const path of ["/api/health", "/api/products", "/api/products/filters", "/api/address/autocomplete"]) {
    const answer = await caller.post(path, {});
    expect(
      [...error(answer), answer.headers.get("allow"), answer.headers.get("content-security-policy")],
      path,
    ).toEqual([405, "Cet appel n’accepte que GET.", "GET, HEAD", textWith("default-src 'none'")]);
  }
  for (const path of [
    "/api/rendezvous",
    "/api/reservations",
    "/api/contact",
    "/api/newsletter",
    "/api/upload/prescription",
  ]) {
    const answer = await caller.get(path);
    expect([...error(answer), answer.headers.get("allow")], path).toEqual([
      405,
      "Cet appel n’accepte que POST.",
      "POST",
    ]);
  }
});

// --- products

test("the list holds every product on sale, with what pages filter by", async () => {
  const products = (await api().get("/api/products")).json<ProductJson[]>();
  expect(products.length).toBeGreaterThan(100);
  const find = (id: string) => products.find((product) => product._id === id);
  expect(find(PLAIN_FRAME.id)).toMatchObject({
    id: 1001,
    slug: PLAIN_FRAME.slug,
    name: "Panthéon",
    brand: "Maison Valmy",
    price: 145,
    colors: ["#1c1b1a", "#c08a4a"],
    taille: ["48", "50"],
    isAccessoire: false,
  });
  expect(find(DISCOUNTED_FRAME.id)).toMatchObject({ price: 159, discountPrice: 119 });
  expect(find(ACCESSORY.id)).toMatchObject({ isAccessoire: true, price: 24.9 });
  expect(find(SOLD_OUT_FRAME.id)?.stockByColor).toMatchObject({ "#8d9094": { stock: 0 } });
  expect(products.some((product) => product.isTop)).toBe(true);
  expect(products.some((product) => product.isNewProduct)).toBe(true);
});

test("a product is found by its id, its number or its name in addresses", async () => {
  const byId = (await api().get(`/api/products/${PLAIN_FRAME.id}`)).json<ProductJson>();
  expect(byId).toMatchObject({ _id: PLAIN_FRAME.id, slug: PLAIN_FRAME.slug });
  expect((await api().get(`/api/products/${PLAIN_FRAME.number}`)).json()).toEqual(byId);
  expect((await api().get(`/api/products/slug/${PLAIN_FRAME.slug}`)).json()).toEqual(byId);
  for (const id of [PLAIN_FRAME.id, PLAIN_FRAME.number])
    expect((await api().get(`/api/products/id/${id}/slug`)).json()).toEqual({ slug: PLAIN_FRAME.slug });
});

test.each([
  "/api/products/99999999",
  `/api/products/${"f".repeat(24)}`,
  "/api/products/x",
  "/api/products/%3Cscript%3E",
  "/api/products/1001%20or%201=1",
  "/api/products/slug/nulle-part",
  `/api/products/slug/${PLAIN_FRAME.id}`,
  "/api/products/id/x/slug",
  `/api/products/id/${"f".repeat(24)}/slug`,
])("%s is not there", async (path) => {
  expect(error(await api().get(path))).toEqual([404, "Article introuvable."]);
});

test("a product taken off sale is no longer listed", async () => {
  await archive(shop(), LAST_PIECE);
  const products = (await api().get("/api/products")).json<ProductJson[]>();
  const alone = await api().get(`/api/products/${LAST_PIECE.id}`);
  await archive(shop(), LAST_PIECE, false);
  expect(products.some((product) => product._id === LAST_PIECE.id)).toBe(false);
  expect(alone.status).toBe(404);
});

test("filters name what a page may be narrowed by, in French order, also by the words of other catalogues", async () => {
  const filters = async (query: string) =>
    (await api().get(`/api/products/filters?${query}`)).json<{
      brands: string[];
      shapes: string[];
      materials: string[];
    }>();
  const femme = await filters("gender=femme&cate=solar");
  expect(femme.brands).toContain(SOLAR_FEMME.brand);
  expect(femme.brands).toEqual([...femme.brands].sort((a, b) => a.localeCompare(b, "fr")));
  expect(femme.shapes.length).toBeGreaterThan(1);
  expect(femme.materials.length).toBeGreaterThan(1);
  expect(await filters("gender=women&cate=solaire")).toEqual(femme);
  expect((await api().get("/api/products/filters?gender=<script>&cate=%00")).status).toBe(200);
});

// --- address

test("addresses are suggested from three characters on", async () => {
  const { address } = shop().sandbox;
  address.requests.splice(0);
  for (const q of ["", "ru", "%20%20r%20", "7r"])
    expect((await api().get(`/api/address/autocomplete?q=${q}`)).json()).toEqual({ features: [] });
  expect((await api().get("/api/address/autocomplete")).json()).toEqual({ features: [] });
  expect(address.requests).toEqual([]);
  const found = (await api().get("/api/address/autocomplete?q=7%20rue%20sainte")).json<{
    features: { properties: { name: string; label: string; postcode: string; city: string; id: string } }[];
  }>();
  expect(found.features.length).toBeGreaterThan(0);
  expect(found.features.length).toBeLessThanOrEqual(5);
  expect(found.features[0]?.properties).toMatchObject({
    name: textWith("7 "),
    label: anyOf(String),
    postcode: textLike(/^\d{5}$/),
    city: anyOf(String),
    id: anyOf(String),
  });
});

test("no address found is an empty list", async () => {
  shop().sandbox.address.findNothing();
  expect((await api().get("/api/address/autocomplete?q=rue%20introuvable")).json()).toEqual({ features: [] });
  shop().sandbox.address.clear();
});

test.each(["rate_limit", 500, "html502", "reset", "hang"] as const)(
  "an address service that fails (%s) is told as unavailable, and the checkout goes on",
  async (status) => {
    const { address } = shop().sandbox;
    address.fail("*", { status });
    expect(error(await api().get("/api/address/autocomplete?q=7%20rue%20sainte"))).toEqual([
      503,
      "La recherche d’adresse est indisponible.",
    ]);
    const visitor = newVisitor(shop());
    await addToCart(visitor);
    const account = await visitor.visit("/checkout");
    expect((await account.form({ button: /invité/ }).submit(/invité/)).h1).toBe("Vos coordonnées");
    address.clear();
  },
);

test("an address service that answers something else is told as unavailable", async () => {
  shop().sandbox.address.fail("*", { status: 200, body: '{"features":"aucune"}' });
  expect((await api().get("/api/address/autocomplete?q=7%20rue%20sainte")).status).toBe(503);
  shop().sandbox.address.clear();
});

test("too many questions about addresses are held back", async () => {
  const strict = await openShop({ env: { RATE_LIMITS: "on" } });
  const caller = newApi(strict);
  let answer = await caller.get("/api/health");
  for (let count = 0; count < 61; count += 1) answer = await caller.get("/api/address/autocomplete?q=rue%20sainte");
  expect(answer.status).toBe(429);
  expect(Object.keys(answer.json<object>())).toEqual(["error"]); // only pages get the form back
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  await strict.stop();
});

// --- cart

const plain = { _id: PLAIN_FRAME.id, quantity: 2, selectedColor: choiceOf(PLAIN_FRAME).color, selectedSize: "48" };

test("a cart kept elsewhere joins this visitor's: same lines add up, prices are the shop's", async () => {
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const caller = newApi(shop(), visitor);
  const merged = await caller.post("/api/cart/merge", {
    items: [
      { ...plain, price: 0.01, name: "Gratuit", image: "javascript:alert(1)" },
      { id: CHEAP_FRAME.number, selectedColor: "#1c1b1a", size: "50" },
    ],
  });
  expect(merged.status).toBe(200);
  const cart = merged.json<CartJson>();
  expect(cart).toMatchObject({ count: 4, total: 504 });
  expect(cart.items[0]).toMatchObject({
    _id: PLAIN_FRAME.id,
    id: 1001,
    name: "Panthéon",
    price: 145,
    quantity: 3,
    selectedSize: "48",
    isAccessoire: false,
  });
  expect(cart.items[1]).toMatchObject({ _id: CHEAP_FRAME.id, price: 69, quantity: 1, selectedSize: "50" });
  expect((await visitor.visit("/panier")).texts("cart-line")).toHaveLength(2);
});

test("a merged cart is capped to the stock; what is sold out comes along and says so, there and on the page, what does not exist is counted", async () => {
  const items = [
    { _id: LAST_PIECE.id, quantity: 5 },
    { _id: "f".repeat(24), quantity: 1 },
    { _id: SOLD_OUT_FRAME.id, quantity: 1, selectedColor: choiceOf(SOLD_OUT_FRAME).color, selectedSize: "45" },
    { _id: PLAIN_FRAME.id, quantity: 1, selectedColor: "#1c1b1a", selectedSize: "99" },
  ];
  const caller = api();
  const merged = (await caller.post("/api/cart/merge", { items })).json<CartJson>();
  expect(merged).toMatchObject({ count: 2, leftOut: 2 });
  const soldOut = "Vient d’être épuisé. Retirez cet article pour continuer.";
  expect(
    merged.items.map(({ _id, quantity, selectedSize, problem }) => [_id, quantity, selectedSize, problem]),
  ).toEqual(
    expect.arrayContaining([
      [LAST_PIECE.id, 1, "47", null],
      [SOLD_OUT_FRAME.id, 1, "45", soldOut],
    ]),
  );
  expect((await caller.visitor.visit("/panier")).text).toContain(soldOut.replace("’", "'"));
});

test("an empty cart may be merged", async () => {
  expect((await api().post("/api/cart/merge", { items: [] })).json()).toEqual({ items: [], total: 0, count: 0 });
});

test.each([
  ["nothing", {}],
  ["a text", { items: "x" }],
  ["null", { items: null }],
  ["numbers", { items: [1, 2] }],
  ["a quantity of zero", { items: [{ ...plain, quantity: 0 }] }],
  ["a negative quantity", { items: [{ ...plain, quantity: -5 }] }],
  ["a billion", { items: [{ ...plain, quantity: 1e9 }] }],
  ["half a piece", { items: [{ ...plain, quantity: 0.5 }] }],
  ["a quantity in letters", { items: [{ ...plain, quantity: "2" }] }],
  ["a colour that is a number", { items: [{ ...plain, selectedColor: 5 }] }],
  ["51 lines", { items: Array.from({ length: 51 }, () => plain) }],
])("a cart of %s is refused in French, and changes nothing", async (_what, body) => {
  const caller = api();
  const [status, words] = error(await caller.post("/api/cart/merge", body));
  expect(status).toBe(422);
  expect(words).not.toMatch(/expected|received|invalid input/i);
  expect((await caller.visitor.visit("/panier")).text).toContain("Votre panier est vide.");
});

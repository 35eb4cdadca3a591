import { randomUUID } from "node:crypto";

import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { carrying, adminVisitor, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { newMaker, shelfOf } from "../helpers/factories";
import { textWith } from "../helpers/matchers";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const NOIR = "#1c1b1a";
const FRAME = {
  id: 9501,
  name: "Appel",
  brand: "Essais Réunis",
  price: 129.9,
  description: "Une monture.",
  gender: "women",
  cate: "optical",
  typeMonture: "cercle",
  shape: "pantos",
  material: "acetate",
  taille: ["48", "50"],
  longueurBranche: "145",
  collectionProd: "Printemps",
  colors: [NOIR, "#6B3F22"],
  colorImages: { [NOIR]: ["/illustrations/a.svg", ""] },
  stockByColor: { [NOIR]: { stock: 4, lowStockThreshold: 2 } },
  isNewProduct: true,
  makerReference: "ER-9501",
  ceMarking: true,
  countryOfOrigin: "IT",
  udiDi: "4006381333931",
  gtinByColor: { [NOIR]: { 48: "9520012345100", 50: "" } },
};
const byAdmin = async () => newApi(shop(), await adminVisitor(shop()));

type ProductJson = {
  _id: string;
  id: number;
  name: string;
  price: number;
  gender: string;
  cate: string;
  colors: string[];
  colorNames: string[];
  colorImages: Record<string, string[]>;
  stockByColor: Record<string, { stock: number; lowStockThreshold: number }>;
  taille: string[];
  isAccessoire: boolean;
};

test("every call that changes the range is for administrators alone", async () => {
  const [nobody, customer] = [newApi(shop()), newApi(shop(), await carrying(shop(), await newCustomer(shop())))];
  const id = PLAIN_FRAME.id;
  for (const [who, status] of [
    [nobody, 401],
    [customer, 403],
  ] as const) {
    for (const path of ["/api/admin/products", "/api/lenses", "/api/treatments"])
      expect((await who.post(path, FRAME)).status, path).toBe(status);
    for (const path of [`/api/products/${id}`, `/api/lenses/${id}`, `/api/treatments/${id}`]) {
      expect((await who.put(path, FRAME)).status, path).toBe(status);
      expect((await who.delete(path)).status, path).toBe(status);
    }
  }
  expect((await (await byAdmin()).post("/api/admin/products", FRAME, { csrf: null })).status).toBe(403);
  const refused = [
    await nobody.post(`/api/products/${id}`, {}),
    await nobody.patch(`/api/lenses/${id}`, {}),
    await nobody.patch("/api/treatments", {}),
    await nobody.get("/api/admin/products"),
  ];
  expect(refused.map((answer) => [answer.status, answer.headers.get("allow")])).toEqual([
    [405, "GET, HEAD, PUT, DELETE"],
    [405, "PUT, DELETE"],
    [405, "GET, HEAD, POST"],
    [405, "POST"],
  ]);
  expect(await shop().db("products").where({ number: 9501 })).toEqual([]);
});

test("a product is added, read, changed in part and deleted by calls", async () => {
  await newMaker({ db: shop().db, now: () => new Date() }, FRAME.brand);
  const api = await byAdmin();
  const key = `products-${randomUUID()}`;
  const added = await api.post("/api/admin/products", FRAME, { key });
  expect(added.status).toBe(201);
  const { product } = added.json<{ product: ProductJson }>();
  expect(product).toMatchObject({
    id: 9501,
    name: "Appel",
    price: 129.9,
    gender: "femme",
    cate: "optic",
    colors: [NOIR, "#6b3f22"],
    colorNames: ["Noir", "Écaille brune"],
    colorImages: { [NOIR]: ["/illustrations/a.svg"] },
    taille: ["48", "50"],
    isAccessoire: false,
    manufacturer: { name: "Essais Réunis SAS", country: "FR", contact: "fabricant@exemple.fr" },
    responsiblePerson: null,
    legalFamily: "device",
    makerReference: "ER-9501",
    countryOfOrigin: "IT",
    udiDi: "4006381333931",
    ceMarking: true,
    gtinByColor: { [NOIR]: { 48: "9520012345100" }, "#6b3f22": {} },
    filterByColor: { [NOIR]: null, "#6b3f22": null },
  });
  expect(product.stockByColor).toEqual({
    [NOIR]: { stock: 4, lowStockThreshold: 2 },
    "#6b3f22": { stock: 0, lowStockThreshold: 5 },
  });
  expect((await api.post("/api/admin/products", FRAME, { key })).json()).toEqual({ product }); // repeated, not added twice
  expect((await api.post("/api/admin/products", FRAME)).json()).toMatchObject({
    error: "Un autre produit porte déjà cet ID.",
    fields: [{ field: "id" }],
  });

  const changed = await api.put(`/api/products/${product._id}`, { price: "99,50" });
  expect([changed.status, changed.json<ProductJson>()]).toEqual([200, { ...product, price: 99.5 }]);
  expect((await api.get(`/api/products/${product._id}`)).json<ProductJson>().price).toBe(99.5);
  const stale = await api.put(`/api/products/${product._id}`, { price: 80, version: 1 });
  expect([stale.status, stale.json<{ error: string; version: number }>()]).toEqual([
    409,
    expect.objectContaining({ error: "Ce produit a été modifié entre-temps.", version: 2 }),
  ]);

  expect((await api.delete(`/api/products/${product._id}`)).json()).toEqual({ archived: false });
  for (const again of [
    await api.delete(`/api/products/${product._id}`),
    await api.put(`/api/products/${product._id}`, { price: 1 }),
  ])
    expect([again.status, again.json()]).toEqual([404, { error: "Article introuvable." }]);
});

test("stock is told and taken without the pieces promised to others", async () => {
  const api = await byAdmin();
  await shop().db("product_colors").where({ product_id: PLAIN_FRAME.id, value: NOIR }).update({ held: 3 });
  const told = (await api.get(`/api/products/${PLAIN_FRAME.id}`)).json<ProductJson>();
  expect(told.stockByColor[NOIR]?.stock).toBe(15);
  await api.put(`/api/products/${PLAIN_FRAME.id}`, { ...told });
  expect(await shelfOf(shop(), PLAIN_FRAME)).toEqual({ stock: 18, held: 3 });
  expect((await api.get(`/api/products/${PLAIN_FRAME.id}`)).json()).toEqual(told);
  expect((await api.put(`/api/products/${PLAIN_FRAME.id}`, { colors: ["#c08a4a"] })).status).toBe(422);
});

test("what is wrong is named by the caller's own field; a free category is an accessory", async () => {
  const api = await byAdmin();
  const wrong = await api.post("/api/admin/products", {
    ...FRAME,
    id: 9502,
    price: "cher",
    shape: "triangulaire",
    countryOfOrigin: "Italie",
    stockByColor: { [NOIR]: { stock: -1 } },
  });
  expect([wrong.status, wrong.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)]).toEqual([
    422,
    ["price", "shape", "color-1c1b1a-stock", "countryOfOrigin"],
  ]);
  expect((await api.post("/api/admin/products", { ...FRAME, colors: [NOIR, NOIR.toUpperCase()] })).status).toBe(422);
  expect((await api.post("/api/admin/products", "{")).status).toBe(400);
  const made = await api.post("/api/admin/products", {
    id: 9503,
    name: "Étui",
    brand: "Essais Réunis",
    price: 12,
    description: "Un étui.",
    gender: "none",
    cate: "Étuis",
    colors: [],
  });
  expect(made.json<{ product: ProductJson }>().product).toMatchObject({
    cate: "Étuis",
    gender: "mixte",
    isAccessoire: true,
  });
  expect((await api.get("/api/admin/products")).status).toBe(405);
});

test("lenses and treatments are written by calls, in the words of the forms", async () => {
  const api = await byAdmin();
  const lens = (
    await api.post("/api/lenses", { name: "Unifocal Appel 1,6", lensType: "unifocal", basePrice: 120.5 })
  ).json<{ _id: string }>();
  expect(lens).toMatchObject({ name: "Unifocal Appel 1,6", lensType: "unifocal", basePrice: 120.5 });
  expect(
    (await api.put(`/api/lenses/${lens._id}`, { name: "Unifocal Appel 1,6", lensType: "", basePrice: "99,90" })).json(),
  ).toEqual({ ...lens, lensType: null, basePrice: 99.9 });
  const stale = await api.put(`/api/lenses/${lens._id}`, { name: "Unifocal Appel 1,6", basePrice: 80, version: 1 });
  expect([stale.status, stale.json()]).toMatchObject([
    409,
    {
      error: "Ce verre a été modifié entre-temps.",
      version: 2,
      changes: [{ field: "Type" }, { field: "Prix de base" }],
    },
  ]);
  const listed = async () => (await api.get("/api/lenses")).json<{ _id: string }[]>().map(({ _id }) => _id);
  expect(await listed()).not.toContain(lens._id); // held back: its maker is missing
  const sheet = { brand: "Chantebise", makerReference: "CH-9", countryOfOrigin: "FR", ceMarking: true };
  expect(
    (await api.put(`/api/lenses/${lens._id}`, { name: "Unifocal Appel 1,6", basePrice: "99,90", ...sheet })).json(),
  ).toMatchObject({ ...sheet, manufacturer: { name: "Chantebise Verres SAS" } });
  expect(await listed()).toContain(lens._id);
  expect(
    (
      await api.put(`/api/lenses/${lens._id}`, { name: "Unifocal Appel 1,6", basePrice: 1, udiDi: "4006381333932" })
    ).json(),
  ).toMatchObject({ error: textWith("UDI-DI") });
  expect((await api.post("/api/lenses", { lensType: "unifocal" })).json()).toMatchObject({ error: "Indiquez le nom." });
  expect((await api.delete(`/api/lenses/${lens._id}`)).json()).toEqual({ archived: false });
  expect((await api.delete(`/api/lenses/${lens._id}`)).status).toBe(404);

  const thinning = (await api.get("/api/treatments?all=1"))
    .json<{ _id: string; key: string }[]>()
    .find(({ key }) => key === "THINNING");
  expect(
    (
      await api.put(`/api/treatments/${thinning?._id}`, {
        name: "Amaincissement",
        price: 30,
        coefficients: { "1,5": 0, "1,6": "x", "1,67": 95 },
      })
    ).json(),
  ).toMatchObject({ price: 0, coefficients: { "1,5": 0, "1,6": 40, "1,67": 95 } });
  expect((await api.post("/api/treatments", { name: "Amaincissement" })).status).toBe(409);
  const treatment = (await api.post("/api/treatments", { name: "Teinte", price: 20 })).json<{ _id: string }>();
  expect(treatment).toMatchObject({ name: "Teinte", price: 20 });
  expect(
    (await api.put(`/api/treatments/${treatment._id}`, { name: "Teinte", price: 25, version: 1 })).json(),
  ).toMatchObject({ price: 25 });
  expect(
    (await api.put(`/api/treatments/${treatment._id}`, { name: "Teinte", price: 30, version: 1 })).json(),
  ).toMatchObject({ error: "Ce traitement a été modifié entre-temps.", version: 2 });
  expect((await api.delete(`/api/treatments/${treatment._id}`)).json()).toEqual({ archived: false });
  expect((await api.put(`/api/treatments/${treatment._id}`, { name: "Teinte" })).status).toBe(404);
});

import { expect, test } from "vitest";

import { touchCatalogue } from "~/domain/catalogue/version.server";

import { ACCESSORY, PLAIN_FRAME, SOLD_OUT_FRAME, type NamedProduct } from "../../seeds/named";
import { attr } from "../helpers/dom";
import { found } from "../helpers/found";
import type { Page } from "../helpers/page";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

const SIZE_MISSING = "Veuillez sélectionner une taille avant de continuer.";
const ADD = "Ajouter au panier";
const second = colourOf(PLAIN_FRAME, 1);
const inSecondColour = `/article/${PLAIN_FRAME.slug}?couleur=${second.value.slice(1)}`;
function colourOf({ colors }: NamedProduct, position: number) {
  const color = colors[position];
  if (!color) throw new Error("the frame has fewer colours");
  return color;
}
const buying = (page: Page) => page.form({ button: ADD });
const chosenColour = (page: Page) => page.elements("a", { "aria-current": "true" }).map((each) => attr(each, "title"));

test("an article asked for without a size comes back with the choice kept and the error at its place", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(inSecondColour);
  expect(chosenColour(page)).toContain(second.name);

  const refused = await buying(page).fill({ Quantité: "3" }).submit(ADD);
  expect([refused.status, refused.url.pathname]).toEqual([422, `/article/${PLAIN_FRAME.slug}`]);
  expect(refused.title).toMatch(/^Erreur : /);
  expect(refused.errors()).toEqual([SIZE_MISSING]);
  expect(refused.html.match(/ role="alert"/g)).toHaveLength(1);
  expect(refused.link(SIZE_MISSING).href).toBe("#size");
  expect(refused.html).toMatch(/ id="size"/);
  expect(refused.describedError("Taille")).toBe(SIZE_MISSING);
  expect([chosenColour(refused), buying(refused).value("Quantité")]).toEqual([chosenColour(page), "3"]);

  const cart = await buying(refused).fill({ Taille: "50" }).submit(ADD);
  expect(cart.redirects).toMatchObject([{ status: 303, to: "/panier" }]);
  expect(cart.text).toContain(second.name);
  expect(cart.text).toContain("taille 50");
});

test("a quantity that is none is told at its field, and the size stays", async () => {
  const page = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`);
  const refused = await buying(page).fill({ Taille: "50", Quantité: "beaucoup" }).submit(ADD);
  expect([refused.status, refused.errors()]).toEqual([422, ["Indiquez une quantité de 1 à 20."]]);
  expect(refused.describedError("Quantité")).toBe("Indiquez une quantité de 1 à 20.");
  expect(buying(refused).value("Taille")).toBe("50");
});

test("a colour that does not exist, or is gone meanwhile, is told on the article's page", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit(`/article/${PLAIN_FRAME.slug}`);
  const fields = Object.fromEntries(buying(page).fill({ Taille: "50" }).fields(ADD)) as Record<string, string>;
  const told = async (changes: Record<string, string>) => {
    const refused = await visitor.post(page.path, { ...fields, ...changes });
    expect([refused.status, refused.h1]).toEqual([422, page.h1]);
    return refused;
  };
  expect((await told({ color: "rouge" })).errors()).toEqual(["Choisissez une couleur."]);
  expect((await told({ color: "#abcdef" })).errors()).toEqual(["Cet article n'est plus en vente."]);

  const gone = await told({ productId: SOLD_OUT_FRAME.id, color: colourOf(SOLD_OUT_FRAME, 0).value, size: "45" });
  expect(gone.errors()).toEqual(["Cet article vient d'être épuisé dans cette couleur."]);
  expect(gone.link(/épuisé dans cette couleur/).href).toBe("#color");
});

test("an accessory is refused on its own page, and added from there", async () => {
  const page = await newVisitor(shop()).visit(`/article-accessoire/${ACCESSORY.number}`);
  const refused = await buying(page).fill({ Quantité: "0" }).submit(ADD);
  expect([refused.status, refused.url.pathname]).toEqual([422, page.url.pathname]);
  expect(refused.describedError("Quantité")).toBe("Indiquez une quantité de 1 à 20.");
  expect((await buying(refused).fill({ Quantité: "1" }).submit(ADD)).text).toContain(ACCESSORY.name);
});

test("a size that is gone in a colour is said and cannot be chosen; one that goes meanwhile is refused at its place", async () => {
  const page = await newVisitor(shop()).visit(inSecondColour);
  const color = await found(
    shop().db("product_colors").where({ product_id: PLAIN_FRAME.id, value: second.value }).first("id", "stock"),
  );
  await shop()
    .db("color_sizes")
    .insert([
      { color_id: color.id, size: "48", stock: 0, held: 0 },
      { color_id: color.id, size: "50", stock: color.stock, held: 0 },
    ]);
  await touchCatalogue({ db: shop().db }, [PLAIN_FRAME.id]);
  const refused = await buying(page).fill({ Taille: "48" }).submit(ADD);
  expect([refused.status, refused.errors()]).toEqual([422, ["Cette taille vient d'être épuisée dans ce coloris."]]);
  expect(refused.describedError("Taille")).toBe("Cette taille vient d'être épuisée dans ce coloris.");
  const told = await newVisitor(shop()).visit(`${inSecondColour}&taille=48`);
  expect(told.text).toContain("48 (épuisée)");
  expect(told.html).toMatch(
    /<input[^>]* name="size"[^>]* disabled=""[^>]* value="48"|<input[^>]* disabled=""[^>]* name="size"[^>]* value="48"/,
  );
  expect((await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}`)).text).not.toContain("(épuisée)");
  await shop().db("color_sizes").where({ color_id: color.id }).delete();
  await touchCatalogue({ db: shop().db }, [PLAIN_FRAME.id]);
});

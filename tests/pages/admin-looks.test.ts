import { expect, test } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { photograph } from "../helpers/photographs";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const SETTINGS = "/admin/reglages";
const LOGO = "Logo : en haut de chaque page, à la place du dessin et du nom. Sur fond clair.";
const SHOP_FRONT = "La boutique : l’entrée, l’accueil, À propos, Services, le contact et les rendez-vous.";
const SEND = "Enregistrer l’image";
const read = async (path: string) => (await newVisitor(shop()).visit(path)).html;
const file = async (width: number, height: number) => ({
  filename: "devanture.jpg",
  type: "image/jpeg",
  content: await photograph(width, height),
});

test("a logo and a picture are sent, kept through a refusal, shown everywhere at once, and taken back", async () => {
  const admin = await adminVisitor(shop());
  expect(await read("/home")).toContain('href="/favicon.svg"');
  let page = await (await admin.visit(SETTINGS)).link("Logo et images").follow();
  expect(await htmlProblems(page.html)).toEqual([]);
  page = await page.form({ button: SEND }).submit(SEND);
  expect([page.status, page.errors().map(normal)]).toEqual([
    422,
    ["Choisissez où montrer l'image.", "Choisissez une photo."],
  ]);
  page = await page
    .form({ button: SEND })
    .fill({ "Photo": await file(1600, 900), "Ce qu’on y voit (facultatif)": "La devanture bleue" })
    .submit(SEND);
  expect([page.status, page.errors().map(normal)]).toEqual([422, ["Choisissez où montrer l'image."]]);
  const place = (label: string) => ({ "Où la montrer": label });
  page = await page.form({ button: SEND }).fill(place(SHOP_FRONT)).submit(SEND);
  expect(page.redirects.map(({ status }) => status)).toEqual([303]);
  for (const path of ["/home", "/a-propos", "/services"]) {
    const html = await read(path);
    expect(html, path).toMatch(/src="\/medias\/[0-9a-f]{24}-1280\.jpg"/);
    expect(html, path).toContain('alt="La devanture bleue"');
  }

  await page
    .form({ button: SEND })
    .fill({ ...place(LOGO), Photo: await file(800, 200) })
    .submit(SEND);
  const html = await read("/faq");
  const logo = /<img src="(\/medias\/[\w-]+\.jpg)" alt="Lunetterie des Terreaux" height="40"\/>/.exec(html)?.[1] ?? "";
  expect((await newVisitor(shop()).visit(logo)).headers.get("Content-Type")).toBe("image/jpeg");
  expect(await htmlProblems(html)).toEqual([]);

  page = await admin.visit(`${SETTINGS}/images`);
  for (const [name, label] of [
    ["pictureLogo", LOGO],
    ["pictureShop", SHOP_FRONT],
  ] as const)
    page = await page.form({ name: `remove-${name}` }).submit(`Revenir à l’image livrée : ${label}`);
  expect(normal(page.text)).toContain("Toutes les images sont celles livrées avec la boutique.");
  expect(await read("/faq")).not.toContain("/medias/");
});

test("an accent is taken where it can be read, and colours every page at once", async () => {
  const admin = await adminVisitor(shop());
  const set = async (color: string) =>
    (await admin.visit(`${SETTINGS}/apparence`))
      .form({ button: "Enregistrer" })
      .fill({ "Couleur d’accent": color })
      .submit("Enregistrer");
  const refused = await set("#ffcc00");
  expect([refused.status, normal(refused.errors().join())]).toEqual([
    422,
    expect.stringContaining("Choisissez-la plus foncée."),
  ]);
  await set("#7a1f2b");
  for (const path of ["/home", "/optiques-homme", "/faq"]) {
    const html = await read(path);
    expect(html, path).toContain("#7a1f2b");
    expect(html, path).not.toContain("#1f4d3f");
  }
  await set("");
  expect(await read("/home")).not.toContain("#7a1f2b");
});

import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newAdministrator } from "../helpers/administrator";
import { newEmail } from "../helpers/email";
import { frontPhotograph, KNOWN_WIDTH } from "../helpers/front-photographs";
import { attr, textOf } from "../helpers/dom";
import { photograph } from "../helpers/photographs";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const HERE = `/admin/produits/${PLAIN_FRAME.id}/photos`;

test("a photograph is cut out by forms, seen on a sitter in the shop, and taken back", async () => {
  const visitor = await adminVisitor(shop());
  const added = await (
    await visitor.visit(HERE)
  )
    .form({ name: "photo" })
    .fill({
      "Photo": { filename: "face.jpg", type: "image/jpeg", content: await frontPhotograph({ ground: "#e8e6e2" }) },
      "Coloris": "Noir",
      "Description de la photo": "Panthéon de face",
    })
    .submit("Ajouter la photo");
  expect(added.text).toContain("C'est une vue de face sur fond uni ?");
  let page = await added.link("Détourer cette photo").follow();

  // Wrong numbers are said, and stay in their fields.
  page = await page
    .form({ button: "Voir l'aperçu" })
    .fill({ "Largeur totale de la monture, en mm": "13,4", "Tolérance": "500" })
    .submit("Voir l'aperçu");
  expect(page.errors()).toEqual([
    "Écrivez la largeur en millimètres entiers, de 80 à 154.",
    "Écrivez la tolérance en nombre entier, de 6 à 90.",
  ]);
  expect(page.form({ button: "Voir l'aperçu" }).value("Largeur totale de la monture, en mm")).toBe("13,4");
  const width = String(Math.round(KNOWN_WIDTH));
  page = await page
    .form({ button: "Voir l'aperçu" })
    .fill({ "Largeur totale de la monture, en mm": width, "Tolérance": "24" })
    .submit("Voir l'aperçu");
  const previews = page.elements("img").map(({ attrs }) => attrs.find(({ name }) => name === "src")?.value ?? "");
  const own = previews.filter((address) => address.includes("detourage.jpg"));
  expect(own).toHaveLength(3);
  expect(page.elements("img").map((img) => attr(img, "alt"))).toContain("La monture portée par un visage dessiné");
  expect(attr(page.elements("h2", { id: "apercu" })[0] ?? page.root, "tabindex")).toBe("-1");
  for (const address of own) {
    const picture = await visitor.visit(address);
    expect([picture.status, picture.headers.get("Content-Type"), picture.headers.get("Cache-Control")]).toEqual([
      200,
      "image/jpeg",
      "no-store",
    ]);
    expect(String((await newVisitor(shop()).visit(address)).url)).toContain("/admin/connexion");
  }

  // A role that only looks may look, and keeps nothing.
  const reader = await carrying(shop(), await newAdministrator(shop(), newEmail("lecture"), "reader"), "admin");
  const theirs = await reader.visit(new URL(page.url).pathname + new URL(page.url).search);
  expect([theirs.status, theirs.hasForm({ name: "cut-out" })]).toEqual([200, false]);
  const [csrf = ["csrf", ""]] = theirs.form({ action: "/admin/deconnexion" }).fields();
  expect((await reader.post(theirs.path, { [csrf[0]]: String(csrf[1]) })).status).toBe(403);

  page = await page.form({ name: "cut-out" }).submit("Garder ce détourage");
  expect(page.text).toContain("La photo est détourée");
  await shop().db("product_images").where("url", "like", "/medias/face/%").update({ position: -1 });
  const article = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}?couleur=noir`);
  expect(article.text).toContain("l'essayer en photo");
  // A card tells how far the centres of a photographed frame are apart: 48 and 21 mm for this one.
  const shelf = await newVisitor(shop()).visit("/optiques-homme?couleur=noir");
  const card = shelf.elements("article").find((each) => textOf(each).includes(PLAIN_FRAME.name));
  expect(card && attr(card, "data-centres")).toBe("69");
  const [front] = article.elements("source", { type: "image/avif" });
  expect(front?.attrs.find(({ name }) => name === "srcset")?.value).toMatch(
    /^\/medias\/face\/[0-9a-f]{24}-320\.avif 320w, /,
  );
  const worn = article
    .elements("img")
    .map(({ attrs }) => attrs.find(({ name }) => name === "src")?.value ?? "")
    .find((src) => src.includes("/medias/sur-"));
  const picture = await visitor.visit(worn ?? "/");
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);

  page = await (await visitor.visit(HERE)).form({ name: "photos" }).submit("Reprendre la photo d'origine : photo 1");
  expect(page.text).toContain("La photo d'origine est de retour.");
  expect(await shop().db("product_images").where("url", "like", "/medias/face/%")).toEqual([]);
  await shop().db("product_images").where("url", "like", "/medias/%").delete();
});

test("what cannot be cut out says why, beside the field that may help", async () => {
  const visitor = await adminVisitor(shop());
  const added = await (
    await visitor.visit(HERE)
  )
    .form({ name: "photo" })
    .fill({
      "Photo": { filename: "face.jpg", type: "image/jpeg", content: await photograph(900, 600) },
      "Coloris": "Noir",
      "Description de la photo": "Une table",
    })
    .submit("Ajouter la photo");
  const page = await added.link("Détourer cette photo").follow();
  const asked = await visitor.visit(`${new URL(page.url).pathname}?largeur=131&tolerance=90&ombre=retirer`);
  expect(asked.errors().join()).toMatch(/Baissez la tolérance/);
  expect(asked.text).not.toContain("Garder ce détourage");
  for (const photo of ["0".repeat(24), "face"])
    expect((await visitor.visit(`${HERE}/${photo}/detourer`)).status).toBe(404);
  await shop().db("product_images").where("url", "like", "/medias/%").delete();
});

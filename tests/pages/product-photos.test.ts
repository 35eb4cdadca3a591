import { expect, test } from "vitest";

import { newId } from "~/domain/ids";

import { BUDGET, pageBytes } from "../../scripts/bench/bytes";
import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { multipart, type Field } from "../helpers/form";
import { photograph } from "../helpers/photographs";
import { openShop, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
const HERE = `/admin/produits/${PLAIN_FRAME.id}/photos`;
const file = async (content: Buffer | Promise<Buffer>) => ({
  filename: "../../face.jpg",
  type: "image/jpeg",
  content: await content,
});
const photoForm = (page: Page) => page.form({ name: "photo" });

test("a photograph is sent, survives a description that is too long, and is shown in the shop in the size a browser wants", async () => {
  const visitor = await adminVisitor(shop());
  let page = await photoForm(await visitor.visit(HERE))
    .fill({ "Photo": await file(photograph(1400, 875)), "Coloris": "Noir", "Description de la photo": "n".repeat(201) })
    .submit("Ajouter la photo");
  expect([page.status, page.errors()]).toEqual([422, ["200 caractères au plus."]]);
  expect(page.text).toContain("Photo reçue : elle n'est pas à renvoyer.");
  page = await photoForm(page)
    .fill({ "Description de la photo": 'Panthéon noire, sur "une" table <b>' })
    .submit("Ajouter la photo");
  expect(page.redirects.map(({ status, to }) => [status, to])).toEqual([[303, HERE]]);
  expect(page.text).toContain("La photo a été ajoutée.");

  // From now on the first of its colour.
  await shop().db("product_images").where("url", "like", "/medias/%").update({ position: -1 });
  const article = await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}?couleur=noir`);
  const source = article.elements("source", { type: "image/avif" })[0];
  const srcset = source?.attrs.find(({ name }) => name === "srcset")?.value ?? "";
  expect(srcset).toMatch(/-320\.avif 320w, .*-640\.avif 640w, .*-1280\.avif 1280w, .*-1400\.avif 1400w$/);
  for (const address of srcset.split(", ").map((part) => part.split(" ")[0] ?? "")) {
    const print = await visitor.visit(address);
    expect([print.status, print.headers.get("Content-Type"), print.headers.get("Cache-Control")], address).toEqual([
      200,
      "image/avif",
      "public, max-age=31536000, immutable",
    ]);
  }
  expect(article.html).toContain('alt="Panthéon noire, sur &quot;une&quot; table &lt;b&gt;"');
  const preview =
    article.elements("meta", { property: "og:image" })[0]?.attrs.find(({ name }) => name === "content")?.value ?? "";
  expect(preview).toMatch(/\/medias\/[0-9a-f]{24}-1400x875\.jpg$/);
  expect((await visitor.visit(new URL(preview).pathname)).headers.get("Content-Type")).toBe("image/jpeg");

  page = await visitor.visit(HERE);
  page = await page.form({ name: "photos" }).submit("Retirer : photo 1");
  expect(page.text).toContain("La photo a été retirée.");
});

test("a colour with as many images as its sheet takes gets no other: the sheet could not be saved any more", async () => {
  const visitor = await adminVisitor(shop());
  const [{ id: color } = { id: "" }]: { id: string }[] = await shop()
    .db("product_colors")
    .where({ product_id: PLAIN_FRAME.id, value: PLAIN_FRAME.colors[1]?.value })
    .select("id");
  const { many } = (await shop().db("product_images").where({ color_id: color }).count({ many: "*" }).first()) as {
    many: number;
  };
  const added = Array.from({ length: 12 - Number(many) }, (_, place) => ({
    id: newId(new Date()),
    product_id: PLAIN_FRAME.id,
    color_id: color,
    position: 50 + place,
    url: `/illustrations/v1/plein-${place}.svg`,
    alt: "Panthéon",
  }));
  await shop().db("product_images").insert(added);
  const page = await photoForm(await visitor.visit(HERE))
    .fill({
      "Photo": await file(photograph(1400, 875)),
      "Coloris": PLAIN_FRAME.colors[1]?.name ?? "",
      "Description de la photo": "De trop",
    })
    .submit("Ajouter la photo");
  expect([page.status, page.errors()]).toEqual([422, ["12 images au plus par coloris."]]);
  expect(photoForm(page).value("Description de la photo")).toBe("De trop");
  await shop()
    .db("product_images")
    .whereIn(
      "id",
      added.map(({ id }) => id),
    )
    .delete();
});

test("what is no photograph is refused in words, and strangers' addresses lead nowhere", async () => {
  const visitor = await adminVisitor(shop());
  const send = async (content: Buffer) =>
    photoForm(await visitor.visit(HERE))
      .fill({ "Photo": await file(content), "Description de la photo": "Rien" })
      .submit("Ajouter la photo");
  expect((await send(Buffer.from("<svg onload=alert(1)>"))).errors()).toEqual(["Envoyez une photo JPEG, PNG ou WebP."]);
  expect((await send(Buffer.alloc(10_000_100, 255))).errors()).toEqual(["La photo dépasse 10 Mo."]);
  const nothing = await photoForm(await visitor.visit(HERE)).submit("Ajouter la photo");
  expect(nothing.errors()).toEqual(["Choisissez une photo."]);
  for (const path of [
    "/medias/0123456789abcdef01234567-320.avif",
    "/medias/..%2f..%2fetc%2fpasswd",
    "/medias/0123456789abcdef01234567-320.svg",
  ])
    expect((await visitor.visit(path)).status, path).toBe(404);
});

test("a shelf of photographs weighs no more than one of drawings may", async () => {
  const large = await openShop();
  const pictures: { id: string }[] = await large.db("product_images").select("id");
  await large.db.transaction(async (transaction) => {
    for (const { id } of pictures)
      await transaction("product_images")
        .where({ id })
        .update({ url: `/medias/${newId(new Date())}-1920x1200.jpg` });
  });
  for (const path of ["/home", "/nouveautes", "/optiques-femme", `/article/${PLAIN_FRAME.slug}`]) {
    const page = await newVisitor(large).visit(path);
    expect(page.elements("source", { type: "image/avif" }).length, path).toBeGreaterThan(1);
    expect((await pageBytes(large.url, path)).firstView, path).toBeLessThanOrEqual(BUDGET.firstView);
  }
  await large.stop();
});

test("a file from anyone else is not even read", async () => {
  const page = await newVisitor(shop()).post(
    HERE,
    { file: await file(photograph(700, 400)), alt: "x" },
    { multipart: true },
  );
  expect(page.status).toBeGreaterThanOrEqual(300);
  expect(await shop().db("product_images").where("url", "like", "/medias/%")).toEqual([]);
});

test("several photographs are sent in one form, sent twice count once, and a wrong file is named beside those that were taken", async () => {
  const visitor = await adminVisitor(shop());
  const page = await (await visitor.visit(HERE)).link("Envoyer plusieurs photos d'un coup").follow();
  const empty = await page.form({ name: "several-photos" }).submit("Ajouter les photos");
  expect([empty.status, empty.errors()]).toEqual([422, ["Choisissez une photo au moins."]]);
  const good = await file(photograph(900, 600));
  const fields = page.form({ name: "several-photos" }).fields("Ajouter les photos");
  const files = [good, { filename: "notice.pdf", type: "application/pdf", content: "%PDF-1.7" }];
  const { body, type } = multipart([
    ...fields.filter(([name]) => name !== "file"),
    ...files.map((sent): Field => ["file", sent]),
  ]);
  const send = () =>
    visitor.open(new URL(page.url), { method: "POST", body, headers: { "Content-Type": type }, from: page.url });
  const [first, again] = [await send(), await send()];
  expect(first.text).toContain(
    "Une photo ajoutée, avec une description à relire. Non ajoutée : notice.pdf : Envoyez une photo",
  );
  expect(again.elements("ul", { class: "photos" })[0]?.childNodes.length).toBe(
    first.elements("ul", { class: "photos" })[0]?.childNodes.length,
  );
});

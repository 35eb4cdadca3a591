import { expect, test } from "vitest";

import { sharedFacePath } from "~/domain/try-on/links.server";
import { PLAIN_FRAME } from "../../seeds/named";
import { attr } from "../helpers/dom";
import { photo, upload } from "../helpers/papers";
import { portrait } from "../helpers/portrait";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const SHELF = "/optiques-homme";
const FORM = { button: "Envoyer ma photo" };

const worn = (page: Page) =>
  page.elements("img").filter(({ attrs }) => attrs.some(({ value }) => value.includes("/porte/")));

async function send(visitor: Visitor, file = portrait(), label = "Votre photo"): Promise<Page> {
  const page = await visitor.visit("/sur-mon-visage");
  const form = page.form(FORM).fill({ [label]: upload(await file, "moi.png", "image/png") });
  return form.submit("Envoyer ma photo");
}

/** Presses a picture as a browser does: sends its name with `.x` and `.y`. */
async function press(visitor: Visitor, page: Page, at: Record<string, number>): Promise<Page> {
  const form = page.form({ action: page.path });
  const fields = Object.fromEntries(form.fields().filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
  const pressed = Object.fromEntries(Object.entries(at).map(([name, value]) => [name, String(value)]));
  return visitor.post(page.path, { ...fields, ...pressed }, { follow: true });
}

async function placed(visitor: Visitor): Promise<Page> {
  const first = await send(visitor);
  const second = await press(visitor, first, { "petit.x": 110, "petit.y": 166 });
  expect(second.h1).toBe("Puis l'autre pupille");
  const distance = await press(visitor, second, { "petit.x": 177, "petit.y": 166 });
  expect(distance.h1).toBe("Votre écart pupillaire");
  return distance.form({ button: "Continuer" }).fill({ "Mon écart pupillaire": "63,5" }).submit("Continuer");
}

test("a photograph, two presses and a distance put every drawn frame on one's face, and a press takes it all back", async () => {
  const visitor = newVisitor(shop());
  expect(worn(await visitor.visit(SHELF))).toEqual([]);
  const done = await placed(visitor);
  expect([done.path, done.h1]).toEqual(["/sur-mon-visage/ajuster", "Est-ce bien placé ?"]);
  expect(done.headers.get("Cache-Control")).toBe("no-store");

  const shelf = await visitor.visit(SHELF);
  expect(worn(shelf).length).toBeGreaterThan(3);
  expect(shelf.headers.get("Cache-Control")).toBe("no-store");
  expect(shelf.headers.get("X-Cache")).toBeNull();
  const style = /<style data-page-style="" nonce="([^"]+)">[^<]*main img\[src\*="\/porte\/"\]/.exec(shelf.html);
  expect(shelf.headers.get("Content-Security-Policy")).toContain(`'nonce-${style?.[1]}'`);
  expect(worn(await visitor.visit("/accessoires"))).toEqual([]);
  expect(worn(await visitor.visit("/recherche?q=ronde")).length).toBeGreaterThan(0);

  // Panthéon is a 48 □ 21, and the pupils are 63,5 mm apart.
  const { text } = await visitor.visit("/article/maison-valmy-pantheon");
  expect(text).toMatch(/Les centres des verres\s: 69\smm\. Cette monture est à votre taille\./);
  expect(shelf.html).toContain('name="a-ma-taille" value="oui"');
  const cards = (page: Page) => page.html.match(/<article id="article-/g)?.length ?? 0;
  const mine = await visitor.visit(`${SHELF}?a-ma-taille=oui`);
  expect(cards(mine)).toBeGreaterThan(0);
  expect(mine.text).not.toContain((/\d+ montures/.exec(shelf.text) ?? ["nulle"])[0]);

  const alone = await shelf.form({ button: "Voir les montures seules" }).submit("Voir les montures seules");
  expect([alone.path, worn(alone).length]).toEqual([SHELF, 0]);
  const again = await alone.form({ button: "Voir sur moi" }).submit("Voir sur moi");
  expect(worn(again).length).toBeGreaterThan(3);

  const ended = await again.form({ button: "Effacer ma photo" }).submit("Effacer ma photo");
  expect([ended.path, worn(ended).length]).toEqual([SHELF, 0]);
  expect(ended.text).toContain("Votre photo est effacée");
  expect((await visitor.visit("/sur-mon-visage/photo?vue=moi")).status).toBe(404);
  expect(await shop().db("try_ons")).toEqual([]);
});

test("the pages kept for everyone have nothing of a face, and another browser gets nothing of it", async () => {
  const visitor = newVisitor(shop());
  await placed(visitor);
  const picture = await visitor.visit("/sur-mon-visage/photo?vue=moi");
  expect([picture.status, picture.headers.get("Content-Type"), picture.headers.get("Cache-Control")]).toEqual([
    200,
    "image/jpeg",
    "no-store",
  ]);
  await visitor.visit(SHELF);
  const other = newVisitor(shop());
  const shelf = await other.visit(SHELF);
  expect(worn(shelf)).toEqual([]);
  expect(shelf.html).not.toContain("sur-mon-visage/photo");
  expect((await other.visit(SHELF)).headers.get("X-Cache")).toBe("hit");
  expect((await other.visit("/sur-mon-visage/photo?vue=entier")).status).toBe(404);
  expect((await other.visit("/sur-mon-visage/ajuster")).path).toBe("/sur-mon-visage");
  expect(shop().log.join("\n")).not.toContain(visitor.cookies.get("visage") ?? "no cookie");
});

test("what is no photograph, or too large, is told at the field; nothing is kept of it", async () => {
  const visitor = newVisitor(shop());
  const wrong = await send(visitor, Promise.resolve(Buffer.from("%PDF-1.4 ordonnance")));
  expect([wrong.status, wrong.title.startsWith("Erreur : ")]).toEqual([422, true]);
  expect(wrong.describedError("Votre photo")).toMatch(/n.est pas une photo/);
  const large = await send(visitor, Promise.resolve(Buffer.concat([await photo(), Buffer.alloc(8_000_000)])));
  expect([large.status, large.describedError("Votre photo")]).toEqual([422, expect.stringContaining("8 Mo")]);
  const page = await visitor.visit("/sur-mon-visage");
  expect((await page.form(FORM).submit("Envoyer ma photo")).describedError("Votre photo")).toMatch(
    /^Choisissez une photo/,
  );
  expect(visitor.cookies.get("visage")).toBeUndefined();
});

test("sent twice at once, the photograph is taken once", async () => {
  const visitor = newVisitor(shop());
  const page = await visitor.visit("/sur-mon-visage");
  const form = page.form(FORM).fill({ "Votre photo": upload(await portrait(), "moi.png", "image/png") });
  const before = (await shop().db("try_ons").pluck("id")) as string[];
  await Promise.all([form.submit("Envoyer ma photo"), form.submit("Envoyer ma photo")]);
  expect(await shop().db("try_ons").whereNotIn("id", before)).toHaveLength(1);
});

test("after an hour the photograph is over, which is said once", async () => {
  const visitor = newVisitor(shop());
  await send(visitor);
  const past = new Date(Date.now() - 61 * 60_000).toISOString();
  await shop().db("try_ons").update({ created_at: past });
  const over = /Votre photo est effacée\s: son heure est passée/;
  const first = await visitor.visit("/sur-mon-visage/pupilles");
  expect([first.path, first.text]).toEqual(["/sur-mon-visage", expect.stringMatching(over)]);
  const shelf = await visitor.visit(SHELF);
  expect(worn(shelf)).toEqual([]);
  expect(shelf.text).not.toMatch(over);
  for (const path of [SHELF, "/recherche?q=ronde", `/article/${PLAIN_FRAME.slug}`]) {
    await send(visitor);
    await shop().db("try_ons").update({ created_at: past });
    expect((await visitor.visit(path)).text, path).toMatch(over);
    expect((await visitor.visit(path)).text, path).not.toMatch(over);
  }
});

test("a keyboard's press is told what to do instead, and plain buttons place the frame", async () => {
  const visitor = newVisitor(shop());
  const first = await send(visitor);
  const refused = await press(visitor, first, { "petit.x": 0, "petit.y": 0 });
  expect([refused.status, refused.errors()[0]]).toEqual([422, expect.stringContaining("Placer sans viser")]);
  const distance = await first.form({ button: "Placer sans viser" }).submit("Placer sans viser");
  const wrong = await distance.form({ button: "Continuer" }).fill({ "Mon écart pupillaire": "12" }).submit("Continuer");
  expect([wrong.status, wrong.describedError("Mon écart pupillaire")]).toEqual([422, expect.stringContaining("63,5")]);
  let page = await distance.form({ button: /prendre 63/ }).submit(/prendre 63/);
  const picture = async () => (await visitor.visit("/sur-mon-visage/photo?vue=moi")).body;
  const before = await picture();
  for (const button of ["Monter", "À droite", "Pencher à gauche", "Agrandir"])
    page = await page.form({ button }).submit(button);
  expect((await picture()).equals(before)).toBe(false);
  expect(page.text).toMatch(/1.mm plus haut, 1.mm plus à droite, penchée de 1° à gauche, agrandie de 2.%/);
  page = await page.form({ button: "Tout remettre" }).submit("Tout remettre");
  expect((await picture()).equals(before)).toBe(true);
});

test("up to four frames stand side by side; a fifth takes the place of the first", async () => {
  const visitor = newVisitor(shop());
  await placed(visitor);
  const shelf = await visitor.visit(SHELF);
  const slugs = [
    ...new Set([...shelf.html.matchAll(/href="\/article\/([^"?/]+)/g)].map(([, slug = ""]) => slug)),
  ].slice(0, 5);
  const said: boolean[] = [];
  for (const slug of slugs) {
    const article = await visitor.visit(`/article/${slug}`);
    const beside = await article.form({ button: "Garder pour comparer" }).submit("Garder pour comparer");
    said.push(beside.text.includes("a laissé sa place"));
  }
  expect(said).toEqual([false, false, false, false, true]);
  const page = await visitor.visit("/sur-mon-visage/cote-a-cote");
  expect(worn(page)).toHaveLength(4);
  expect(page.html).not.toContain(`/article/${slugs[0]}?`);
  const fewer = await page.form({ button: /^Retirer/ }).submit(/^Retirer/);
  expect(worn(fewer)).toHaveLength(3);
});

test("frames on one's face are shown to others by a link, from when it is asked for until it is taken back", async () => {
  const visitor = newVisitor(shop());
  await placed(visitor);
  const article = await visitor.visit("/article/maison-valmy-pantheon");
  const page = await article.form({ button: "Garder pour comparer" }).submit("Garder pour comparer");
  const linkOn = (shown: Page) => attr(shown.elements("input", { id: "lien" })[0] ?? shown.root, "value");
  expect(linkOn(page)).toBeUndefined();
  const [id = ""] = await shop().db("try_ons").orderBy("created_at", "desc").limit(1).pluck("id");
  const unasked = sharedFacePath(servicesOf(shop()).config, {
    id,
    endsAt: new Date(Date.now() + 60_000).toISOString(),
    marks: { shared: "non demandé" },
  });
  expect((await newVisitor(shop()).visit(unasked ?? "")).status).toBe(404);

  const asked = await page.form({ button: "Créer un lien de partage" }).submit("Créer un lien de partage");
  const link = linkOn(asked) ?? "";
  const friend = newVisitor(shop());
  const shown = await friend.visit(link);
  expect([shown.status, shown.h1, worn(shown).length]).toEqual([200, "Laquelle choisir ?", 1]);
  expect(shown.headers.get("Cache-Control")).toBe("no-store");
  expect(shown.headers.get("Referrer-Policy")).toBe("strict-origin");
  expect(shown.html).toMatch(/<style nonce="[^"]+">main img\[src\*="\/porte\/"\][^<]*url\(data:image\/jpeg;base64,/);
  expect(worn(await friend.visit(SHELF))).toEqual([]);
  expect((await friend.visit(link.slice(0, -2))).status).toBe(404);

  const ended = await asked.form({ button: "Désactiver le lien" }).submit("Désactiver le lien");
  expect(ended.hasForm({ button: "Créer un lien de partage" })).toBe(true);
  expect((await friend.visit(link)).h1).toMatch(/^Ces montures ne sont plus partagées/);
  const again = await ended.form({ button: "Créer un lien de partage" }).submit("Créer un lien de partage");
  const other = linkOn(again) ?? "";
  expect([(await friend.visit(link)).status, (await friend.visit(other)).status]).toEqual([404, 200]);
  await shop()
    .db("try_ons")
    .update({ created_at: new Date(Date.now() - 61 * 60_000).toISOString() });
  expect((await friend.visit(other)).status).toBe(404);
});

test("a browser that keeps no cookies is told so, and nothing is kept", async () => {
  const form = (await newVisitor(shop()).visit("/sur-mon-visage")).form(FORM);
  const fields = Object.fromEntries(form.fields().filter(([, value]) => typeof value === "string")) as Record<
    string,
    string
  >;
  const kept = await shop().db("try_ons");
  const answer = await newVisitor(shop()).post(
    "/sur-mon-visage",
    { ...fields, photo: upload(await portrait(), "moi.png", "image/png") as never },
    { multipart: true },
  );
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await shop().db("try_ons")).toEqual(kept);
});

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { withoutMetadata } from "~/infra/pictures/film-metadata";

import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { photograph } from "../helpers/photographs";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const PICTURES = "/admin/reglages/images";
const HERO = "Première vue de l’accueil : au mieux 1600 × 900 pixels.";
const POSTER_FIRST = "envoyez d'abord l'image « Première vue de l'accueil »";
const SEND = "Enregistrer le film";
const SHOWS = "Ce que montre le film (facultatif)";
const mp4 = readFileSync("public/media/accueil.mp4");
/** The film as it is kept: without what was written beside its pictures. */
const SHOWN = withoutMetadata(mp4, "mp4");
const home = async (visitor = newVisitor(shop())) => (await visitor.visit("/home")).html;

test("a film is sent after its picture, played on the home page, sent in parts, and taken back", async () => {
  const admin = await adminVisitor(shop());
  const film = { filename: "atelier.mp4", type: "video/mp4", content: mp4 };
  const photo = { filename: "devanture.jpg", type: "image/jpeg", content: await photograph(1600, 900) };
  let page = await admin.visit(PICTURES);
  expect(normal(page.text)).toContain("C'est celui livré avec la boutique.");
  expect(normal(page.text)).toContain(POSTER_FIRST);
  expect(page.html, "nothing is chosen and sent in vain").not.toContain('name="film"');

  page = await page
    .form({ button: "Enregistrer l’image" })
    .fill({ "Où la montrer": HERO, "Photo": photo })
    .submit("Enregistrer l’image");
  const offered = page.form({ button: SEND });
  page = await offered.fill({ [SHOWS]: "L’atelier", Film: { ...film, content: photo.content } }).submit(SEND);
  expect([page.status, normal(page.errors().join())]).toEqual([422, expect.stringContaining("MP4 ou WebM")]);
  expect(page.html).toContain('value="L’atelier"');
  expect(await home()).toContain('src="/media/accueil.mp4"');
  // Without scripts, no bar of the browser lies over the picture: a link leads to the film.
  expect(await home()).toMatch(/<a class="hero__pause" href="\/media\/accueil\.mp4">.*Voir la vidéo/);
  expect(await home()).not.toMatch(/<video[^>]* controls/);
  page = await page
    .form({ button: SEND })
    .fill({ Film: film, [SHOWS]: "L’atelier" })
    .submit(SEND);
  expect(page.redirects.map(({ status }) => status)).toEqual([303]);
  expect(await htmlProblems(page.html)).toEqual([]);

  const html = await home();
  expect(await htmlProblems(html)).toEqual([]);
  expect(html).not.toContain("/media/accueil");
  expect(html).toMatch(/<video[^>]*poster="\/medias\/[0-9a-f]{24}-1280\.jpg"[^>]*aria-label="L’atelier"/);
  const url = /<source src="(\/medias\/[0-9a-f]{24}\.mp4)" type="video\/mp4"/.exec(html)?.[1] ?? "";

  const asked = async (range?: string) => {
    const answer = await fetch(new URL(url, shop().url), { headers: range ? { Range: range } : {} });
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const whole = await asked();
  expect([whole.answer.status, whole.bytes.equals(SHOWN)]).toEqual([200, true]);
  expect(whole.answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(whole.answer.headers.get("Accept-Ranges")).toBe("bytes");
  for (const [range, from, to] of [
    ["bytes=0-99", 0, 100],
    [`bytes=${SHOWN.length - 10}-`, SHOWN.length - 10, SHOWN.length],
    ["bytes=-10", SHOWN.length - 10, SHOWN.length],
    [`bytes=100-${SHOWN.length + 5}`, 100, SHOWN.length],
  ] as const) {
    const { answer, bytes } = await asked(range);
    expect([answer.status, answer.headers.get("Content-Range")], range).toEqual([
      206,
      `bytes ${from}-${to - 1}/${SHOWN.length}`,
    ]);
    expect(bytes.equals(SHOWN.subarray(from, to)), range).toBe(true);
  }
  const beyond = await asked(`bytes=${SHOWN.length}-`);
  expect([beyond.answer.status, beyond.answer.headers.get("Content-Range")]).toEqual([416, `bytes */${SHOWN.length}`]);

  const light = newVisitor(shop());
  await (await light.visit("/home")).form({ name: "version" }).submit("Version légère");
  expect(await home(light)).not.toMatch(/<video|\/medias\/[0-9a-f]{24}\.mp4/);

  page = await (await admin.visit(PICTURES)).form({ name: "remove-film" }).submit("Revenir au film livré");
  expect(normal(page.text)).toContain("C'est celui livré avec la boutique.");
  expect(await home()).toContain('src="/media/accueil.mp4"');
  await page.form({ name: "remove-pictureHero" }).submit(`Revenir à l’image livrée : ${HERO}`);
  const late = await offered.fill({ Film: film }).submit(SEND);
  expect([late.status, normal(late.errors().join())]).toEqual([422, expect.stringContaining(POSTER_FIRST)]);
});

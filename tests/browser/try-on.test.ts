import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";

import { frontOf } from "~/illustration/front";
import { boxOf } from "~/illustration/geometry";
import { parseFrameUrl } from "~/illustration/index";
import { accessibilityProblems } from "../helpers/axe";
import { offAndOn } from "../helpers/browser";
import { portrait, PORTRAIT } from "../helpers/portrait";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const FACE_MM = 240;
const DISTANCE = 63;

/** Sends the portrait, marks both pupils and enters the distance, with buttons alone. */
async function placeFace(page: Page, problems: () => Promise<string[]>): Promise<void> {
  await page.goto("/sur-mon-visage?retour=/nouveautes");
  expect(await problems()).toEqual([]);
  await page
    .getByLabel("Votre photo")
    .setInputFiles({ name: "moi.png", mimeType: "image/png", buffer: await portrait() });
  await page.getByRole("button", { name: "Envoyer ma photo" }).click();
  await expect.poll(() => page.url()).toContain("/pupilles");
  expect(await problems()).toEqual([]);
  for (const [position, { x, y }] of PORTRAIT.pupils.entries()) {
    const photo = page.getByRole("button", { name: /^Votre photo : toucher/ });
    const box = await photo.boundingBox();
    if (!box) throw new Error("no photograph to press");
    const at = { x: (x / PORTRAIT.width) * box.width, y: (y / PORTRAIT.height) * box.height };
    await photo.click({ position: at });
    await page
      .getByRole("heading", { level: 1, name: position ? "Votre écart pupillaire" : "Puis l’autre pupille" })
      .waitFor();
  }
  expect(await problems()).toEqual([]);
  await page.getByLabel("Mon écart pupillaire").fill(String(DISTANCE));
  await page.getByRole("button", { name: "Continuer" }).click();
  await page.getByRole("heading", { level: 1, name: "Est-ce bien placé" }).waitFor();
  expect(await problems()).toEqual([]);
}

/** Presses each pupil in its magnified picture. */
async function pressMagnified(page: Page): Promise<void> {
  for (const side of ["gauche", "droite"]) {
    const eye = page.getByRole("button", { name: `Œil à ${side} sur la photo` });
    const src = (await eye.getAttribute("src")) ?? "";
    const { x, y } = await darkMiddle(page, src);
    const box = await eye.boundingBox();
    if (!box) throw new Error("no eye to press");
    await eye.click({ position: { x: x * box.width, y: y * box.height } });
    await expect.poll(() => eye.getAttribute("src")).not.toBe(src);
  }
}

/** The middle of the black part of a picture, as shares of its sides. */
async function darkMiddle(page: Page, src: string): Promise<{ x: number; y: number }> {
  const answer = await page.request.get(src);
  const { data, info } = await sharp(await answer.body())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sum = { x: 0, y: 0, count: 0 };
  for (let at = 0; at < info.width * info.height; at++)
    if ((data[at * info.channels] ?? 255) < 40) {
      sum.x += (at % info.width) + 0.5;
      sum.y += Math.floor(at / info.width) + 0.5;
      sum.count += 1;
    }
  return { x: sum.x / sum.count / info.width, y: sum.y / sum.count / info.height };
}

type Pixels = { data: Buffer; width: number; height: number };

async function pixelsOf(picture: Locator): Promise<Pixels> {
  const { data, info } = await sharp(await picture.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = Buffer.from(data.filter((_, at) => at % info.channels === 0));
  return { data: grey, width: info.width, height: info.height };
}

/** The pixels between the pupils of the portrait as it is shown, and the width of the frame over it. */
async function measured(picture: Locator): Promise<{ pupils: number; frame: number }> {
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  // The photograph comes after the frame: until then its background is shown, which is lighter than the portrait's.
  let both = await pixelsOf(picture);
  await expect.poll(async () => (both = await pixelsOf(picture)).data[8 * both.width + 8]).toBeLessThan(215);
  await picture.evaluate(
    (img: HTMLImageElement) => (img.style.cssText = "object-fit:none;object-position:9999px 0;transition:none"),
  );
  const alone = await pixelsOf(picture);
  const { width, height } = alone;
  const level = Math.round((62 / 150) * height);
  const dark = { left: [] as number[], right: [] as number[] };
  const changed: number[] = [];
  for (let x = 0; x < width; x++) {
    for (let y = level - 2; y <= level + 2; y++)
      if ((alone.data[y * width + x] ?? 255) < 45) dark[x < width / 2 ? "left" : "right"].push(x);
    let differs = false;
    for (let y = 0; y < height; y++)
      if (Math.abs((both.data[y * width + x] ?? 0) - (alone.data[y * width + x] ?? 0)) > 24) differs = true;
    if (differs) changed.push(x);
  }
  const mean = (all: number[]) => all.reduce((sum, each) => sum + each, 0) / all.length;
  return { pupils: mean(dark.right) - mean(dark.left), frame: (changed.at(-1) ?? 0) - (changed[0] ?? 0) + 1 };
}

/** The width of a worn frame in millimetres, by its geometry. */
function frameWidth(src: string): number {
  const drawing = parseFrameUrl(new URL(src).pathname)?.drawing;
  if (!drawing) throw new Error(`${src} is no drawing`);
  const front = frontOf(drawing);
  const { left, right } = boxOf([...front.solids.flat(), ...front.lenses.flat()]);
  return right - left;
}

for (const width of [360, 1280])
  offAndOn(
    `a photograph of one's face, and shelf and article show frames on it at their true scale (${width} px)`,
    async ({ page, scripted }) => {
      const problems = async () => (scripted ? accessibilityProblems(page) : []);
      await placeFace(page, problems);
      await pressMagnified(page);
      const [id] = await shop().db("try_ons").orderBy("created_at", "desc").pluck("id");
      await page.goto("/optiques-homme");
      const cards = page.locator(".card__stage img");
      const sources = await cards.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
      expect(sources.length).toBeGreaterThan(3);
      expect(sources.filter((src) => !src.includes("/porte/"))).toEqual([]);
      const box = await cards.nth(1).boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
      expect(await problems()).toEqual([]);

      await page.locator(".card__name a").first().click();
      const worn = page.locator(".gallery img").first();
      await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
      await page.mouse.move(0, 0);
      const src = await worn.evaluate((img: HTMLImageElement) => img.src);
      const shown = await worn.boundingBox();
      const { pupils, frame } = await measured(worn);
      const unit = (shown?.width ?? 0) / FACE_MM;
      expect(Math.abs(pupils / (DISTANCE * unit) - 1), "pupils").toBeLessThan(0.01);
      expect(Math.abs(frame / pupils / (frameWidth(src) / DISTANCE) - 1), "frame").toBeLessThan(0.01);

      await page.getByRole("button", { name: "Garder pour comparer" }).click();
      await page.getByRole("heading", { level: 1, name: "Côte à côte" }).waitFor();
      expect(await page.locator(".try-on__looks img").count()).toBe(1);
      expect(await problems()).toEqual([]);

      await page.getByRole("button", { name: "Effacer ma photo" }).click();
      await page.getByText("Votre photo est effacée").waitFor();
      expect(await shop().db("try_ons").pluck("id")).not.toContain(id);
      await page.goto("/optiques-homme");
      expect(await page.locator('img[src*="/porte/"]').count()).toBe(0);
    },
    { width, height: 900 },
  );

import type { Locator, Page } from "playwright";
import sharp from "sharp";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { everyMode, everyModeAtNight } from "../helpers/browser";
import { portrait, PORTRAIT } from "../helpers/portrait";
import { sharedShop } from "../helpers/shop";
import { frameWidth, measured } from "../helpers/worn-scale";

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
  await page.waitForURL("**/pupilles**");
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
    await page.waitForLoadState(); // the photograph has its size once it has come
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
    await page.waitForLoadState();
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

/** Fails unless pupils and frame are as far apart and as wide, in the picture as it is shown, as in millimetres. */
async function trueToScale(worn: Locator): Promise<void> {
  const src = await worn.evaluate((img: HTMLImageElement) => img.src);
  const shown = await worn.boundingBox();
  const { pupils, frame } = await measured(worn);
  const unit = (shown?.width ?? 0) / FACE_MM;
  expect(Math.abs(pupils / (DISTANCE * unit) - 1), "pupils").toBeLessThan(0.01);
  expect(Math.abs(frame / pupils / (frameWidth(src) / DISTANCE) - 1), "frame").toBeLessThan(0.01);
}

/** @param least the width of the narrowest screen that shows the bar in one line, without a scroll */
async function seesWholeBar(page: Page, least: number): Promise<void> {
  const { width = least, height = 900 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: least, height });
  await expect.poll(() => page.locator(".face-bar").evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  await page.setViewportSize({ width, height });
}

/** By day each width is seen in one mode; a face that stays on the device is worn with scripts at both widths. */
for (const [width, mode] of [
  [360, "sans JavaScript"],
  [1280, "avec JavaScript"],
] as const)
  everyModeAtNight(
    `a photograph of one's face, and shelf and article show frames on it at their true scale (${width} px)`,
    async ({ page, scripted }) => {
      const problems = async () => (scripted ? accessibilityProblems(page) : []);
      await placeFace(page, problems);
      await pressMagnified(page);
      const [id] = await shop().db("try_ons").orderBy("created_at", "desc").pluck("id");
      await page.goto("/optiques-homme");
      const cards = page.locator(".card__stage img");
      const sources = () => cards.evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
      await expect.poll(async () => (await sources()).length).toBeGreaterThan(3);
      await expect.poll(async () => (await sources()).filter((src) => !src.includes("/porte/"))).toEqual([]);
      const box = await cards.nth(1).boundingBox();
      expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
      await seesWholeBar(page, width === 360 ? 320 : width);
      expect(await problems()).toEqual([]);

      await page.locator(".card__name a").first().click();
      const worn = page.locator(".gallery img").first();
      await expect.poll(() => worn.getAttribute("src")).toContain("/porte/");
      await page.mouse.move(0, 0);
      await trueToScale(worn);
      for (const size of PLAIN_FRAME.sizes) {
        await page.goto(`/article/${PLAIN_FRAME.slug}?taille=${size}`);
        await page.mouse.move(0, 0);
        await expect.poll(() => worn.getAttribute("src")).toContain(`_${size}-`);
        await trueToScale(worn);
      }

      await seesWholeBar(page, width === 360 ? 320 : width);
      await page.getByRole("button", { name: "Garder pour comparer" }).click();
      await page.getByRole("heading", { level: 1, name: "Côte à côte" }).waitFor();
      await expect.poll(() => page.locator(".try-on__looks img").count()).toBe(1);
      await trueToScale(page.locator(".try-on__looks img"));
      expect(await problems()).toEqual([]);

      await page.getByRole("button", { name: "Effacer ma photo" }).click();
      await page.getByText("Votre photo est effacée").waitFor();
      expect(await shop().db("try_ons").pluck("id")).not.toContain(id);
      await page.goto("/optiques-homme");
      await expect.poll(() => page.locator('img[src*="/porte/"]').count()).toBe(0);
    },
    { width, height: 900 },
    [mode],
  );

everyMode(
  "by keys alone, and without a face on the photograph, frames are placed and the photograph is deleted",
  async ({ page }) => {
    const wall = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#b9c7cf" } })
      .jpeg()
      .toBuffer();
    await page.goto("/sur-mon-visage?retour=/optiques-homme");
    await page.getByLabel("Votre photo").setInputFiles({ name: "mur.jpg", mimeType: "image/jpeg", buffer: wall });
    await page.getByRole("button", { name: "Envoyer ma photo" }).press("Enter");
    await page.waitForURL("**/pupilles");
    await page.getByRole("button", { name: /^Votre photo : toucher/ }).press("Enter");
    await page.getByText("Au clavier, choisissez plutôt").first().waitFor();
    await page.getByRole("button", { name: "Placer sans viser" }).press("Enter");
    await page.getByRole("button", { name: /prendre 63/ }).press("Enter");
    await page.waitForURL("**/ajuster");
    const photo = page.locator(".try-on__worn");
    const before = await photo.evaluate((img) => getComputedStyle(img).backgroundImage);
    await page.getByRole("button", { name: "Monter" }).press("Enter");
    await expect.poll(() => photo.evaluate((img) => getComputedStyle(img).backgroundImage)).not.toBe(before);
    await page.getByRole("link", { name: "Revenir où j’étais" }).press("Enter");
    await page.waitForURL("**/optiques-homme");
    await expect.poll(() => page.locator('.card__stage img[src*="/porte/"]').count()).toBeGreaterThan(3);
    await page.getByRole("button", { name: "Effacer ma photo" }).press("Enter");
    await page.getByText("Votre photo est effacée").waitFor();
  },
);

everyMode("the hour of the photograph ends: the page that is opened next says so, once", async ({ page }) => {
  const file = { name: "moi.png", mimeType: "image/png", buffer: await portrait() };
  const over = page.getByText(/son heure est passée/);
  await page.goto("/sur-mon-visage?retour=/nouveautes");
  await page.getByLabel("Votre photo").setInputFiles(file);
  await page.getByRole("button", { name: "Envoyer ma photo" }).click();
  await page.waitForURL("**/pupilles**");
  await page.goto("/nouveautes");
  await page.locator(".face-bar").waitFor();
  await shop()
    .db("try_ons")
    .update({ created_at: new Date(Date.now() - 61 * 60_000).toISOString() });
  await page.locator(".card a").first().click();
  await page.waitForURL("**/article/**");
  await over.waitFor();
  expect(await page.locator(".face-bar").count()).toBe(0);
  await page.getByRole("link", { name: "Nouveautés" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Nouveautés" }).waitFor();
  expect(await over.count()).toBe(0);
});

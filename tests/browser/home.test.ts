import type { Page } from "playwright";
import { expect } from "vitest";

import { everyMode, hydrated, inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";

sharedShop();

everyMode("the front door leads to the home page by its link", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Entrer dans la boutique" }).click();
  await page.waitForURL("**/home");
  await page.getByRole("heading", { level: 2, name: "Les intemporels" }).waitFor();
});

for (const [gesture, make] of [
  ["a key", (page) => page.keyboard.press("Enter")],
  ["a scroll", (page) => page.mouse.wheel(0, 300)],
  ["a press", (page) => page.locator(".door__picture").click({ position: { x: 1000, y: 60 } })],
] satisfies [string, (page: Page) => Promise<void>][]) {
  inMode("avec JavaScript", `${gesture} opens the front door`, async ({ page }) => {
    await page.goto("/");
    await hydrated(page);
    // The door stands open for a moment only: it is looked for before the gesture.
    await Promise.all([page.locator(".door--open").waitFor(), make(page)]);
    await page.waitForURL("**/home");
    await page.locator(".home--entered").waitFor();
  });
}

inMode("avec JavaScript", "the Tab key moves the focus and does not open the door", async ({ page }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator(".door--open").count()).toBe(0);
});

for (const width of [360, 1280])
  inMode(
    "sans JavaScript",
    `the text and the film of the first view stay in place while what follows them arrives, at ${width}`,
    async ({ page }) => {
      await page.goto("/home");
      await page.evaluate(() => document.fonts.ready);
      const tops = () =>
        page.evaluate(() =>
          [".hero__text", ".hero__film"].map((part) => document.querySelector(part)?.getBoundingClientRect().top),
        );
      const remove = (part: string) => page.evaluate((parts) => document.querySelector(parts)?.remove(), part);
      const [text, film] = await tops();
      await remove(".hero .looks"); // the page as it is seen before the portraits have arrived
      expect(await tops()).toEqual([text, film]);
      await remove(".hero__film");
      expect((await tops())[0]).toBeCloseTo(text ?? 0, 0);
    },
    { width, height: 900 },
  );

everyMode("a timeless piece opens by a press", async ({ page }) => {
  await page.goto("/home");
  const link = page.locator(".timeless__name").first();
  const name = await link.innerText();
  await link.click();
  await page.waitForURL("**/article/**");
  await page.locator("h1").getByText(name).waitFor(); // the address changes shortly before the page
});

everyMode("a timeless piece is kept by its heart, and opens no page by it", async ({ page, scripted }) => {
  await page.goto("/home");
  if (scripted) await hydrated(page);
  const piece = page.locator(".timeless__item").first();
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
  await piece.getByRole("button", { name: /^Ajouter à la wishlist/ }).click();
  await piece.getByRole("button", { name: /^Retirer de la wishlist/, pressed: true }).waitFor();
  expect((await saved).status()).toBe(303);
  expect(new URL(page.url()).pathname).toBe("/home");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Wishlist 1 article/ })
    .waitFor();
});

inMode(
  "avec JavaScript",
  "wheel and keys move the timeless pieces one by one, and leave the page its scroll at the ends",
  async ({ page }) => {
    await page.goto("/home");
    const list = page.locator(".timeless__list");
    await list.scrollIntoViewIfNeeded();
    await list.hover(); // a hovered list does not advance by itself, nor while the scripts are on their way
    await hydrated(page);
    const current = page.locator('.timeless__marks button[aria-current="true"]');
    const marked = (name: string) =>
      page.locator('.timeless__marks button[aria-current="true"]', { hasText: name }).waitFor();
    const names = await page.locator(".timeless__name").allInnerTexts();
    await expect.poll(() => current.innerText()).toContain(names[0]);
    await page.mouse.wheel(0, 40);
    await marked(names[1] ?? "");
    await list.focus();
    await page.keyboard.press("PageDown");
    await marked(names[2] ?? "");
    await page.keyboard.press("ArrowUp");
    await marked(names[1] ?? "");
    await page.keyboard.press("ArrowUp");
    await marked(names[0] ?? "");
  },
);

inMode(
  "avec JavaScript",
  "the timeless pieces advance by themselves while they are seen, until stopped",
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/home");
    await hydrated(page);
    const names = await page.locator(".timeless__name").allInnerTexts();
    await page.locator(".timeless__stage").scrollIntoViewIfNeeded();
    await page.mouse.move(5, 5);
    await expect
      .poll(async () => {
        await page.clock.runFor(3_800);
        return page.locator('.timeless__marks button[aria-current="true"]').innerText();
      })
      .toContain(names[1]);
    await page.getByRole("button", { name: "Arrêter le défilement" }).click();
    const stopped = await page.locator('.timeless__marks button[aria-current="true"]').innerText();
    await page.clock.runFor(12_000);
    await expect.poll(() => page.locator('.timeless__marks button[aria-current="true"]').innerText()).toBe(stopped);
  },
);

inMode("avec JavaScript", "the film plays muted, and stops when asked", async ({ page }) => {
  await page.goto("/home");
  await hydrated(page);
  await page.getByRole("button", { name: "Mettre la vidéo en pause" }).click();
  await page.getByRole("button", { name: "Lire la vidéo" }).waitFor();
  await expect
    .poll(() => page.locator("video").evaluate((film: HTMLVideoElement) => film.muted && film.paused))
    .toBe(true);
});

inMode("avec JavaScript", "those who want no motion get a still picture", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/home");
  await hydrated(page);
  await page.getByRole("button", { name: "Lire la vidéo" }).waitFor();
  await expect.poll(() => page.locator("video").evaluate((film: HTMLVideoElement) => film.paused)).toBe(true);
});

inMode(
  "avec JavaScript",
  "the side pictures come out once the middle of the stage is seen; on paper and without motion, they stand there",
  async ({ page }) => {
    await page.goto("/home");
    await hydrated(page);
    await page.locator(".house--drawn-in").waitFor();
    await page.emulateMedia({ media: "print" });
    const strengths = () =>
      page.locator(".house__pictures img").evaluateAll((all) => all.map((each) => getComputedStyle(each).opacity));
    await expect.poll(strengths).toEqual(["1", "1", "1"]);
    await page.emulateMedia({ media: "screen" });
    await page.locator(".house__pictures").evaluate((stage) => {
      const { top, height } = stage.getBoundingClientRect();
      scrollBy({ top: top + 0.75 * height - innerHeight, behavior: "instant" });
    });
    await page.locator(".house:not(.house--drawn-in)").waitFor();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.reload();
    await hydrated(page);
    expect(await page.locator(".house--drawn-in").count()).toBe(0);
  },
);

inMode("avec JavaScript", "the way back up appears once the page is scrolled", async ({ page }) => {
  await page.goto("/home");
  await hydrated(page);
  const up = page.getByRole("link", { name: "Haut de page" });
  await expect.poll(() => up.isVisible()).toBe(false);
  await page.mouse.wheel(0, 600);
  await up.waitFor({ state: "visible" });
});

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1600, 900],
] as const)
  inMode(
    "sans JavaScript",
    `the front door shows sign and door whole on a screen of ${width} × ${height}`,
    async ({ page }) => {
      await page.goto("/");
      const shown = await page.locator(".door__picture").evaluate((picture: HTMLImageElement) => {
        const { width, height } = picture.getBoundingClientRect();
        const scale = Math.max(width / picture.naturalWidth, height / picture.naturalHeight);
        return { across: width / scale, up: height / scale, isNarrow: picture.currentSrc.includes("/porte.svg") };
      });
      // In units of the drawing, where the pavement lies at 1350: the sign is 1300 wide, or 880 beside the door alone.
      expect(shown.across).toBeGreaterThan(shown.isNarrow ? 900 : 1_320);
      expect(shown.up).toBeGreaterThan(1_350 - 590);
    },
    { width, height },
  );

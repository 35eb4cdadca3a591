import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { inMode } from "../helpers/browser";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

/** How close to its end a page counts as showing its footer. */
const FOOTS = [
  ["/home", 350],
  ["/optiques-homme", 100],
  ["/accessoires", 100],
  ["/wishlist", 200],
] as const;

inMode(
  "avec JavaScript",
  "past 100 px a page offers the way back up, until its foot is near",
  async (journey) => {
    const { page } = journey;
    await open(journey, `/article/${PLAIN_FRAME.slug}`);
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.locator(".article .heart button").click(); // something to keep the wishlist long
    await saved;
    for (const [path, foot] of FOOTS) {
      await open(journey, path);
      const end = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
      const up = page.getByRole("link", { name: "Haut de page" });
      const expectOffer = async (y: number, wanted: boolean, where: string) => {
        await page.evaluate((top) => void window.scrollTo({ top, behavior: "instant" }), y);
        await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 1, y);
        // The flags follow the scroll in the frame after it, however late that comes.
        await expect.poll(() => up.isVisible(), { message: `${path} ${where}` }).toBe(wanted);
      };
      expect(end, path).toBeGreaterThan(foot + 102);
      await expectOffer(0, false, "at its top");
      await expectOffer(100, false, "at 100 px");
      await expectOffer(101, true, "at 101 px");
      await expectOffer(end - foot, true, "above its foot");
      await expectOffer(end - foot + 1, false, "at its foot");
    }
    await open(journey, "/optiques-homme");
    await page.mouse.wheel(0, 900);
    await page.getByRole("link", { name: "Haut de page" }).click();
    await page.waitForFunction(() => window.scrollY < 400 && location.hash === "#contenu");
  },
  { height: 500 },
);

for (const [width, height] of [
  [320, 256],
  [360, 740],
] as const)
  inMode("avec JavaScript", `the way back up covers nothing on ${width} × ${height} pixels`, async (journey) => {
    const { page } = journey;
    await page.setViewportSize({ width, height });
    await open(journey, "/optiques-homme");
    const up = page.getByRole("link", { name: "Haut de page" });
    await up.waitFor({ state: "attached" });
    await page.evaluate(() => void window.scrollTo({ top: 900, behavior: "instant" }));
    await page.waitForFunction(() => document.documentElement.hasAttribute("data-scrolled"));
    await expect.poll(() => up.evaluate((link) => getComputedStyle(link).position)).toBe("static");
    await up.scrollIntoViewIfNeeded();
    await expect.poll(() => up.isVisible()).toBe(true);
  });

inMode("scripts bloqués", "a page loaded again is where it was left, before its scripts run", async ({ page }) => {
  await page.goto("/optiques-homme");
  await page.evaluate(() => {
    history.scrollRestoration = "manual"; // as scripts set it: the browser leaves the scroll to the page
    const { key } = history.state as { key: string };
    sessionStorage.setItem("positions", JSON.stringify({ [key]: 640 }));
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(640);
});

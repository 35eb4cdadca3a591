import type { BrowserContext, Page } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { hydrated, inMode, type Journey, offAndOn } from "../helpers/browser";
import { accessibilityProblems } from "../helpers/axe";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();
const article = `/article/${PLAIN_FRAME.slug}`;

const banner = (page: Page) => page.getByRole("dialog", { name: "Vos cookies, votre choix" });
const cookies = async (context: BrowserContext) =>
  new Map((await context.cookies()).map(({ name, value }) => [name, value]));
const answer = (page: Page, name: string) => banner(page).getByRole("button", { name, exact: true }).click();

async function open({ page, scripted }: Journey, path: string): Promise<void> {
  await page.goto(path);
  if (scripted) await hydrated(page);
}

/** The page views of this browser in their order, once there are as many. */
async function views(context: BrowserContext, many: number): Promise<string[]> {
  const cid = (await cookies(context)).get("cid") ?? "";
  const read = async () =>
    (
      await shop()
        .db("analytics_events")
        .where({ cid, name: "page_view" })
        .orderBy("occurred_at")
        .orderBy("id")
        .select("path", "referrer")
    ).map(({ path, referrer }) => `${referrer} → ${path}`);
  await expect.poll(async () => (await read()).length).toBeGreaterThanOrEqual(many);
  return read();
}

offAndOn("accepting stays on the page, says so, and asks no more", async (journey) => {
  const { page, context, scripted } = journey;
  const documents: string[] = [];
  await open(journey, "/nouveautes?tri=prix");
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.method()));
  await answer(page, "Tout accepter");
  await page.getByText("Vos choix sont enregistrés.").waitFor();
  await banner(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/nouveautes?tri=prix");
  expect(documents).toEqual(scripted ? [] : ["POST", "GET"]);
  if (scripted)
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.tagName), { message: "not lost with its button" })
      .toBe("MAIN");
  const kept = await cookies(context);
  expect([kept.get("consent_analytics"), kept.get("consent_marketing")]).toEqual(["1", "1"]);
  expect(kept.get("cid")).toMatch(/^[0-9a-f-]{36}$/);
  const brief = page.locator(".flash--brief");
  await expect
    .poll(() => brief.evaluate((flash) => getComputedStyle(flash).animationDelay), { message: "briefer than others" })
    .toBe("2s");
  await brief.waitFor({ state: "hidden" });
  await page.goto("/contact");
  await expect.poll(() => banner(page).count()).toBe(0);
});

offAndOn("refusing is as short as accepting, and nothing is counted after it", async (journey) => {
  const { page, context } = journey;
  const before = Number((await shop().db("analytics_events").count({ count: "*" }).first())?.count);
  await open(journey, "/accessoires");
  await answer(page, "Tout refuser");
  await banner(page).waitFor({ state: "detached" });
  await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
  await page.getByRole("heading", { level: 1, name: /Nouveautés/ }).waitFor();
  await page.locator('main a[href^="/article/"]').first().click();
  await page.waitForURL("**/article/**");
  await page.getByRole("button", { name: "Ajouter au panier" }).waitFor();
  const kept = await cookies(context);
  expect([kept.get("consent_analytics"), kept.get("consent_marketing"), kept.has("cid")]).toEqual(["0", "0", false]);
  expect(Number((await shop().db("analytics_events").count({ count: "*" }).first())?.count)).toBe(before);
});

offAndOn("choosing one of the two keeps one of the two", async (journey) => {
  const { page, context, scripted } = journey;
  await open(journey, article);
  await answer(page, "Personnaliser");
  if (scripted) {
    await expect
      .poll(() => banner(page).getByRole("button", { name: "Personnaliser" }).getAttribute("aria-expanded"))
      .toBe("true");
  } else {
    await page.waitForURL("**/gestion-des-cookies?**");
  }
  await page.getByRole("checkbox", { name: /^Mesure d’audience/ }).check();
  await page.getByRole("button", { name: "Enregistrer mes choix" }).click();
  await page.getByText("Vos choix sont enregistrés.").waitFor();
  expect(new URL(page.url()).pathname).toBe(article);
  const kept = await cookies(context);
  expect([kept.get("consent_analytics"), kept.get("consent_marketing")]).toEqual(["1", "0"]);
});

offAndOn("a visit is counted page by page, each once, the same with scripts and without", async (journey) => {
  const { page, context, scripted } = journey;
  await open(journey, "/accessoires");
  await answer(page, "Tout accepter");
  await banner(page).waitFor({ state: "detached" });
  await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
  await page.getByRole("heading", { level: 1, name: /Nouveautés/ }).waitFor();
  const link = page.locator('main a[href^="/article/"]').first();
  const target = new URL((await link.getAttribute("href")) ?? "", page.url()).pathname;
  await link.click();
  await page.waitForURL("**/article/**");
  await page.getByRole("button", { name: "Ajouter au panier" }).waitFor();
  const seen = [" → /accessoires", "/accessoires → /nouveautes", `/nouveautes → ${target}`];
  expect(await views(context, 3)).toEqual(seen);
  // A reload and Back are no new views; another page after them is.
  await page.reload();
  if (scripted) await hydrated(page);
  await page.goBack();
  await page.waitForURL("**/nouveautes");
  await page.goto("/contact");
  expect(await views(context, 4)).toEqual([...seen, " → /contact"]);
});

inMode(
  "avec JavaScript",
  "a robot that holds a consent is not counted, document or not",
  async (journey) => {
    const { page, context } = journey;
    await open(journey, "/accessoires");
    await answer(page, "Tout accepter");
    await banner(page).waitFor({ state: "detached" });
    await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
    await page.getByRole("heading", { level: 1, name: /Nouveautés/ }).waitFor();
    await page.goto("/contact", { waitUntil: "networkidle" });
    expect(await views(context, 0)).toEqual([]);
  },
  {
    headers: {
      "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0",
    },
  },
);

offAndOn("a choice taken back brings the question back", async (journey) => {
  const { page, context } = journey;
  await open(journey, "/accessoires");
  await answer(page, "Tout accepter");
  await banner(page).waitFor({ state: "detached" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Gestion des cookies" }).click();
  await page.waitForURL("**/gestion-des-cookies");
  await page.getByRole("button", { name: "Retirer mon choix" }).click();
  await page.getByText("Vous n’avez pas encore répondu").waitFor();
  expect([...(await cookies(context)).keys()].filter((name) => /^(consent|cid)/.test(name))).toEqual([]);
  await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
  await page.waitForURL("**/nouveautes");
  await banner(page).waitFor();
});

inMode("avec JavaScript", "when the answer cannot be sent in place, it is sent as any form", async (journey) => {
  const { page, context, expectTrouble } = journey;
  expectTrouble(/net::ERR_FAILED/);
  await open(journey, "/panier");
  await context.route(/_data=/, (route) => route.abort());
  await answer(page, "Tout refuser");
  await banner(page).waitFor({ state: "detached" });
  expect((await cookies(context)).get("consent_analytics")).toBe("0");
  expect(new URL(page.url()).pathname).toBe("/panier");
});

offAndOn("by keyboard alone: the banner comes after the skip link, and its answer is a key away", async (journey) => {
  const { page, context } = journey;
  await open(journey, "/panier");
  const focused: string[] = [];
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press("Tab");
    focused.push(await page.evaluate(() => document.activeElement?.textContent?.trim() ?? ""));
  }
  expect(focused).toEqual([
    "Aller au contenu",
    "Gestion des cookies",
    "Tout accepter",
    "Tout refuser",
    "Personnaliser",
  ]);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await banner(page).waitFor({ state: "detached" });
  expect((await cookies(context)).get("consent_analytics")).toBe("0");
});

for (const [width, height] of [
  [1280, 800],
  [360, 740],
  [320, 256],
] as const) {
  inMode(
    "sans JavaScript",
    `at ${width} by ${height} the banner hides neither what has the focus nor the whole screen`,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.goto("/nouveautes");
      const box = await banner(page).boundingBox();
      const floats = await banner(page).evaluate((element) => getComputedStyle(element).position === "fixed");
      expect(floats).toBe(height > 600);
      if (floats) expect(box?.height).toBeLessThan(height * 0.45);
      const hidden: string[] = [];
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("Tab");
        const lost = await page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body || element.closest(".consent, .skip-link")) return null;
          const { top, bottom, height: tall } = element.getBoundingClientRect();
          const question = document.querySelector(".consent")?.getBoundingClientRect();
          if (!question || getComputedStyle(document.querySelector(".consent") as Element).position !== "fixed")
            return null;
          return tall > 0 && (Math.min(bottom, top + 24) > question.top || bottom < 0)
            ? `${element.textContent?.trim().slice(0, 30)} ${top}–${bottom}, banner from ${question.top}`
            : null;
        });
        if (lost) hidden.push(lost);
      }
      expect(hidden).toEqual([]);
      // The end of the page can be scrolled out from under the banner.
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      const last = await page.getByRole("button", { name: "Version légère" }).boundingBox();
      if (floats)
        expect((last?.y ?? Infinity) + (last?.height ?? 0)).toBeLessThanOrEqual(
          (await banner(page).boundingBox())?.y ?? 0,
        );
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true);
    },
  );
}

inMode(
  "avec JavaScript",
  "with its details open, the banner leaves some of a small screen free and is right for assistive technology",
  async (journey) => {
    const { page } = journey;
    await open(journey, "/panier");
    await answer(page, "Personnaliser");
    await page.getByRole("button", { name: "Enregistrer mes choix" }).waitFor();
    expect((await banner(page).boundingBox())?.height).toBeLessThanOrEqual(740 * 0.6 + 1);
    expect(await accessibilityProblems(page)).toEqual([]);
    await answer(page, "Personnaliser");
    await page.getByRole("button", { name: "Enregistrer mes choix" }).waitFor({ state: "detached" });
  },
  { width: 360, height: 740 },
);

inMode(
  "scripts bloqués",
  "the pages of both choices are right for assistive technology, for small screens and as HTML",
  async ({ page }) => {
    for (const path of ["/gestion-des-cookies", "/version-legere"]) {
      await page.setViewportSize({ width: 320, height: 740 });
      await page.goto(path);
      expect(await accessibilityProblems(page), path).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        path,
      ).toBe(true);
      expect(await htmlProblems(await (await page.request.get(path)).text()), path).toEqual([]);
    }
  },
);

offAndOn("the light version is chosen in the footer and left the same way", async (journey) => {
  const { page } = journey;
  await open(journey, "/panier");
  await answer(page, "Tout refuser");
  await banner(page).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Version légère" }).click();
  await page.getByText("Vous lisez la version légère").waitFor();
  expect(new URL(page.url()).pathname).toBe("/panier");
  const asked: string[] = [];
  page.on("request", (request) => /script|font|media/.test(request.resourceType()) && asked.push(request.url()));
  await page.goto("/nouveautes", { waitUntil: "networkidle" });
  expect([await page.locator("script:not([type='application/ld+json'])").count(), asked]).toEqual([0, []]);
  await page.getByRole("button", { name: "Version complète" }).click();
  await page.getByRole("button", { name: "Version légère" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/nouveautes");
});

import { expect, test } from "vitest";

import { SHAPE_CHART_URL } from "../../app/illustration/index";
import { PLAIN_FRAME } from "../../seeds/named";
import { everyMode, hydrated, inMode } from "../helpers/browser";
import { attr } from "../helpers/dom";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
const PAGES = ["/home", "/nouveautes", "/optiques-femme", "/accessoires", `/article/${PLAIN_FRAME.slug}`, "/panier"];

inMode("avec JavaScript", "a link leads on without loading a document", async ({ page }) => {
  await page.goto("/home");
  await hydrated(page);
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
  await page.waitForURL("**/nouveautes");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(documents).toEqual([]);
});

for (const path of PAGES) {
  // A difference between the server's page and React's is an error of the console, which fails the journey.
  inMode("avec JavaScript", `${path} is taken over as it was sent`, async ({ page }) => {
    await page.goto(path);
    const sent = await page.locator("h1").innerText();
    await hydrated(page);
    await expect.poll(() => page.locator("h1").innerText()).toBe(sent);
  });
}

everyMode("from the home page to an article, by its links", async ({ page }) => {
  await page.goto("/home");
  await page.getByRole("navigation").first().getByRole("link", { name: "Nouveautés" }).click();
  await page.waitForURL("**/nouveautes");
  await page.locator('main a[href^="/article/"]').first().click();
  await page.waitForURL("**/article/**");
  await page.getByRole("button", { name: "Ajouter au panier" }).waitFor();
});

inMode("avec JavaScript", "no script is asked for before the first view is painted", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
  await page.goto("/nouveautes", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const painted = await page.evaluate(
    () => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Infinity,
  );
  await hydrated(page);
  const firstScript = await page.evaluate(() =>
    Math.min(
      ...performance
        .getEntriesByType("resource")
        .filter((entry) => entry.name.endsWith(".js"))
        .map((entry) => entry.startTime),
    ),
  );
  expect(asked.length).toBeGreaterThan(0);
  expect(firstScript).toBeGreaterThanOrEqual(painted);
});

inMode(
  "avec JavaScript",
  "with Save-Data no script is sent, and the page works",
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => request.resourceType() === "script" && asked.push(request.url()));
    await page.goto("/nouveautes", { waitUntil: "networkidle" });
    await page.locator('main a[href^="/article/"]').first().click();
    await page.waitForURL("**/article/**");
    await expect.poll(() => page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
    expect(asked).toEqual([]);
  },
  { headers: { "Save-Data": "on" } },
);

test("with Save-Data no page names a script, a video or a font", async () => {
  const visitor = newVisitor(shop(), { headers: { "Save-Data": "on" } });
  for (const path of PAGES) {
    const page = await visitor.visit(path);
    expect(page.status, path).toBe(200);
    const scripts = page.elements("script").filter((each) => attr(each, "type") !== "application/ld+json"); // data, not a script
    expect([scripts.length, page.elements("video").length], path).toEqual([0, 0]);
    expect(page.html, path).not.toMatch(/modulepreload|\.woff2?/);
  }
});

inMode(
  "avec JavaScript",
  "'back' undoes the choices of a filter that were looked at; boxes ticked in one go are undone together",
  async ({ page }) => {
    const noon = new Date("2026-03-03T12:00:00Z").getTime();
    await page.clock.setFixedTime(noon);
    await page.goto("/optiques-femme");
    await hydrated(page);
    await page.locator("summary").filter({ hasText: "Forme" }).click();
    const boxes = page.getByRole("group", { name: "Forme" }).getByRole("checkbox");
    const asked = (count: number) =>
      page.waitForFunction((wanted) => new URLSearchParams(location.search).getAll("forme").length === wanted, count);
    for (const [position, later] of [
      [0, 0],
      [1, 500],
      [2, 5_000],
    ] as const) {
      await page.clock.setFixedTime(noon + later);
      await boxes.nth(position).check();
      await asked(position + 1);
    }
    await page.getByRole("button", { name: /^Voir \d+ montures?$/ }).click();
    await boxes.first().waitFor({ state: "hidden" });
    await page.goBack();
    await asked(2);
    await page.waitForFunction(() => document.querySelectorAll(".facet input:checked").length === 2);
    await page.goBack();
    await asked(0);
    await page.waitForFunction(() => document.querySelectorAll(".facet input:checked").length === 0);
    expect(new URL(page.url()).pathname).toBe("/optiques-femme");
  },
);

inMode("avec JavaScript", "an engine before 2022 starts no script, and its pages work", async ({ page, context }) => {
  await context.addInitScript(() => void Reflect.deleteProperty(Object, "hasOwn"));
  const asked: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && asked.push(request.url())));
  await page.goto(`/article/${PLAIN_FRAME.slug}`);
  await page.waitForLoadState("networkidle");
  await page.getByRole("radio", { name: "48" }).check({ force: true });
  await page.getByRole("button", { name: "Ajouter au panier" }).click();
  await page.waitForURL(/\/panier/);
  await expect.poll(() => page.locator("main").innerText()).toContain(PLAIN_FRAME.name);
  expect(asked).toEqual([]);
});

inMode("avec JavaScript", "a frame is worn where a mouse rests on its card", async ({ page }) => {
  await page.goto("/optiques-femme");
  await hydrated(page);
  const card = page.locator(".card").first();
  const worn = card.locator(".card__worn");
  await expect.poll(() => worn.count()).toBe(0);
  await card.hover();
  await expect.poll(() => worn.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(2400);
  await expect.poll(() => worn.getAttribute("src")).toMatch(/\/sur-[a-z]+\//);
  await page.mouse.move(0, 0);
  await worn.waitFor({ state: "detached" });
});

inMode(
  "avec JavaScript",
  "on a touch screen, a button of the card shows its frame worn and takes it away; a tap beside it opens the article",
  async ({ page }) => {
    await page.goto("/optiques-femme");
    await hydrated(page);
    const card = page.locator(".card").first();
    const wear = card.getByRole("button", { name: /^Voir .+ sur un visage$/ });
    await wear.tap();
    await card.locator(".card__worn").waitFor();
    await expect.poll(() => wear.getAttribute("aria-pressed")).toBe("true");
    await wear.tap();
    await card.locator(".card__worn").waitFor({ state: "detached" });
    await card.locator("img").first().tap({ force: true }); // the link of the name lies over the picture
    await page.waitForURL("**/article/**");
  },
  { width: 360, height: 740, touch: true },
);

everyMode("the outlines of the shapes come once their filter is open", async ({ page, scripted }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/formes|contour/.test(pathname)) asked.push(pathname);
  });
  await page.goto("/optiques-homme");
  if (scripted) await hydrated(page);
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.locator("summary").filter({ hasText: "Forme" }).click();
  if (scripted) {
    const outline = page.getByRole("group", { name: "Forme" }).locator("img").first();
    await expect.poll(() => outline.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    expect(asked).not.toContain(SHAPE_CHART_URL);
  } else {
    await expect.poll(() => asked).toEqual([SHAPE_CHART_URL]);
    const box = await page.getByRole("group", { name: "Forme" }).getByRole("checkbox").first().boundingBox();
    const panel = await page.getByRole("group", { name: "Forme" }).boundingBox();
    expect((box?.x ?? 0) - (panel?.x ?? 0), "room beside the choices").toBeGreaterThan(300);
  }
});

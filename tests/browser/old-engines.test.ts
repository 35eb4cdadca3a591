import type { BrowserContext } from "playwright";
import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { inMode } from "../helpers/browser";
import { carry, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { PAGE_STYLE } from "../helpers/sheets";
import { asOldEngineReads } from "../helpers/old-engine";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

/** Each page comes with its sheet as an engine of 2017 reads it, and what is not the newest Chromium's own is gone. */
async function growOld(context: BrowserContext): Promise<void> {
  await context.route(
    (url) => !url.pathname.startsWith("/build/") && !/\.\w+$/.test(url.pathname),
    async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(
        PAGE_STYLE,
        (_, open: string, css: string, close: string) => open + asOldEngineReads(css) + close,
      );
      await route.fulfill({ response: answer, body });
    },
  );
}

for (const { part, kinds } of portions(STOREFRONT_KINDS, 25))
  inMode(
    "sans JavaScript",
    `every kind of page keeps its place and its letters in an engine of 2017, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404/);
      await growOld(context);
      await page.setViewportSize({ width: 360, height: 740 });
      const wrong: string[] = [];
      for (const { name, reach } of kinds) {
        const { visitor, path } = await reach(shop());
        await carry(context, visitor, shop());
        await page.goto(path);
        wrong.push(...(await page.evaluate(misplaced)).map((what) => `${name}: ${what}`));
      }
      expect(wrong).toEqual([]);
    },
  );

/** What stands outside the screen or at its very edge, lies over its neighbour, is too small to be read or as wide as no drawing is. */
function misplaced(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.clientWidth;
  const lineBoxes = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  if (document.documentElement.scrollWidth > wide)
    found.push(
      `${document.documentElement.scrollWidth} px wide: ${[...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > wide + 1)
        .slice(0, 3)
        .map(named)
        .join(" ")}`,
    );
  for (const drawing of document.querySelectorAll("svg")) {
    const { width } = drawing.getBoundingClientRect();
    const place = drawing.parentElement?.getBoundingClientRect().width ?? 0;
    if (width > Math.max(place, 48) + 1)
      found.push(`${named(drawing)} is ${Math.round(width)} px wide in ${Math.round(place)}`);
    if (/icon|mark|swatch/.test(named(drawing)) && width > 48)
      found.push(`${named(drawing)} is ${Math.round(width)} px wide`);
  }
  for (const picture of document.images)
    if (!picture.getAttribute("width") || !picture.getAttribute("height")) found.push(`${picture.src} has no size`);
  for (const dialog of document.querySelectorAll("dialog:not([open])"))
    if (getComputedStyle(dialog).display !== "none") found.push("a closed dialog is seen");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || !texts.currentNode.nodeValue?.trim() || !parent.offsetParent) continue;
    const { fontSize, color } = getComputedStyle(parent);
    if (parent.closest("svg, script, style, .visually-hidden, [aria-hidden]")) continue;
    if (parseFloat(fontSize) < 10.5) found.push(`«${texts.currentNode.nodeValue.trim().slice(0, 30)}» is ${fontSize}`);
    const [line] = lineBoxes(texts.currentNode);
    if (line && line.width > 0 && line.left < 8 && line.right > 0 && !isScrolled(parent))
      found.push(
        `«${texts.currentNode.nodeValue.trim().slice(0, 30)}» begins ${Math.round(line.left)} px from the edge`,
      );
    if (color === "rgba(0, 0, 0, 0)") found.push(`«${texts.currentNode.nodeValue.trim()}» has no colour`);
  }
  return [...new Set(found)].slice(0, 6);
}

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

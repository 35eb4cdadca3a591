import { expect } from "vitest";

import { inMode } from "../helpers/browser";
import { carry, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

for (const { part, kinds } of portions(STOREFRONT_KINDS, 25))
  inMode(
    "sans JavaScript",
    `what is pressed and is no word of a sentence is 44 px high, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404/);
      await page.setViewportSize({ width: 360, height: 740 });
      const small: string[] = [];
      for (const { name, reach } of kinds) {
        const { visitor, path } = await reach(shop());
        await carry(context, visitor, shop());
        await page.goto(path);
        small.push(...new Set((await page.evaluate(smallTargets)).map((what) => `${name}: ${what}`)));
      }
      expect(small).toEqual([]);
    },
  );

/** Runs in the page. Links, buttons and fields that a finger would miss, those within a line of text apart. */
function smallTargets(): string[] {
  const PRESSED = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** The words around it in its own line. */
  const isInText = (element: Element): boolean => {
    let block: Element | null = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const words = (node: Node): string =>
      node.nodeType === Node.TEXT_NODE
        ? (node.textContent ?? "")
        : node instanceof Element && (node.matches(PRESSED) || !seen(node))
          ? ""
          : [...node.childNodes].map(words).join("");
    return /[\p{L}\p{N}]/u.test(block ? words(block) : "");
  };
  /** A small box is pressed by its label; what lies over all of a card is pressed there. */
  const height = (element: Element): number => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = [element, ...labels, ...element.querySelectorAll("*")].map(
      (each) => each.getBoundingClientRect().height,
    );
    const over = parseFloat(getComputedStyle(element, "::after").height) || 0;
    return Math.max(...own, over);
  };
  return [...document.querySelectorAll(PRESSED)]
    .filter((element) => seen(element) && element.getBoundingClientRect().width > 2 && !element.closest(".skip-link"))
    .filter((element) => height(element) < 43.5 && !isInText(element))
    .map(
      (element) =>
        `${element.tagName.toLowerCase()} « ${(element.textContent || element.getAttribute("name") || "").replace(/\s+/g, " ").trim().slice(0, 40)} » is ${Math.round(height(element))} px high, in ${element.parentElement?.parentElement?.className + " > " + (element.parentElement?.className || element.parentElement?.tagName)}`,
    );
}

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
    expect(await up.evaluate((link) => getComputedStyle(link).position)).toBe("static");
    await up.scrollIntoViewIfNeeded();
    expect(await up.isVisible()).toBe(true);
  });

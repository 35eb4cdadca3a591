import type { Page } from "playwright";
import { expect } from "vitest";

import { inMode } from "../helpers/browser";
import { carry, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

type Reader = { name: string; width: number; set: () => void };

const READERS: Reader[] = [
  {
    name: "letters twice as large on a telephone",
    width: 390,
    set: () => void (document.documentElement.style.fontSize = "200%"),
  },
  {
    name: "the text spacing of WCAG 1.4.12 on the narrowest screen",
    width: 320,
    set: () => {
      for (const { style, tagName } of document.querySelectorAll<HTMLElement>("body, body *")) {
        if (!style) continue;
        style.setProperty("line-height", "1.5", "important");
        style.setProperty("letter-spacing", ".12em", "important");
        style.setProperty("word-spacing", ".16em", "important");
        if (tagName === "P") style.setProperty("margin-bottom", "2em", "important");
      }
    },
  },
];

for (const { name, width, set } of READERS)
  for (const { part, kinds } of portions(STOREFRONT_KINDS, 25))
    inMode(
      "sans JavaScript",
      `every kind of page has room for ${name}, kinds of page ${part}`,
      async ({ page, context, expectTrouble }) => {
        expectTrouble(/status of 404/);
        await page.setViewportSize({ width, height: 800 });
        const wrong: string[] = [];
        for (const kind of kinds) {
          const { visitor, path } = await kind.reach(shop());
          await carry(context, visitor, shop());
          await page.goto(path);
          await page.evaluate(set);
          wrong.push(...(await tooWide(page)).map((what) => `${kind.name}: ${what}`));
        }
        expect(wrong).toEqual([]);
      },
    );

/** What makes the page scroll sideways, and words that run out of their box over what stands beside it. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const spilt = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (each) =>
        each.checkVisibility({ contentVisibilityAuto: true }) &&
        !each.closest(".visually-hidden, svg") &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
        getComputedStyle(each).overflowX === "visible" &&
        each.scrollWidth > each.clientWidth + 4 &&
        each.clientWidth > 0,
    );
    const words = spilt.map((each) => `«${each.textContent.trim().slice(0, 40)}» is wider than its place`);
    if (document.documentElement.scrollWidth <= limit) return words;
    return [
      ...words,
      `${document.documentElement.scrollWidth - limit} px too wide: ${[...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > limit + 1 && !each.closest(".consent"))
        .slice(0, 9)
        .map(
          (each) =>
            `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? each.parentElement?.getAttribute("class") ?? ""}`,
        )
        .join(" ")}`,
    ];
  });
}

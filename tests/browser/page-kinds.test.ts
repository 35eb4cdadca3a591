import type { BrowserContext, Page, Response } from "playwright";
import { expect } from "vitest";

import { inMode } from "../helpers/browser";
import { IS_NIGHTLY } from "../helpers/nightly";
import { asOldEngineReads } from "../helpers/old-engine";
import { ADMIN_KINDS, carry, portions, reachOnce, STOREFRONT_KINDS, type PageKind } from "../helpers/page-kinds";
import { LARGE_LETTERS, misplaced, smallTargets, tooWide, WIDE_SPACING } from "../helpers/page-looks";
import { sharedShop } from "../helpers/shop";
import { PAGE_STYLE } from "../helpers/sheets";
import { styleDifferences } from "../helpers/style-differences";

const shop = sharedShop();

type Looked = { page: Page; context: BrowserContext };
const PHONE = { width: 360, height: 740 };

/**
 * Opens each kind of page in turn.
 * @param look returns problems by rule; they are reported with the page's name
 * @param screen the size of the screen for the page at this position
 */
async function lookAt(
  kinds: PageKind[],
  { page, context }: Looked,
  look: (answer: Response | null) => Promise<Record<string, string[]>>,
  screen: (turn: number) => typeof PHONE = () => PHONE,
): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {};
  for (const [turn, kind] of kinds.entries()) {
    const { visitor, path } = await reachOnce(shop(), kind);
    await carry(context, visitor, shop());
    await page.setViewportSize(screen(turn));
    const answer = await page.goto(path);
    for (const [rule, found] of Object.entries(await look(answer)))
      wrong[rule] = [...(wrong[rule] ?? []), ...[...new Set(found)].map((what) => `${kind.name}: ${what}`)];
  }
  return wrong;
}

for (const { part, kinds } of portions(STOREFRONT_KINDS, 25))
  inMode(
    "sans JavaScript",
    `what is pressed is 44 px high, and there is room for large letters and wide spacing, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404/);
      const roomFor = async ({ width, set }: { width: number; set: () => void }) => {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(set);
        return tooWide(page);
      };
      const wrong = await lookAt(kinds, { page, context }, async () => {
        const small = await page.evaluate(smallTargets);
        const large = await roomFor(LARGE_LETTERS);
        await page.evaluate(LARGE_LETTERS.undo);
        const spaced = await roomFor(WIDE_SPACING);
        return { small, [LARGE_LETTERS.name]: large, [WIDE_SPACING.name]: spaced };
      });
      expect(wrong).toEqual({ small: [], [LARGE_LETTERS.name]: [], [WIDE_SPACING.name]: [] });
    },
  );

/** By day, the two checks of the built sheets look at each second kind of page; at night, at each. */
const someByDay = (kinds: PageKind[]) => kinds.filter((_, turn) => IS_NIGHTLY || turn % 2 === 0);

/**
 * Serves each page with its sheet as an engine of 2017 reads it, without features that only the newest Chromium has.
 */
async function growOld(context: BrowserContext): Promise<void> {
  const sheets = new Map<string, string>();
  const old = (css: string) => {
    const known = sheets.get(css) ?? asOldEngineReads(css);
    sheets.set(css, known);
    return known;
  };
  await context.route(isPage, async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(PAGE_STYLE, (_, open: string, css: string, close: string) => open + old(css) + close);
    await route.fulfill({ response: answer, body });
  });
}

const isPage = (url: URL) => !url.pathname.startsWith("/build/") && !/\.\w+$/.test(url.pathname);

for (const { part, kinds } of portions(someByDay(STOREFRONT_KINDS), 25))
  inMode(
    "sans JavaScript",
    `every kind of page keeps its place and its letters in an engine of 2017, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404/);
      await growOld(context);
      const look = async () => ({ misplaced: await page.evaluate(misplaced) });
      expect(await lookAt(kinds, { page, context }, look)).toEqual({ misplaced: [] });
    },
  );

for (const { part, kinds } of portions(someByDay([...STOREFRONT_KINDS, ...ADMIN_KINDS]), 10))
  inMode(
    "sans JavaScript",
    `the built sheets say without layers what the sources say with them, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404|net::ERR_FAILED/);
      // An optional font is there on one visit and not on the next.
      await context.route("**/fonts/**", (route) => route.abort());
      const look = async (answer: Response | null) => styleDifferences(page, (await answer?.text()) ?? "");
      const screen = (turn: number) => ({ width: turn % 2 ? 360 : 1280, height: 900 });
      expect(await lookAt(kinds, { page, context }, look, screen)).toEqual({ unlike: [], turned: [] });
    },
  );

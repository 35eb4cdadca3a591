import type { Browser, BrowserContext, ConsoleMessage, Page } from "playwright";
import { test } from "vitest";

import { launchChromium } from "../../scripts/tools/chromium.mjs";
import { IS_NIGHTLY } from "./nightly";
import { PATIENCE_MS, SLOWED } from "./patience.mjs";
import { openShops } from "./shop";

export type Mode = "sans JavaScript" | "avec JavaScript" | "scripts bloqués";
const OFF_AND_ON: Mode[] = ["sans JavaScript", "avec JavaScript"];
const MODES: Mode[] = [...OFF_AND_ON, "scripts bloqués"];

export type Journey = {
  page: Page;
  context: BrowserContext;
  mode: Mode;
  /** True when scripts run: the page hydrates. */
  scripted: boolean;
  /** Allows one error of the console that this journey causes on purpose; any other fails the test. */
  expectTrouble(what: RegExp): void;
  trouble: string[];
};

export type Visit = {
  /** The shop that paths are relative to; needed only when several are open. */
  baseURL?: string;
  width?: number;
  height?: number;
  /** A touch screen: the browser reports a coarse pointer. */
  touch?: boolean;
  headers?: Record<string, string>;
  /** Loads lazy pictures as early as every Chromium does, for tests of what is loaded when. */
  farPictures?: boolean;
};

/**
 * Chromium loads a lazy picture 1,250 px before it comes into the window. Three of four are never seen by a journey, and
 * they are a quarter of its work. This switch replaces Playwright's own settings, a mouse that hovers, so it repeats them.
 */
const NEAR_PICTURES = `--blink-settings=${[
  "primaryHoverType=2",
  "availableHoverTypes=2",
  "primaryPointerType=4",
  "availablePointerTypes=4",
  "lazyLoadingImageMarginPxUnknown=0",
  "lazyLoadingImageMarginPx4G=0",
].join(",")}`;

const running = new Map<boolean, Promise<Browser>>();

/**
 * One browser for all files of this worker, and one that loads far pictures where a file asks for it. Each journey has
 * a context of its own, which shares nothing with others.
 */
function openBrowser(farPictures: boolean): Promise<Browser> {
  const known =
    running.get(farPictures) ??
    launchChromium(farPictures ? [] : [NEAR_PICTURES]).then((browser) =>
      browser.on("disconnected", () => running.delete(farPictures)),
    );
  running.set(farPictures, known);
  return known;
}

/** Registers one journey three times: without scripts, with scripts, and with a blocker that stops them. */
export function everyMode(name: string, journey: (visit: Journey) => Promise<void>, visit: Visit = {}): void {
  for (const mode of MODES) inMode(mode, name, journey, visit);
}

/** A long journey: without scripts and with them; at night with a blocker too, which shorter ones of its pages meet. */
export function everyModeAtNight(
  name: string,
  journey: (visit: Journey) => Promise<void>,
  visit: Visit = {},
  byDay: Mode[] = OFF_AND_ON,
): void {
  for (const mode of IS_NIGHTLY ? MODES : byDay) inMode(mode, name, journey, visit);
}

/** The two most different modes, for a page without scripts of its own that a blocker could stop half done. */
export function offAndOn(name: string, journey: (visit: Journey) => Promise<void>, visit: Visit = {}): void {
  for (const mode of OFF_AND_ON) inMode(mode, name, journey, visit);
}

export function inMode(mode: Mode, name: string, journey: (visit: Journey) => Promise<void>, visit: Visit = {}): void {
  test(`${name} — ${mode}`, () => travel(mode, journey, visit));
}

/**
 * Runs a journey in a browser of its own; fails on any error of the console, fault of a script, breach of the policy,
 * or request to another host.
 */
async function travel(
  mode: Mode,
  journey: (visit: Journey) => Promise<void>,
  { baseURL = onlyShop(), width = 1280, height = 900, touch = false, headers, farPictures = false }: Visit = {},
): Promise<void> {
  const browser = await openBrowser(farPictures);
  const context = await browser.newContext({
    baseURL,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    viewport: { width, height },
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: mode !== "sans JavaScript",
    ...(headers && { extraHTTPHeaders: headers }),
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (mode === "scripts bloqués") await context.route(/\/build\/.*\.js(\?.*)?$/, (route) => route.abort());

  const trouble: string[] = [];
  const announced: RegExp[] =
    mode === "scripts bloqués" ? [/net::ERR_FAILED/, /Failed to fetch dynamically imported module/] : [];
  watch(context, trouble);
  if (SLOWED > 1) context.on("page", (page) => void slow(page).catch(() => undefined)); // a page may close meanwhile
  const stall = stalled();
  try {
    const page = await context.newPage();
    if (SLOWED > 1) await slow(page);
    const walked = journey({
      page,
      context,
      mode,
      scripted: mode === "avec JavaScript",
      expectTrouble: (what) => void announced.push(what),
      trouble,
    });
    await Promise.race([walked, stall.reached]);
  } catch (fault) {
    // The browser's messages often name the reason.
    if (fault instanceof Error)
      fault.message += `\non ${context.pages().at(-1)?.url()}\n${trouble.join("\n")}\n${await said(context)}`;
    throw fault;
  } finally {
    stall.end();
    await context.close();
  }
  const unexpected = trouble.filter((line) => !announced.some((what) => what.test(line)));
  if (unexpected.length) throw new Error(`the browser complained:\n${unexpected.join("\n")}`);
}

/** Gives a page a processor that many times slower. */
async function slow(page: Page): Promise<void> {
  const engine = await page.context().newCDPSession(page);
  await engine.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
}

/**
 * Fails a journey shortly before the runner would stop it, because the runner does not say which page it had reached.
 */
function stalled(): { reached: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const reached = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the journey stands still")), 3.5 * PATIENCE_MS);
  });
  return { reached, end: () => clearTimeout(timer) };
}

/** The text of the last page and its frames, which often names why a journey stopped. */
async function said(context: BrowserContext): Promise<string> {
  const frames = context.pages().at(-1)?.frames() ?? [];
  const texts = await Promise.all(
    frames.map((frame) =>
      frame
        .locator('h1, [role="alert"], [role="status"], dialog[open]')
        .allInnerTexts()
        .catch(() => []),
    ),
  );
  return texts
    .flat()
    .map((text) => `the page says: ${text.replace(/\s+/g, " ").slice(0, 300)}`)
    .join("\n");
}

/** Resolves once React has hydrated the page, its effects included: from then on a press finds its handler. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    const root =
      key &&
      (document as unknown as Record<string, { stateNode: { current: { memoizedState: { isDehydrated: boolean } } } }>)[
        key
      ];
    return root && !root.stateNode.current.memoizedState.isDehydrated && "__remixRouter" in window;
  });
  // React runs effects in a task of its own after the one that shows the page.
  await page.waitForFunction(
    () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(true)))),
  );
}

function watch(context: BrowserContext, trouble: string[]): void {
  context.on("console", (message) => {
    if (isComplaint(message)) trouble.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (fault) => {
    const { stack, message } = fault.error();
    trouble.push(`script: ${stack || message}`);
  });
  context.on("request", (request) => {
    const { protocol, origin, href } = new URL(request.url());
    if (protocol.startsWith("http") && !ownOrigins().has(origin)) trouble.push(`request to a stranger: ${href}`);
  });
}

/**
 * False for what Chromium reports of a right page: a form refused with a 422, which is how the shop refuses forms; and, five
 * seconds after the load, the sheet of a page whose data alone was fetched (the cart beside the page, the search's first
 * results), which Remix preloads and a quick test never waits for. No page that is sent preloads a sheet.
 */
function isComplaint(message: ConsoleMessage): boolean {
  const text = message.text();
  if (/status of 422/.test(text) || /\/build\/_assets\/\S+\.css was preloaded using link preload/.test(text))
    return false;
  return message.type() === "error" || /hydrat|did not match|was preloaded using link preload/i.test(text);
}

function ownOrigins(): Set<string> {
  const urls = [...openShops].flatMap(({ url, sandbox }) => [
    url,
    url.replace("localhost", "127.0.0.1"),
    sandbox.urls.stripeApi,
    sandbox.urls.stripeJs,
    sandbox.urls.inbox,
    sandbox.urls.recaptcha,
  ]);
  return new Set(urls.map((url) => new URL(url).origin));
}

function onlyShop(): string | undefined {
  const [first, ...others] = openShops;
  return others.length === 0 ? first?.url : undefined;
}

import type { Browser } from "playwright";

import { launchChromium } from "../tools/chromium.mjs";

export type Paints = {
  path: string;
  first: number;
  largest: number;
  shift: number;
  requests: number;
  strangers: number;
};

const SLOW_3G = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
const SLOWER_CPU = 4;
const RUNS = 3;

/** Paints of pages on a slow train, with an empty cache: the median of several visits each. */
export async function measurePaints(shopUrl: string, paths: string[]): Promise<Paints[]> {
  const browser = await launchChromium();
  try {
    const results: Paints[] = [];
    for (const path of paths) {
      const runs: Paints[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await visit(browser, shopUrl, path));
      const middle = (pick: (paints: Paints) => number) => median(runs.map(pick));
      results.push({
        path,
        first: middle((run) => run.first),
        largest: middle((run) => run.largest),
        shift: Math.max(...runs.map((run) => run.shift)),
        requests: middle((run) => run.requests),
        strangers: Math.max(...runs.map((run) => run.strangers)),
      });
    }
    return results;
  } finally {
    await browser.close();
  }
}

async function visit(browser: Browser, shopUrl: string, path: string): Promise<Paints> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: "fr-FR",
  });
  try {
    const page = await context.newPage();
    const debug = await context.newCDPSession(page);
    await debug.send("Network.enable");
    await debug.send("Network.emulateNetworkConditions", SLOW_3G);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.addInitScript({ content: OBSERVE });
    await page.goto(new URL(path, shopUrl).href, { waitUntil: "networkidle", timeout: 60_000 });
    const seen = await page.evaluate<{ first: number; largest: number; shift: number }>("window.seen");
    if (seen.first === 0) throw new Error(`${path} was never painted`);
    return {
      path,
      ...seen,
      requests: asked.length,
      strangers: asked.filter((url) => url.startsWith("http") && new URL(url).origin !== new URL(shopUrl).origin)
        .length,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of it; as text, since what compiles this file would leave marks in a function. */
const OBSERVE = `
  const seen = (window.seen = { first: 0, largest: 0, shift: 0 });
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime; });
  on("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
  on("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
`;

export function median(values: number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

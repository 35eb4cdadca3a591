import type { Browser, CDPSession } from "playwright";

import { launchChromium } from "../tools/chromium.mjs";

export type Paints = {
  path: string;
  first: number;
  largest: number;
  shift: number;
  /** When React has hydrated the page, in milliseconds. The next two: requests made and bytes received by then. */
  interactive: number;
  interactiveRequests: number;
  interactiveBytes: number;
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
        interactive: middle((run) => run.interactive),
        interactiveRequests: middle((run) => run.interactiveRequests),
        interactiveBytes: middle((run) => run.interactiveBytes),
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
    const arrivals = listen(debug);
    await page.addInitScript({ content: OBSERVE });
    await page.goto(new URL(path, shopUrl).href, { waitUntil: "networkidle", timeout: 60_000 });
    // `networkidle` may come in a pause between two requests.
    await page.waitForFunction(() => (window as unknown as { seen: Pick<Paints, "interactive"> }).seen.interactive > 0);
    const seen = await page.evaluate<Pick<Paints, "first" | "largest" | "shift" | "interactive">>("window.seen");
    if (seen.first === 0) throw new Error(`${path} was never painted`);
    return {
      path,
      ...seen,
      ...arrivals.until(seen.interactive),
      requests: asked.length,
      strangers: asked.filter((url) => url.startsWith("http") && new URL(url).origin !== new URL(shopUrl).origin)
        .length,
    };
  } finally {
    await context.close();
  }
}

type Arrival = { askedAt: number; parts: { at: number; bytes: number }[]; finished?: { at: number; bytes: number } };

/** Records the requests of a page and their bytes, headers included, by the browser's own clock. */
function listen(debug: CDPSession): { until(ms: number): Pick<Paints, "interactiveRequests" | "interactiveBytes"> } {
  const arrivals = new Map<string, Arrival>();
  debug.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (request.url.startsWith("http")) arrivals.set(requestId, { askedAt: timestamp, parts: [] });
  });
  const partOf = (requestId: string, at: number, bytes: number) => arrivals.get(requestId)?.parts.push({ at, bytes });
  debug.on("Network.responseReceived", ({ requestId, timestamp, response }) =>
    partOf(requestId, timestamp, response.encodedDataLength),
  );
  debug.on("Network.dataReceived", ({ requestId, timestamp, encodedDataLength }) =>
    partOf(requestId, timestamp, encodedDataLength),
  );
  debug.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const arrival = arrivals.get(requestId);
    if (arrival) arrival.finished = { at: timestamp, bytes: encodedDataLength };
  });
  return {
    until(ms) {
      const all = [...arrivals.values()];
      // The page's own clock starts with the request for its document.
      const end = Math.min(...all.map(({ askedAt }) => askedAt)) + ms / 1_000;
      return {
        interactiveRequests: all.filter(({ askedAt }) => askedAt <= end).length,
        interactiveBytes: sum(all.map((arrival) => arrivedBy(arrival, end))),
      };
    },
  };
}

function arrivedBy({ parts, finished }: Arrival, end: number): number {
  if (finished && finished.at <= end) return finished.bytes;
  return sum(parts.filter(({ at }) => at <= end).map(({ bytes }) => bytes));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Runs in the page before its own scripts. It is a text, because the compiler of this file changes functions. */
const OBSERVE = `
  const seen = (window.seen = { first: 0, largest: 0, shift: 0, interactive: 0 });
  const on = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.first = entry.startTime; });
  on("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
  on("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
  const isTakenOver = () => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
    return key && !document[key].stateNode.current.memoizedState.isDehydrated && "__remixRouter" in window;
  };
  const look = setInterval(() => {
    if (!isTakenOver()) return;
    clearInterval(look);
    seen.interactive = performance.now();
  }, 20);
`;

export function median(values: number[]): number {
  return percentile(values, 0.5);
}

/** @param share between 0 and 1 */
export function percentile(values: number[], share: number): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}

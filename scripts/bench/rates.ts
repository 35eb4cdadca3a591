import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { PLAIN_FRAME } from "../../seeds/named";
import { newVisitor } from "../../tests/helpers/visitor";
import { freePort, startShop } from "../tools/shop-process";
import { benchEnvironment } from "./environment";
import { compare, type Comparison } from "./load";
import type { Line } from "./table";

const LISTING = "/nouveautes";
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const GZIP = { "Accept-Encoding": "gzip" };
/** The most that the 99th percentile of a cached page may be, as a multiple of the median. */
const MOST_SPREAD = 2.5;
/** The least rate of a cached page, as a share of that of a server which only sends the same bytes. */
const LEAST_OF_BARE = 1 / 20;

type Rates = { comparisons: Comparison[]; peakMegabytes: number };
type Row = { name: string; times: number };

/** What is measured. `times`: how many times as fast it must be as the other checkout. */
const ROWS: Row[] = [
  { name: "cached listing", times: 4 },
  { name: "cached listing, gzip", times: 5 },
  { name: "listing of a shopper with a cart and a wishlist", times: 5 },
  { name: "article of a shopper with a cart and a wishlist", times: 5 },
  { name: "listing made anew", times: 2 },
  { name: "cached article", times: 3.5 },
  { name: "GET /api/products", times: 4 },
];

/** @param against the folder of another built checkout, to be measured in the same run; null for none */
export async function rates(against: string | null): Promise<Line[]> {
  const theirs = against ? await ratesOf(resolve(against)) : null;
  const ours = await ratesOf(process.cwd());
  return [
    ...ours.comparisons.flatMap((comparison, position) =>
      linesOf(comparison, theirs?.comparisons[position] ?? null, ROWS[position] as Row),
    ),
    line(
      "resident memory at the peak of these",
      `${ours.peakMegabytes.toFixed(0)} MB`,
      "≤ 300 MB",
      ours.peakMegabytes <= 300,
    ),
    ...(theirs ? [line("  of the other checkout", `${theirs.peakMegabytes.toFixed(0)} MB`, "", null)] : []),
  ];
}

async function ratesOf(folder: string): Promise<Rates> {
  const data = mkdtempSync(join(tmpdir(), "shop-rates-"));
  const databaseFile = join(data, "shop.sqlite");
  copyFileSync(demoDatabase(folder), databaseFile);
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const shop = await startShop(benchEnvironment(port, data, databaseFile), { folder });
  try {
    const pid = shop.child.pid ?? 0;
    const cookie = await shopperCookie(url);
    const measured = (name: string, path: string, headers: Record<string, string> = {}) =>
      compare(name, new URL(path, url), pid, headers);
    const comparisons = [
      await measured("cached listing", LISTING),
      await measured("cached listing, gzip", LISTING, GZIP),
      await measured("listing of a shopper", LISTING, { Cookie: cookie }),
      await measured("article of a shopper", ARTICLE, { Cookie: cookie }),
      // The cookie of a notice, even of one that nobody wrote, makes the shop render the page anew.
      await measured("listing made anew", LISTING, { Cookie: "flash=x" }),
      await measured("cached article", ARTICLE),
      await measured("GET /api/products", "/api/products"),
    ];
    return { comparisons, peakMegabytes: Math.max(...comparisons.map(({ shop: { megabytes } }) => megabytes)) };
  } finally {
    await shop.end();
    rmSync(data, { recursive: true, force: true });
  }
}

/** A database with the demo catalogue, as that checkout's own tables want it. */
function demoDatabase(folder: string): string {
  const script =
    'const { templateFile } = await import(process.cwd() + "/tests/helpers/template.ts"); console.log(await templateFile(new Date())); process.exit(0);';
  const said = execFileSync(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
    cwd: folder,
    encoding: "utf8",
  });
  return said.trim().split("\n").at(-1) ?? "";
}

/** @returns the cookies of someone who has put a frame into the cart and kept another */
async function shopperCookie(url: string): Promise<string> {
  const shopper = newVisitor(url);
  const article = await shopper.visit(ARTICLE);
  const adding = article.form({ button: "Ajouter au panier" });
  await adding.fill({ Taille: PLAIN_FRAME.sizes[0] ?? "" }).submit();
  const shelf = await shopper.visit(LISTING);
  await shelf.form({ button: /Ajouter à la wishlist/ }).submit(/Ajouter à la wishlist/);
  await shopper.visit("/panier"); // shows the notice, so that none waits during the measurement
  return [...shopper.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

function linesOf({ shop, bare }: Comparison, theirs: Comparison | null, { name, times }: Row): Line[] {
  const cached = name.startsWith("cached");
  const ratio = theirs ? shop.perSecond / theirs.shop.perSecond : null;
  const ofBare = shop.perSecond / bare.perSecond;
  const spread = shop.slowMs / shop.medianMs;
  return [
    line(
      `${name}: answers per second`,
      `${shop.perSecond.toFixed(0)}${theirs ? ` against ${theirs.shop.perSecond.toFixed(0)} (${(ratio ?? 0).toFixed(1)} ×)` : ""}`,
      theirs ? `≥ ${times} ×` : "",
      ratio === null ? null : ratio >= times,
    ),
    line(
      `  of bare node:http with the same bytes`,
      `${(100 * ofBare).toFixed(1)} %`,
      cached ? "≥ 5 %" : "",
      cached ? ofBare >= LEAST_OF_BARE : null,
    ),
    line(
      `  median and 99th percentile`,
      `${shop.medianMs.toFixed(1)} and ${shop.slowMs.toFixed(1)} ms (${spread.toFixed(1)} ×)`,
      cached ? `≤ ${MOST_SPREAD} ×` : "",
      cached ? spread <= MOST_SPREAD : null,
    ),
  ];
}

function line(what: string, measured: string, budget: string, good: boolean | null): Line {
  return { kind: "load", what, measured, budget, good };
}

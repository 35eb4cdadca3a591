/** `npm run bench`: the shop against its budgets, on its own database; `-- --admin`: its admin alone. Exits with 1 when a budget of bytes is broken. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PLAIN_FRAME } from "../../seeds/named";
import { templateFile } from "../../tests/helpers/template";
import { buildIfNeeded } from "../tools/build.mjs";
import { freePort, startShop } from "../tools/shop-process";
import { adminLoad } from "./admin";
import { BUDGET, pageBytes } from "./bytes";
import { benchEnvironment } from "./environment";
import { registrationsAtOnce } from "./crowd";
import { compare, type Comparison } from "./load";
import { measurePaints } from "./paints";
import { printTable, type Line } from "./table";
import { uploadsAtOnce } from "./uploads";

const CATALOGUE = "/nouveautes";
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const NO_SCRIPT_PAGES = ["/mentions-legales", "/conditions-generales-de-vente", "/options-de-livraison"];

if (!(await buildIfNeeded())) process.exit(1);
if (process.argv.includes("--admin")) {
  printTable(await adminLoad());
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), "shop-bench-"));
const databaseFile = join(folder, "shop.sqlite");
copyFileSync(await templateFile(new Date()), databaseFile);
const port = await freePort();
const url = `http://localhost:${port}`;
const shop = await startShop(benchEnvironment(port, folder, databaseFile));

const lines: Line[] = [];
try {
  await bytes();
  await paints();
  await load();
  await uploads();
  await crowd();
  lines.push(...(await adminLoad()));
} finally {
  await shop.end();
  rmSync(folder, { recursive: true, force: true });
}
printTable(lines);
process.exit(lines.some(({ kind, good }) => kind === "bytes" && good === false) ? 1 : 0);

async function bytes(): Promise<void> {
  const atMost = (what: string, value: number, limit: number, unit = "B") =>
    lines.push({
      kind: "bytes",
      what,
      measured: `${value} ${unit}`,
      budget: `≤ ${limit} ${unit}`,
      good: value <= limit,
    });
  for (const path of [CATALOGUE, "/home", ARTICLE]) {
    const page = await pageBytes(url, path);
    atMost(`HTML and CSS of ${path}`, page.firstView, BUDGET.firstView);
    atMost(`scripts of ${path} (${page.scriptFiles} files)`, page.scripts, BUDGET.scripts);
    lines.push({
      kind: "bytes",
      what: `  as the shop sends them`,
      measured: `${page.scriptsSent} B`,
      budget: "",
      good: null,
    });
    atMost(`other hosts named by ${path}`, page.strangers.length, 0, "");
  }
  for (const path of [CATALOGUE, ARTICLE])
    atMost(`scripts of ${path} with Save-Data`, (await pageBytes(url, path, { "Save-Data": "on" })).scripts, 0);
  for (const path of NO_SCRIPT_PAGES) {
    const page = await pageBytes(url, path);
    if (page.status === 200) atMost(`scripts of ${path}`, page.scripts, 0);
  }
}

async function paints(): Promise<void> {
  for (const each of await measurePaints(url, [CATALOGUE, ARTICLE])) {
    const { path, first, largest, shift, requests, strangers } = each;
    const line = (what: string, value: number, limit: number, unit: string, digits = 0) =>
      lines.push({
        kind: "paint",
        what: `${what} of ${path}, slow 3G`,
        measured: `${value.toFixed(digits)} ${unit}`,
        budget: `≤ ${limit} ${unit}`,
        good: value <= limit,
      });
    line("first paint", first, 1_400, "ms");
    line("largest paint", largest, 1_900, "ms");
    line("layout shift", shift, 0.02, "", 3);
    line("interactive", each.interactive, 5_000, "ms");
    line("bytes until interactive", each.interactiveBytes, 150_000, "B");
    line("requests until interactive", each.interactiveRequests, 40, "");
    lines.push({ kind: "paint", what: `requests of ${path}`, measured: String(requests), budget: "", good: null });
    line("requests to strangers", strangers, 0, "");
  }
}

async function load(): Promise<void> {
  const pid = shop.child.pid ?? 0;
  const kept = await compare("kept catalogue page", new URL(CATALOGUE, url), pid);
  // A visitor with something in the cart gets a page of their own each time.
  const own = await compare("catalogue page made anew", new URL(CATALOGUE, url), pid, { Cookie: "flash=x" });
  const call = await compare("GET /api/products", new URL("/api/products?limit=24", url), pid);
  for (const comparison of [kept, own, call]) lines.push(...loadLines(comparison));
  const gain = kept.shop.perSecond / own.shop.perSecond;
  lines.push({
    kind: "load",
    what: "kept page against one made anew",
    measured: `${gain.toFixed(1)} ×`,
    budget: "≥ 5 ×",
    good: gain >= 5,
  });
}

/** Ten prescriptions of 5 MB at once: what stays in memory afterwards must not grow with their number. */
async function uploads(): Promise<void> {
  const { first, later, seconds } = await uploadsAtOnce(url, databaseFile, shop.child.pid ?? 0, 10);
  lines.push({
    kind: "load",
    what: "ten uploads of 5 MB at once: peak memory, fifth round against first",
    measured: `${later.toFixed(0)} MB, ${first.toFixed(0)} MB (${(later / first).toFixed(2)} ×)`,
    budget: "≤ 1.25 ×",
    good: later <= first * 1.25,
  });
  lines.push({
    kind: "load",
    what: "ten uploads of 5 MB at once: all answered after",
    measured: `${seconds.toFixed(1)} s`,
    budget: "",
    good: null,
  });
}

/** Passwords are slow to compute by design: the shop must go on for those who only look. */
async function crowd(): Promise<void> {
  const { quiet, busy, seconds } = await registrationsAtOnce(url, CATALOGUE, 200);
  lines.push({
    kind: "load",
    what: "200 registrations at once: catalogue page made anew, median",
    measured: `${busy.toFixed(1)} ms, ${quiet.toFixed(1)} ms before (${(busy / quiet).toFixed(1)} ×)`,
    budget: "≤ 2 ×",
    good: busy <= 2 * quiet,
  });
  lines.push({
    kind: "load",
    what: "200 registrations at once: all made after",
    measured: `${seconds.toFixed(1)} s`,
    budget: "",
    good: null,
  });
}

function loadLines({ name, shop: ours, bare }: Comparison): Line[] {
  const line = (what: string, measured: string): Line => ({
    kind: "load",
    what: `${name}: ${what}`,
    measured,
    budget: "",
    good: null,
  });
  return [
    line(
      "requests per second",
      `${ours.perSecond.toFixed(0)} (${((100 * ours.perSecond) / bare.perSecond).toFixed(1)} % of bare node:http)`,
    ),
    line("median", `${ours.medianMs.toFixed(1)} ms (${(ours.medianMs / bare.medianMs).toFixed(1)} × bare)`),
    line("memory", `${ours.megabytes.toFixed(0)} MB (${(ours.megabytes / bare.megabytes).toFixed(1)} × bare)`),
  ];
}

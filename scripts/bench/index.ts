/**
 * `npm run bench`: measures the shop and compares it with its budgets, on a database of its own. `-- --admin`: only the
 * admin area; `-- --large`: a million orders, fifty thousand products and tables that have grown, or one of them with
 * `--only orders`, `products` or `tables`; `-- --paints`: only first views on a slow line; `-- --rates --against <folder>`: answers per second beside those of another built checkout. Exits with 1 when a
 * page exceeds its budget of bytes.
 */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { PLAIN_FRAME } from "../../seeds/named";
import { templateFile } from "../../tests/helpers/template";
import { buildIfNeeded } from "../tools/build.mjs";
import { freePort, startShop } from "../tools/shop-process";
import { adminLoad } from "./admin";
import { BUDGET, pageBytes } from "./bytes";
import { benchEnvironment } from "./environment";
import { registrationsAtOnce } from "./crowd";
import { largeLoad } from "./large/index";
import { rates } from "./rates";
import { measurePaints } from "./paints";
import { printTable, type Line } from "./table";
import { uploadsAtOnce } from "./uploads";

const CATALOGUE = "/nouveautes";
const ARTICLE = `/article/${PLAIN_FRAME.slug}`;
const NO_SCRIPT_PAGES = ["/mentions-legales", "/conditions-generales-de-vente", "/options-de-livraison"];

if (!(await buildIfNeeded())) process.exit(1);
const { values: asked } = parseArgs({
  options: {
    admin: { type: "boolean" },
    rates: { type: "boolean" },
    paints: { type: "boolean" },
    large: { type: "boolean" },
    only: { type: "string" },
    against: { type: "string" },
  },
});
if (asked.admin) {
  printTable(await adminLoad());
  process.exit(0);
}
if (asked.large) {
  printTable(await largeLoad(asked.only));
  process.exit(0);
}
if (asked.rates) {
  printTable(await rates(asked.against ?? null));
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
  await paints();
  if (!asked.paints) {
    await bytes();
    await uploads();
    await crowd();
    lines.push(...(await rates(asked.against ?? null)));
    lines.push(...(await adminLoad()));
  }
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

/** Sends ten prescriptions of 5 MB at once: the memory in use afterwards must not grow with their number. */
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

/**
 * Measures pages while many people register: passwords are slow to hash by design, and must not delay other visitors.
 */
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

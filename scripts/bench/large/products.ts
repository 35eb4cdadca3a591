import { copyFileSync } from "node:fs";
import { join } from "node:path";

import { openSession } from "../../../app/domain/accounts/sessions.server";
import { openDatabase } from "../../../app/infra/db.server";
import type { Services } from "../../../app/infra/services.server";
import { CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../../tests/helpers/administrator";
import { templateFile } from "../../../tests/helpers/template";
import type { Sandbox } from "../../../tests/sandbox/index";
import { freePort, startShop, type ShopProcess } from "../../tools/shop-process";
import { timed } from "../admin";
import { waitForDisk } from "../disk";
import { benchEnvironment } from "../environment";
import { fillCatalogue } from "../fill-catalogue";
import { residentMegabytes } from "../load";
import { median } from "../paints";
import type { Line } from "../table";
import { besideShopper, line, ROUNDS, SHELF, shopperWaits } from "./measure";
import { openProviders, sell } from "./paid-sale";

const PRODUCTS = 50_000;
/** `export` and `memory` are what such a shop needed before its lists and files were read in shares. */
const BUDGET = {
  times: 3,
  afterSale: 50,
  export: 3_600,
  memory: 343,
  accessories: 300_000,
  siteMap: 50_000,
  start: 3_000,
};

const PAGES = [
  "/home",
  "/optiques-homme",
  "/nouveautes",
  "/optiques-femme?forme=pantos",
  "/recherche?q=pantos",
  `/article/${PLAIN_FRAME.slug}`,
  "/accessoires",
  "/api/products?limit=24",
];
/** The pages that a start may find first. Starting takes seconds, so each is measured a few times only. */
const COLD = { pages: ["/home", "/optiques-homme", "/recherche?q=pantos"], rounds: 3 };

type Shop = {
  url: string;
  databaseFile: string;
  environment: Record<string, string>;
  cookie: string;
  providers: Sandbox;
};
type Running = Shop & { server: ShopProcess };

/** A shop of fifty thousand products, beside the demo's. */
export async function manyProducts(folder: string): Promise<Line[]> {
  const [demo, many] = [await fillShop(folder, 0), await fillShop(folder, PRODUCTS)];
  const lines = await coldPages(demo, many);
  const running: Running[] = [];
  try {
    for (const shop of [demo, many]) running.push({ ...shop, server: await startShop(shop.environment) });
    // The shops have now read their catalogues.
    for (const { url } of running) await timed({ url, cookie: "" }, "/recherche?q=pantos");
    const [small, large] = running as [Running, Running];
    lines.push(...(await pagesAfterSale(small, large)));
    lines.push(...(await stockExport(large)));
    lines.push(...(await accessoriesInPages(large)));
    lines.push(...(await siteMapInParts(large)));
    const resident = residentMegabytes(large.server.child.pid ?? 0);
    lines.push(line("50,000 products: memory of the process after all of this", resident, BUDGET.memory, "MB"));
  } finally {
    await Promise.all(running.map(({ server }) => server.end()));
    await Promise.all([demo, many].map(({ providers }) => providers.close()));
  }
  return lines;
}

async function fillShop(folder: string, products: number): Promise<Shop> {
  const databaseFile = join(folder, `catalogue-${products}.sqlite`);
  copyFileSync(await templateFile(new Date()), databaseFile);
  const db = openDatabase(databaseFile);
  try {
    await fillCatalogue(db, products);
    await db("product_colors")
      .where({ product_id: CHEAP_FRAME.id })
      .update({ stock: PAGES.length * ROUNDS });
    const { id } = await newAdministrator({ db });
    const { token } = await openSession({ db, now: () => new Date() } as Services, id, "admin", "Banc d’essai");
    const port = await freePort();
    const { providers, environment } = await openProviders(benchEnvironment(port, folder, databaseFile));
    return { url: `http://localhost:${port}`, databaseFile, environment, cookie: `gestion=${token}`, providers };
  } finally {
    await db.destroy();
    waitForDisk();
  }
}

/** The first request after a start. The start itself reads the catalogue, and is measured with it. */
async function coldPages(demo: Shop, many: Shop): Promise<Line[]> {
  const lines: Line[] = [];
  const starts: number[] = [];
  for (const path of COLD.pages) {
    const times = { demo: [] as number[], many: [] as number[] };
    for (let round = 0; round < COLD.rounds; round += 1) {
      times.demo.push((await firstAfterStart(demo, path)).page);
      const { page, start } = await firstAfterStart(many, path);
      times.many.push(page);
      starts.push(start);
    }
    lines.push(againstDemo(`${path} first after a start`, times));
  }
  lines.push(line("50,000 products: listens after", median(starts), BUDGET.start));
  return lines;
}

async function firstAfterStart({ url, environment }: Shop, path: string): Promise<{ start: number; page: number }> {
  const begun = performance.now();
  const server = await startShop(environment);
  const start = performance.now() - begun;
  try {
    return { start, page: await timed({ url, cookie: "" }, path) };
  } finally {
    await server.end();
  }
}

async function pagesAfterSale(demo: Running, many: Running): Promise<Line[]> {
  const lines: Line[] = [];
  for (const path of PAGES) {
    const times = { demo: [] as number[], many: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      // The shops are measured in turn, so that other load on the machine slows both alike. Each page is rendered anew.
      times.demo.push(await afterSale(demo, path));
      times.many.push(await afterSale(many, path));
    }
    lines.push(againstDemo(`${path} after a sale`, times));
    if (path.startsWith("/recherche")) lines.push(line("  search after a sale", median(times.many), BUDGET.afterSale));
  }
  return lines;
}

function againstDemo(what: string, { demo, many }: { demo: number[]; many: number[] }): Line {
  const [usual, large] = [median(demo), median(many)];
  const times = `${large.toFixed(0)} ms, ${usual.toFixed(0)} ms`;
  return line(`50,000 products against the demo, ${what} (${times})`, large / usual, BUDGET.times, "×");
}

/** Times a page after a sale: another buyer paid for a frame, which changes the stock and so the catalogue. */
async function afterSale(shop: Running, path: string): Promise<number> {
  await sell(shop, CHEAP_FRAME);
  return timed({ url: shop.url, cookie: "" }, path);
}

/** The list of stocks and prices of every product, as the desk takes it to a spreadsheet. */
async function stockExport({ url, cookie }: Running): Promise<Line[]> {
  await timed({ url, cookie: "flash=x" }, SHELF);
  const { longest, result } = await besideShopper(url, () => timed({ url, cookie }, "/admin/produits/export.csv"));
  return [line("50,000 products: export of stocks and prices", result, BUDGET.export), shopperWaits(longest)];
}

/** The heaviest of the first, middle and last page, which must all exist. */
async function accessoriesInPages({ url }: Running): Promise<Line[]> {
  const read = async (page: number) => (await fetch(new URL(`/accessoires?page=${page}`, url))).text();
  const first = await read(1);
  const pages = Math.max(...[...first.matchAll(/\/accessoires\?page=(\d+)/g)].map(([, page]) => Number(page)));
  const sizes = [first, await read(Math.ceil(pages / 2)), await read(pages)].map((html) => Buffer.byteLength(html));
  const all = `/accessoires in ${pages} pages: HTML of the heaviest`;
  return [line(`50,000 products, ${all}`, Math.max(...sizes), BUDGET.accessories, "B")];
}

/** The site map is an index whose parts name every product; the standard allows 50,000 addresses in one part. */
async function siteMapInParts({ url, databaseFile }: Running): Promise<Line[]> {
  const textOf = async (path: string) => (await fetch(new URL(path, url))).text();
  const addressesIn = (map: string) =>
    [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => new URL(at).pathname);
  const parts = addressesIn(await textOf("/sitemap.xml"));
  // Their addresses are looked for afterwards: that holds this process for a tenth of a second, which would count as the shopper's.
  const { longest, result: maps } = await besideShopper(url, async () => {
    const texts: string[] = [];
    for (const part of parts) texts.push(await textOf(part));
    return texts;
  });
  const named = maps.map(addressesIn);
  const db = openDatabase(databaseFile);
  const [{ count } = { count: 0 }] = await db("products").whereNull("archived_at").count({ count: "*" });
  await db.destroy();
  const told = new Set(named.flat().filter((path) => /^\/article(-accessoire)?\//.test(path))).size;
  return [
    line(
      `50,000 products, site map in ${parts.length} parts: addresses of the largest`,
      Math.max(...named.map((part) => part.length)),
      BUDGET.siteMap,
      "",
    ),
    line("  products on sale that it does not name", Number(count) - told, 0, ""),
    shopperWaits(longest),
  ];
}

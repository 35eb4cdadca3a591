import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { openDatabase } from "../../app/infra/db.server";
import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newApi } from "../../tests/helpers/api";
import { templateFile } from "../../tests/helpers/template";
import { freePort, startShop, type ShopProcess } from "../tools/shop-process";
import { openAdmin, timed, type Admin } from "./admin";
import { benchEnvironment } from "./environment";
import { fillCatalogue } from "./fill-catalogue";
import { median } from "./paints";
import type { Line } from "./table";

const ORDERS = 1_000_000;
const PRODUCTS = 50_000;
const ROUNDS = 11;
/** The page that shoppers look at meanwhile, made anew each time because a notice waits. */
const SHELF = "/nouveautes";
const BUDGET = { admin: 300, shopper: 100, start: 3_000, times: 3, afterSale: 50 };

/** `npm run bench -- --large`: a shop of a million orders, and one of fifty thousand products beside the demo. Both are filled anew: some minutes. */
export async function largeLoad(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-large-"));
  try {
    return [...(await millionOrders(folder)), ...(await manyProducts(folder))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = (what: string, value: number, limit: number, unit = "ms"): Line => ({
  kind: "load",
  what,
  measured: `${value.toFixed(unit === "×" ? 1 : 0)} ${unit}`,
  budget: `≤ ${limit} ${unit}`,
  good: value <= limit,
});

async function millionOrders(folder: string): Promise<Line[]> {
  const admin = await openAdmin(folder, "million", {
    orders: ORDERS,
    appointments: 100_000,
    pageViews: 1_000_000,
    people: 100_000,
  });
  const lines: Line[] = [];
  await timed({ url: admin.url, cookie: "flash=x" }, SHELF); // the shop has now read its catalogue
  try {
    for (const [name, path] of [
      ["first page of the orders", "/admin/commandes"],
      ["all orders", "/admin/commandes?statut=toutes"],
      ["the day", "/admin"],
      ["orders by a name", "/admin/commandes?statut=toutes&q=moreau12"],
      ["search of a name", "/admin/recherche?q=benaissa1"],
      ["search of a telephone", "/admin/recherche?q=0612"],
      ["search without an answer", "/admin/recherche?q=zzz"],
      ["sales of a year", "/admin/analytics"],
    ] as const) {
      const { times, longest } = await besideShoppers(admin, path);
      lines.push(line(`1,000,000 orders, admin: ${name}`, median(times), BUDGET.admin));
      lines.push(line(`  a shopper meanwhile waits at most`, longest, BUDGET.shopper));
    }
  } finally {
    await admin.server.end();
  }
  lines.push(
    line(
      "start with 1,000,000 paid orders without invoice: listens after",
      await startUninvoiced(admin, folder),
      BUDGET.start,
    ),
  );
  return lines;
}

/** How long a page of the admin area takes, and the longest time that a shopper waits for a shelf meanwhile. */
async function besideShoppers(admin: Admin, path: string): Promise<{ times: number[]; longest: number }> {
  let [under, longest] = [true, 0];
  const shopper = (async () => {
    while (under) {
      longest = Math.max(longest, await timed({ url: admin.url, cookie: "flash=x" }, SHELF));
      await wait(10);
    }
  })();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(admin, path));
  under = false;
  await shopper;
  return { times, longest };
}

async function startUninvoiced({ databaseFile }: Admin, folder: string): Promise<number> {
  const db = openDatabase(databaseFile);
  await db.raw("pragma synchronous = OFF");
  await db("invoices").delete();
  await db.destroy();
  const begun = performance.now();
  const shop = await startShop(benchEnvironment(await freePort(), folder, databaseFile));
  const listening = performance.now() - begun;
  await shop.end();
  return listening;
}

type Shop = { url: string; databaseFile: string; server: ShopProcess };

async function manyProducts(folder: string): Promise<Line[]> {
  const shops: Shop[] = [];
  try {
    for (const products of [0, PRODUCTS]) shops.push(await openCatalogue(folder, products));
    const [demo, many] = shops as [Shop, Shop];
    const lines: Line[] = [];
    for (const path of [
      "/home",
      "/optiques-homme",
      "/nouveautes",
      "/optiques-femme?forme=pantos",
      "/recherche?q=pantos",
      `/article/${PLAIN_FRAME.slug}`,
      "/accessoires",
      "/api/products?limit=24",
    ]) {
      const times = { demo: [] as number[], many: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        // The shops are measured in turn, so that other load on the machine slows both alike. Each page is rendered
        // anew.
        times.demo.push(await afterSale(demo, path));
        times.many.push(await afterSale(many, path));
      }
      const [usual, large] = [median(times.demo), median(times.many)];
      lines.push(
        line(
          `50,000 products against the demo, ${path} after a sale (${large.toFixed(0)} ms, ${usual.toFixed(0)} ms)`,
          large / usual,
          BUDGET.times,
          "×",
        ),
      );
      if (path.startsWith("/recherche")) lines.push(line("  search after a sale", large, BUDGET.afterSale));
    }
    return lines;
  } finally {
    await Promise.all(shops.map(({ server }) => server.end()));
  }
}

async function openCatalogue(folder: string, products: number): Promise<Shop> {
  const databaseFile = join(folder, `catalogue-${products}.sqlite`);
  copyFileSync(await templateFile(new Date()), databaseFile);
  const db = openDatabase(databaseFile);
  await fillCatalogue(db, products);
  await db.destroy();
  const port = await freePort();
  const shop = {
    url: `http://localhost:${port}`,
    databaseFile,
    server: await startShop(benchEnvironment(port, folder, databaseFile)),
  };
  await timed({ url: shop.url, cookie: "" }, "/recherche?q=pantos"); // the shop has now read its catalogue
  return shop;
}

/**
 * Times a page after a sale: a buyer begins a payment for another frame, which changes the stock and so the catalogue.
 */
async function afterSale({ url }: Shop, path: string): Promise<number> {
  const { id, colors, sizes } = CHEAP_FRAME;
  await newApi({ url }).post("/api/payments/create-payment-intent", {
    currency: "eur",
    cartItems: [{ productId: id, quantity: 1, selectedColor: colors[0]?.value, selectedSize: sizes[0] }],
  });
  return timed({ url, cookie: "" }, path);
}

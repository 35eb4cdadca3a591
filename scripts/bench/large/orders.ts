import { openDatabase } from "../../../app/infra/db.server";
import { freePort, startShop } from "../../tools/shop-process";
import { openAdmin, timed, type Admin } from "../admin";
import { benchEnvironment } from "../environment";
import { median } from "../paints";
import type { Line } from "../table";
import { besideShopper, line, ROUNDS, SHELF, shopperWaits } from "./measure";

const ORDERS = 1_000_000;
const BUDGET = { page: 300, start: 3_000 };

const PAGES = [
  ["first page of the orders", "/admin/commandes"],
  ["all orders", "/admin/commandes?statut=toutes"],
  ["the day", "/admin"],
  ["orders by a name", "/admin/commandes?statut=toutes&q=moreau12"],
  ["search of a name", "/admin/recherche?q=benaissa1"],
  ["search of a telephone", "/admin/recherche?q=0612"],
  ["search without an answer", "/admin/recherche?q=zzz"],
  ["sales of a year", "/admin/analytics"],
] as const;

/** The desk of a shop of a million orders, the shoppers beside it, and its start when all of their invoices are missing. */
export async function millionOrders(folder: string): Promise<Line[]> {
  const admin = await openAdmin(folder, "million", {
    orders: ORDERS,
    appointments: 100_000,
    pageViews: 1_000_000,
    people: 100_000,
  });
  const lines: Line[] = [];
  await timed({ url: admin.url, cookie: "flash=x" }, SHELF); // the shop has now read its catalogue
  try {
    for (const [name, path] of PAGES) {
      const { result: times, longest } = await besideShopper(admin.url, () => timesOf(admin, path));
      lines.push(line(`1,000,000 orders, admin: ${name}`, median(times), BUDGET.page), shopperWaits(longest));
    }
  } finally {
    await admin.server.end();
  }
  const started = await startUninvoiced(admin, folder);
  lines.push(line("start with 1,000,000 paid orders without invoice: listens after", started, BUDGET.start));
  return lines;
}

async function timesOf(admin: Admin, path: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(admin, path));
  return times;
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

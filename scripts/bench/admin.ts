import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openSession } from "../../app/domain/accounts/sessions.server";
import { openDatabase } from "../../app/infra/db.server";
import type { Services } from "../../app/infra/services.server";
import { FIRST_TAB, TABS } from "../../app/pages/admin/frame/tabs";
import { newAdministrator } from "../../tests/helpers/administrator";
import { templateFile } from "../../tests/helpers/template";
import { freePort, startShop, type ShopProcess } from "../tools/shop-process";
import { deedsAtDesk } from "./deeds";
import { benchEnvironment } from "./environment";
import { waitForDisk } from "./disk";
import { fillAdmin, type AdminSize } from "./fill-admin";
import { median } from "./paints";
import type { Line } from "./table";

const DEMO: AdminSize = { orders: 200, appointments: 200, pageViews: 2_000, people: 200 };
const YEARS: AdminSize = { orders: 50_000, appointments: 100_000, pageViews: 1_000_000, people: 20_000 };
const ROUNDS = 21;
/** How much slower a tab may open on years of trade than on the demo. */
const MOST = 3;

export type Admin = {
  url: string;
  cookie: string;
  server: ShopProcess;
  databaseFile: string;
  orders: number;
  products: string[];
};

/** The first page of each tab of the admin area, and what the desk does all day, on a shop that has traded for years beside one that has just opened. */
export async function adminLoad(): Promise<Line[]> {
  const folder = mkdtempSync(join(tmpdir(), "shop-bench-admin-"));
  const shops: Admin[] = [];
  try {
    for (const [name, size] of [
      ["demo", DEMO],
      ["years", YEARS],
    ] as const)
      shops.push(await openAdmin(folder, name, size));
    const [demo, years] = shops as [Admin, Admin];
    const lines: Line[] = [];
    for (const { to, name } of [
      { to: FIRST_TAB.to, name: `${FIRST_TAB.name}, while the shop does the work of its start` },
      ...TABS,
      { to: "/admin/recherche?q=benaissa1", name: "Recherche d’un nom" },
      { to: "/admin/recherche?q=zzz", name: "Recherche sans réponse" },
      { to: "/admin/recherche?q=0612", name: "Recherche d’un téléphone" },
    ]) {
      if (!(await exists(demo, to))) continue;
      const times = { demo: [] as number[], years: [] as number[] };
      for (let round = 0; round < ROUNDS; round += 1) {
        // Taken in turn, so that other load on the machine slows both alike.
        times.demo.push(await timed(demo, to));
        times.years.push(await timed(years, to));
      }
      lines.push(compared(`admin, ${name}`, times));
    }
    for (const { name, ...times } of await deedsAtDesk(demo, years))
      lines.push(compared(`admin, sent: ${name}`, times));
    return lines;
  } finally {
    await Promise.all(shops.map(({ server }) => server.end()));
    rmSync(folder, { recursive: true, force: true });
  }
}

function compared(what: string, times: { demo: number[]; years: number[] }): Line {
  const [usual, full] = [median(times.demo), median(times.years)];
  return {
    kind: "load",
    what: `${what}: years of trade against the demo`,
    measured: `${full.toFixed(0)} ms, ${usual.toFixed(0)} ms (${(full / usual).toFixed(1)} ×)`,
    budget: `≤ ${MOST} ×`,
    good: full <= MOST * usual,
  };
}

export async function openAdmin(folder: string, name: string, size: AdminSize): Promise<Admin> {
  const databaseFile = join(folder, `${name}.sqlite`);
  copyFileSync(await templateFile(new Date()), databaseFile);
  const db = openDatabase(databaseFile);
  let token: string;
  let products: string[];
  try {
    await fillAdmin(db, size);
    products = await db("products").whereNull("archived_at").orderBy("number").limit(20).pluck("id");
    const { id } = await newAdministrator({ db });
    ({ token } = await openSession({ db, now: () => new Date() } as Services, id, "admin", "Banc d’essai"));
  } finally {
    await db.destroy();
  }
  waitForDisk();
  const port = await freePort();
  const server = await startShop(benchEnvironment(port, folder, databaseFile));
  return {
    url: `http://localhost:${port}`,
    cookie: `gestion=${token}`,
    server,
    databaseFile,
    orders: size.orders,
    products,
  };
}

/** True for a page of the admin area: an unknown address redirects to the home page. */
async function exists({ url, cookie }: Admin, path: string): Promise<boolean> {
  const answer = await fetch(new URL(path, url), { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  return answer.status === 200;
}

export async function timed({ url, cookie }: Pick<Admin, "url" | "cookie">, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(new URL(path, url), { headers: { Cookie: cookie }, redirect: "manual" });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - begun;
}

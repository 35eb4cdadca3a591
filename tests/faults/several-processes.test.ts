import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { freePort, startShop, type ShopProcess } from "../../scripts/tools/shop-process";
import { startBalancer, type Balancer } from "../helpers/balancer";
import { payHosted, pressPay } from "../helpers/buying";
import { IS_NIGHTLY } from "../helpers/nightly";
import { postgres } from "../helpers/postgres";
import { openShop, type Shop } from "../helpers/shop";
import { sharedPostgres } from "../helpers/shop-database";
import { SHORT_LIVED } from "../helpers/shop-hosts";
import { eventually, expectBoughtOnce, expectShelvesRight, newShopper, stockBefore, stockOf } from "../helpers/shopper";
import { newVisitor } from "../helpers/visitor";

if (!postgres) console.warn("PostgreSQL is not installed: several processes of one shop are not tried");

/** At each of the two ways to pay. On SQLite, a hundred press at once by day, too. */
const BUYERS = IS_NIGHTLY ? 50 : 15;
const SOLD_OUT = /^Atelier Saône Fourvière \(Écaille ambrée\) vient d[’']être épuisé/;

describe.skipIf(!postgres)("two processes of one shop on PostgreSQL, behind a balancer", () => {
  let balancer: Balancer;
  let shop: Shop;
  let second: ShopProcess;
  let secondUrl: string;
  const secondLog: string[] = [];
  beforeAll(async () => {
    balancer = await startBalancer(await freePort());
    shop = await openShop({ postgresql: true, env: { PUBLIC_URL: balancer.url } });
    const port = String(await freePort());
    secondUrl = `http://localhost:${port}`;
    second = await startShop({ ...shop.env, PORT: port }, { lines: secondLog, nodeOptions: SHORT_LIVED });
    balancer.to([shop.url, secondUrl]);
    shop = Object.assign(shop, { url: balancer.url });
    await stockBefore(shop);
  });
  afterAll(async () => {
    await second?.end("SIGKILL");
    await balancer?.close();
  });

  const faults = () => [...shop.log, ...secondLog].filter((line) => line.includes('"level":"error"'));

  test(`of ${2 * BUYERS} who press pay for the last piece at once, one pays, the others are told, and nobody meets a fault`, async () => {
    const { stripe } = shop.sandbox;
    const [atPage, atCardFields] = [0, 1].map(() => Array.from({ length: BUYERS }, () => newShopper(shop)));
    if (!atPage || !atCardFields) throw new Error("no buyers");
    const steps = await Promise.all(atPage.map((shopper) => shopper.toPayment({ product: LAST_PIECE })));
    await Promise.all(atCardFields.map((shopper) => shopper.visitor.visit("/api/health")));

    const [pages, calls] = await Promise.all([
      Promise.all(steps.map((step) => pressPay(step))),
      Promise.all(atCardFields.map((shopper) => shopper.askIntent({ product: LAST_PIECE }))),
    ]);
    const hosted = pages.filter((page) => page.url.origin === stripe.url);
    const intents = calls.filter((call) => call.status === 200);
    expect(hosted.length + intents.length).toBe(1);
    for (const page of pages.filter((each) => !hosted.includes(each)))
      expect([page.status, page.errors()[0]]).toEqual([422, expect.stringMatching(SOLD_OUT)]);
    for (const call of calls.filter((each) => !intents.includes(each)))
      expect([call.status, call.json<{ error: string }>().error]).toEqual([409, expect.stringMatching(SOLD_OUT)]);
    expect(await shop.db("orders").pluck("status")).toEqual(["En attente de paiement"]);
    expect(await stockOf(shop, LAST_PIECE)).toMatchObject({ stock: 1, held: 1 });
    await expectShelvesRight(shop);
    expect(faults()).toEqual([]);

    // Each process shows it, whichever made the page before and whichever sold the piece.
    for (const _process of [shop, second])
      expect((await newVisitor(shop).visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Épuisé");
  });

  test("a purchase that goes from one process to the other at each step is made once", async () => {
    const shopper = newShopper(shop);
    await payHosted(await pressPay(await shopper.toPayment({ product: PLAIN_FRAME })));
    await expectBoughtOnce(shopper);
  });

  test("while PostgreSQL is started anew, who comes is served or told to come back, and afterwards all is as before", async () => {
    const shopper = newShopper(shop);
    const step = await shopper.toPayment({ product: PLAIN_FRAME });
    let under = true;
    const statuses: number[] = [];
    const told = new Set<string>();
    const looking = Array.from({ length: 8 }, async (_, each) => {
      while (under) {
        const path = ["/nouveautes", `/article/${PLAIN_FRAME.slug}`, "/panier", "/recherche?q=pantos"][each % 4] ?? "/";
        const page = await newVisitor(shop).visit(path);
        statuses.push(page.status);
        if (page.status === 503) told.add(page.text);
      }
    });
    await (await sharedPostgres()).restart();
    await eventually(async () => expect((await newVisitor(shop).visit("/panier")).status).toBe(200));
    await eventually(() => expect(statuses.length).toBeGreaterThan(8));
    under = false;
    await Promise.all(looking);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    for (const text of told) expect(text).toMatch(/n.a pas pu vous répondre.*Réessayer/s); // they sent nothing

    await payHosted(await pressPay(step));
    await expectBoughtOnce(shopper);
  });

  test("one process does the work beside requests; when it dies, the other takes it over", async () => {
    const inOffice = async () =>
      Number((await shop.db("pg_locks").where({ locktype: "advisory" }).count({ n: "*" }).first())?.n);
    await eventually(async () => expect(await inOffice()).toBe(1));
    await shop.kill9();
    balancer.to([secondUrl]);
    await eventually(async () => expect(await inOffice()).toBe(1));
    const shopper = newShopper(shop);
    await payHosted(await pressPay(await shopper.toPayment({ product: PLAIN_FRAME })));
    await expectBoughtOnce(shopper); // a worker mails the confirmation
  });
});

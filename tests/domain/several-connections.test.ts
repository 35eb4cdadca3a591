import { redirect } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { register } from "~/domain/accounts/register.server";
import { recordPageView } from "~/domain/analytics/record.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { addToCart, readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { TreatmentForm } from "~/domain/catalogue/editing/lens-forms.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { addTreatment } from "~/domain/catalogue/editing/treatments.server";
import { hold } from "~/domain/catalogue/stock.server";
import { addCoupon } from "~/domain/coupons/editing.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { moveToCart } from "~/domain/wishlist/to-cart.server";
import { keep } from "~/domain/wishlist/wishlist.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { orderQuote } from "~/domain/quotes/order-again.server";
import { findQuote, noteReading } from "~/domain/quotes/written-quote.server";
import { sellQuote } from "~/domain/till/sale.server";
import { elect } from "~/infra/database/election.server";
import { migrate, openDatabase } from "~/infra/db.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { openRateLimits } from "~/infra/rate-limit.server";
import { inTransaction, type Services } from "~/infra/services.server";

import { seed } from "../../seeds/index";
import { ACCESSORY, COUPONS, DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { rush, strayQuarters } from "../helpers/diaries";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, purchaseOf, shelfOf } from "../helpers/factories";
import { found, given } from "../helpers/found";
import { paidOrder } from "../helpers/paying";
import { postgres, startPostgres } from "../helpers/postgres";
import { testServices, type TestServices } from "../helpers/services";

if (!postgres) console.warn("PostgreSQL is not installed: what several connections do at once is not tried");

const BUYERS = 8;

type Frame = typeof PLAIN_FRAME | typeof DISCOUNTED_FRAME;

describe.skipIf(!postgres)("several connections to a real PostgreSQL", () => {
  let server: Awaited<ReturnType<typeof startPostgres>>;
  let services: TestServices;
  beforeAll(async () => {
    server = await startPostgres();
    services = await testServices({ db: openDatabase(server.url) });
    await migrate(services.db);
    await seed(services.db, services.now());
  });
  afterAll(async () => {
    await services.db.destroy();
    await server.stop();
  });

  const buyAtOnce = async (frames: Frame[], couponCode: string | null = null) => {
    const visitors = await Promise.all(Array.from({ length: BUYERS }, () => newVisitorId(services)));
    return Promise.all(
      visitors.map((visitorId, n) =>
        placeOrder(services, visitorId, {
          choices: (n % 2 ? [...frames].reverse() : frames).map((frame) => choiceOf(frame)),
          deliveryMethod: "domicile",
          couponCode,
          customer: CLARA_MOREAU,
          billing: null,
          paymentMethod: "credit",
          shown: null,
        }),
      ),
    );
  };
  /** @param bySize the counted pieces of each size, a part of the stock */
  const leave = async (frame: Frame, stock: number, bySize: Record<string, number> = {}) => {
    const color = await found(
      services
        .db("product_colors")
        .where({ product_id: frame.id, value: choiceOf(frame).color })
        .first("id"),
    );
    await services.db("product_colors").where({ id: color.id }).update({ stock, held: 0 });
    await services.db("color_sizes").where({ color_id: color.id }).delete();
    for (const [size, pieces] of Object.entries(bySize))
      await services.db("color_sizes").insert({ color_id: color.id, size, stock: pieces, held: 0 });
  };

  test("the last pair is had by one buyer; the others read that it is gone, and leave no order behind", async () => {
    for (let round = 0; round < 4; round += 1) {
      await leave(PLAIN_FRAME, 1);
      const before = (await services.db("orders")).length;
      const outcomes = await buyAtOnce([PLAIN_FRAME]);
      expect(outcomes.filter(({ outcome }) => outcome === "placed")).toHaveLength(1);
      for (const placing of outcomes) {
        if (placing.outcome === "placed") continue;
        if (placing.outcome !== "changed") throw new Error(placing.outcome);
        expect(placing.quote.obstacles).not.toEqual([]);
      }
      expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 1, held: 1 });
      expect(await services.db("orders")).toHaveLength(before + 1);
    }
  });

  test("the last pair of a size is had by one buyer, though the colour has others", async () => {
    await leave(PLAIN_FRAME, 9, { "48": 1, "50": 8 });
    const outcomes = await buyAtOnce([PLAIN_FRAME]);
    expect(outcomes.filter(({ outcome }) => outcome === "placed")).toHaveLength(1);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 9, held: 1 });
    expect(await services.db("color_sizes").where({ size: "48" }).whereNotNull("stock")).toMatchObject([
      { stock: 1, held: 1 },
    ]);
  });

  test("the same two frames in either order are had by as many as there are, and nobody waits for ever", async () => {
    await leave(PLAIN_FRAME, 3);
    await leave(DISCOUNTED_FRAME, 3);
    const outcomes = await buyAtOnce([PLAIN_FRAME, DISCOUNTED_FRAME]);
    expect(outcomes.filter(({ outcome }) => outcome === "placed")).toHaveLength(3);
    expect(await shelfOf(services, DISCOUNTED_FRAME)).toEqual({ stock: 3, held: 3 });
  });

  test("a button pressed many times at once does once what it does", async () => {
    const visitor = await newVisitorId(services);
    const twelve = <Result>(press: () => Promise<Result>) => Promise.all(Array.from({ length: 12 }, press));
    await twelve(() => keep(services, visitor, { number: ACCESSORY.number, color: "" }));
    expect(await services.db("wishlist_entries").where({ visitor_id: visitor })).toHaveLength(1);
    const moved = await twelve(() => moveToCart(services, visitor, ACCESSORY.number));
    expect(moved.filter(({ outcome }) => outcome === "moved")).toHaveLength(1);
    expect(await services.db("cart_lines").where({ visitor_id: visitor }).pluck("quantity")).toEqual([1]);
    const visit = { services, browserId: "a browser", visitorId: visitor, session: null, flash: null };
    const context = { ...visit, attempt: { key: "one form", requestHash: "its fields" } } as unknown as ShopContext;
    await twelve(() =>
      once(context, async (inside) => {
        await addToCart(inside, visitor, choiceOf(ACCESSORY));
        return redirect("/panier");
      }),
    );
    expect(await services.db("cart_lines").where({ visitor_id: visitor }).pluck("quantity")).toEqual([2]);
    const counted = await twelve(() => recordPageView(services, { path: "/contact", referrer: "", cid: "once" }));
    expect(counted.filter(Boolean)).toHaveLength(1);
    const { genre, firstName, lastName, email, phone } = CLARA_MOREAU;
    const form = { genre, prenom: firstName, nom: lastName, email, telephone: phone, password: "Monture-Pantos-42" };
    const accounts = await twelve(() =>
      register(services, { ...form, address: "", postalCode: "", city: "" }, "one form"),
    );
    expect(new Set(accounts.map(({ id }) => id)).size).toBe(1);
  });

  /** @param first has two steps; `second` begins between them, and runs until it waits */
  async function between(first: ((inside: Services) => Promise<unknown>)[], second: () => Promise<unknown>) {
    let doing: Promise<unknown> = Promise.resolve();
    await inTransaction(services, async (inside) => {
      await first[0]?.(inside);
      doing = second();
      await expect
        .poll(() => services.db("pg_stat_activity").where({ wait_event_type: "Lock" }).pluck("pid"))
        .not.toEqual([]);
      await first[1]?.(inside);
    });
    return doing;
  }
  const piece = (frame: Frame) => ({ productId: frame.id, color: choiceOf(frame).color, quantity: 1 });

  test("who takes two frames and who takes the second alone do not wait for each other", async () => {
    await leave(PLAIN_FRAME, 2);
    await leave(DISCOUNTED_FRAME, 2);
    const had = between(
      [(inside) => hold(inside, piece(DISCOUNTED_FRAME)), (inside) => hold(inside, piece(PLAIN_FRAME))],
      () => inTransaction(services, (inside) => hold(inside, piece(PLAIN_FRAME))),
    );
    expect(await had).toBe(true);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 2, held: 2 });
  });

  test("a sheet is saved while its frame is sold after another", async () => {
    await leave(PLAIN_FRAME, 2);
    await leave(DISCOUNTED_FRAME, 2);
    const camille = await newAdministrator(services);
    const known = await readSheet(services, PLAIN_FRAME.id);
    if (!known) throw new Error("no sheet");
    const saved = between(
      [(inside) => hold(inside, piece(DISCOUNTED_FRAME)), (inside) => hold(inside, piece(PLAIN_FRAME))],
      () =>
        changeProduct(services, camille, PLAIN_FRAME.id, {
          sheet: known.sheet,
          version: known.version,
          shownStock: {},
        }),
    );
    expect(await saved).toMatchObject({ outcome: "changed" });
  });

  test("a coupon's last use is had once", async () => {
    await leave(PLAIN_FRAME, BUYERS);
    const code = COUPONS.tenPercent.code;
    await services.db("coupons").where({ code }).update({ max_uses: 1, uses: 0 });
    const outcomes = await buyAtOnce([PLAIN_FRAME], code);
    expect(outcomes.filter(({ outcome }) => outcome === "placed")).toHaveLength(1);
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: BUYERS, held: 1 });
  });

  test("the same code and the same treatment are added by many at once: each finds what another wrote", async () => {
    const camille = await newAdministrator(services);
    const terms = { percent: 10, amountCents: null, minimumCents: 0, validFrom: null, validUntil: null, maxUses: null };
    const code = { code: "ENSEMBLE", ...terms, reducedToo: true };
    const added = await Promise.all(Array.from({ length: BUYERS }, () => addCoupon(services, camille, code)));
    expect(added.filter(Boolean)).toHaveLength(1);

    const sheet = { brand: "Chantebise", makerReference: "CH-1", ceMarking: "oui" };
    const treatment = TreatmentForm.parse({ name: "Teinte", price: "39,50", ...sheet });
    const writings = await Promise.all(Array.from({ length: 3 }, () => addTreatment(services, camille, treatment)));
    expect(writings.map(({ outcome }) => outcome)).toEqual(Array(3).fill("written"));
  });

  test("what one process counted of a limit, the other counts on, and what stands there names nobody", async () => {
    const key = Buffer.from("a key of the shop's");
    const processes = [0, 1].map(() => openRateLimits(true, { db: services.db, key }));
    const waits: (number | undefined)[] = [];
    for (let use = 0; use < 8; use += 1) waits.push(await processes[use % 2]?.take("contact", "192.0.2.7"));
    expect(waits.slice(0, 6)).toEqual(Array(6).fill(0));
    expect(waits.slice(6).every((seconds) => Number(seconds) > 0)).toBe(true);
    expect(await processes[1]?.take("contact", "192.0.2.8")).toBe(0);
    expect(JSON.stringify(await services.db("rate_counts"))).not.toContain("192.0.2");
    await processes[0]?.forgive("contact", "192.0.2.7");
    expect(await processes[1]?.take("contact", "192.0.2.7")).toBe(0);
  });

  test("of several processes one does the work that is done once, until its connection is lost", async () => {
    const inOffice: string[] = [];
    const stand = (name: string) => {
      const db = openDatabase(server.url);
      const office = elect(
        { db, log: services.log },
        () => {
          inOffice.push(name);
          return { stop: async () => void inOffice.splice(inOffice.indexOf(name), 1) };
        },
        () => undefined,
      );
      return { office, db };
    };
    const first = stand("first");
    await expect.poll(() => inOffice).toEqual(["first"]);
    const second = stand("second");
    await services.db.raw("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'");
    await expect.poll(() => inOffice.length).toBe(1);
    await first.office.stop();
    await expect.poll(() => inOffice).toEqual(["second"]);
    await second.office.stop();
    expect(inOffice).toEqual([]);
    await Promise.all([first.db.destroy(), second.db.destroy()]);
  });

  test("orders that are paid at once stand in the journal one after the other, without gap, and no line of it can be changed", async () => {
    await leave(PLAIN_FRAME, BUYERS);
    await Promise.all(Array.from({ length: BUYERS }, () => paidOrder(services)));
    const places: number[] = await services.db("money_journal").orderBy("position").pluck("position");
    expect(places).toEqual(Array.from({ length: 2 * BUYERS }, (_, index) => index + 1));
    expect((await verifyJournal(services)).troubles).toEqual([]);
    await expect(services.db("money_journal").where({ position: 1 }).update({ hash: "" })).rejects.toThrow(
      "append-only",
    );
    await expect(services.db("closings").truncate()).rejects.toThrow("append-only");
  });

  test("many who book and move at once never meet in one diary", async () => {
    const { booked, twice } = await rush(services, await newAdministrator(services));
    expect(booked).toBeGreaterThan(8);
    expect([twice, await strayQuarters(services)]).toEqual([[], []]);
  });

  /** A quote at the prices of the day, handed over, with its glasses in the cart of this visitor. */
  async function quoted(visitorId: string) {
    await addGlasses(services, visitorId, {
      frame: { productId: PLAIN_FRAME.id, color: choiceOf(PLAIN_FRAME).color, size: "48" },
      lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] },
      measures: {
        situation: "vision",
        correction: correctionOf(eyeOf(-2.75), eyeOf(-3.25)),
        pupillaryDistance: { left: 31.5, right: 32 },
      },
      replaces: null,
    });
    const choices = (await readCart(services, visitorId)).lines;
    const quote = await found(quoteAtCheckout(services, visitorId, choices, CLARA_MOREAU));
    await noteReading(services, quote.id, "shop");
    return found(findQuote(services, quote.id));
  }

  test("a quote is sold by one of two desks; the other reads which order has it", async () => {
    await leave(PLAIN_FRAME, 9);
    const camille = await newAdministrator(services);
    const cash = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
    for (let round = 0; round < 3; round += 1) {
      const quote = await quoted(await newVisitorId(services));
      const press = (desk: string) => sellQuote(services, camille, quote, cash, `${quote.id} ${desk}`);
      const sales = await Promise.all(["one", "other"].map(press));
      const sold = given(sales.flatMap((sale) => (sale.outcome === "sold" ? sale.order : []))[0]);
      const by = { id: sold.id, number: sold.number, paying: false };
      expect(sales.filter(({ outcome }) => outcome === "held")).toEqual([{ outcome: "held", by }]);
      expect(await services.db("orders").where({ quote_number: quote.number }).pluck("id")).toEqual([sold.id]);
      expect(await findQuote(services, quote.id)).toMatchObject({ orderId: sold.id, readAt: quote.readAt });
    }
  });

  test("one press sent twice makes one order of a quote and writes no other, however close the second comes", async () => {
    await leave(PLAIN_FRAME, 40);
    const camille = await newAdministrator(services);
    const cash = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
    for (let later = 0; later < 60; later += 4) {
      const quote = await quoted(await newVisitorId(services));
      const press = () => sellQuote(services, camille, quote, cash, `${quote.id} one press`);
      const known = await services.db("quotes").pluck("id");
      const first = press();
      for (let read = 0; read < later; read += 1) await services.db("quotes").where({ id: quote.id }).first("id");
      const sales = await Promise.all([first, press()]);
      expect(
        sales.map((sale) => (sale.outcome === "sold" ? sale.order.quoteNumber : sale.outcome)),
        `${later}`,
      ).toEqual([quote.number, quote.number]);
      expect(await services.db("quotes").pluck("id")).toHaveLength(known.length);
    }
  });

  test("a quote that two browsers order at the price of the day has one order; the other is asked to read its own", async () => {
    await leave(PLAIN_FRAME, 9);
    for (let round = 0; round < 3; round += 1) {
      const browsers = [await newVisitorId(services), await newVisitorId(services)] as const;
      const quote = await quoted(browsers[0]);
      expect((await orderQuote(services, browsers[1], quote)).outcome).toBe("inCart");
      const place = async (visitorId: string) => {
        const choices = (await readCart(services, visitorId)).lines;
        return (await placeOrder(services, visitorId, purchaseOf({ choices }))).outcome;
      };
      expect((await Promise.all(browsers.map(place))).sort()).toEqual(["placed", "quoteUnread"]);
    }
  });
});

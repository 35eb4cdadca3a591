import { beforeEach, describe, expect, test } from "vitest";

import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { quote as price } from "~/domain/checkout/quote.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { cancelledOrderOf, listQuotes, stateOf, type QuoteState } from "~/domain/quotes/list.server";
import { mailQuote, whyNoMail } from "~/domain/quotes/mails.server";
import { orderQuote, renewAndMail, renewQuote } from "~/domain/quotes/order-again.server";
import { findQuote, noteReading, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { sellQuote } from "~/domain/till/sale.server";
import { cartView } from "~/pages/cart/cart-view.server";
import { adminQuoteView } from "~/pages/admin/quotes/quote-view.server";
import { standingFor } from "~/pages/quotes/quote-answer.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, purchaseOf, queuedMails, setStock } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { AS_DELIVERED } from "../../helpers/settings";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
let quote: WrittenQuote;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  await setStock(services, PLAIN_FRAME, 10);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] },
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-2.75), eyeOf(-3.25)),
      pupillaryDistance: { left: 31.5, right: 32 },
    },
    replaces: null,
  });
  quote = await found(quoteAtCheckout(services, visitor, await cartOf(), CLARA_MOREAU));
});

const cartOf = async () => (await readCart(services, visitor)).lines;
const now = () => found(findQuote(services, quote.id));
const afterItsLastDay = () => services.clock.advance({ days: AS_DELIVERED.quoteDays + 1 });
const raise = (cents: number) =>
  services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ price_cents: PLAIN_FRAME.priceCents + cents });
const mails = async () =>
  (await queuedMails(services)).flatMap(({ mail }) => (mail.subject.includes("devis") ? [mail.to] : []));

describe("the price of a quote whose last day has ended", () => {
  test("is told to have ended in the cart and at the checkout, until the quote is made anew", async () => {
    await noteReading(services, quote.id, "page");
    const purchase = async () => purchaseOf({ choices: await cartOf() });
    const shown = (await price(services, visitor, await purchase())).fingerprint;
    await raise(5000);
    expect((await cartOf())[0]?.lapsed).toBeNull();
    afterItsLastDay();
    expect((await cartOf())[0]?.lapsed).toMatchObject({ why: "over", quoteNumber: quote.number });
    const [line] = (await cartView(services, visitor)).lines;
    expect(plain(line?.lapsed?.says ?? "")).toContain(`Le devis ${quote.number} était valable jusqu’au 31 mai 2026`);
    expect(await placeOrder(services, visitor, { ...(await purchase()), shown })).toMatchObject({
      outcome: "changed",
      quote: { endedQuotes: [{ number: quote.number, until: "2026-05-31" }], takenQuotes: [] },
    });
    expect((await standingFor(services, visitor, quote)).notice).toContain("31 mai 2026");
    await renewQuote(services, visitor, quote);
    expect((await cartOf())[0]?.lapsed).toBeNull();
  });

  test("is not missed where the price of the day is as low", async () => {
    afterItsLastDay();
    expect((await cartOf())[0]?.lapsed).toBeNull();
  });
});

test("in the admin area, a quote whose customer is paying for it online is offered anew, at the price of the day", async () => {
  const camille = await newAdministrator(services);
  const ways = async () => (await adminQuoteView(services, camille, await now(), new URLSearchParams())).ways;
  await noteReading(services, quote.id, "page");
  await raise(5000);
  expect((await ways()).taken).toBe(false);
  const placing = await placeOrder(services, visitor, purchaseOf({ choices: await cartOf() }));
  if (placing.outcome !== "placed") throw new Error(placing.outcome);
  expect(await ways()).toMatchObject({ taken: true, state: "paying", holder: { number: placing.order.number } });
  const cash = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
  expect((await sellQuote(services, camille, await now(), cash, "a press")).outcome).toBe("held");
  const renewal = await renewQuote(services, quote.visitorId, await now(), { buyer: null });
  expect(renewal).toMatchObject({ outcome: "renewed", toCents: quote.totalCents + 5000 });
});

test("a quote that ends while its order waits for the payment names that order in the admin area", async () => {
  const camille = await newAdministrator(services);
  await noteReading(services, quote.id, "page");
  const placing = await placeOrder(services, visitor, purchaseOf({ choices: await cartOf() }));
  if (placing.outcome !== "placed") throw new Error(placing.outcome);
  afterItsLastDay();
  const { line, ways } = await adminQuoteView(services, camille, await now(), new URLSearchParams());
  expect([line.status, ways.over, ways.holder?.number]).toEqual(["Paiement attendu", true, placing.order.number]);
});

test("a quote at the price of the day is for one order, too: in another browser it is taken", async () => {
  const [second, third] = [await newVisitorId(services), await newVisitorId(services)];
  await noteReading(services, quote.id, "page");
  expect((await orderQuote(services, second, quote)).outcome).toBe("inCart");
  const place = async (who: string) => {
    const choices = (await readCart(services, who)).lines;
    return placeOrder(services, who, purchaseOf({ choices }));
  };
  const placed = await place(visitor);
  if (placed.outcome !== "placed") throw new Error(placed.outcome);
  expect(await place(second), "a quote of its own is made and read first").toEqual({
    outcome: "quoteUnread",
    quote: null,
  });
  expect((await orderQuote(services, third, quote)).outcome).toBe("taken");
  expect((await standingFor(services, third, quote)).state).toBe("taken");
  expect((await standingFor(services, visitor, quote)).state).toBe("open");
  expect((await place(visitor)).outcome, "its own order goes on").toBe("placed");
  await releaseOrder(services, placed.order.id, "cancelled");
  expect((await place(second)).outcome, "it is free again").toBe("placed");
});

test("a quote whose order was cancelled says so and nothing else, and can be made anew", async () => {
  const order = await paidOrder(services, { choices: await cartOf() }, visitor);
  const camille = await newAdministrator(services);
  expect(await standingFor(services, visitor, await now())).toMatchObject({ state: "ordered" });
  expect(await cancelledOrderOf(services, await now())).toBeNull();
  await move(services, order, ORDER_STATUS.cancelled);
  expect(await standingFor(services, visitor, await now())).toMatchObject({
    state: "cancelled",
    notice: `Ce devis a été commandé, puis la commande ${order.number} a été annulée. Vous pouvez le refaire aux prix du jour.`,
    orderHref: `/commande/${order.id}`,
  });
  const { ways, line } = await adminQuoteView(services, camille, await now(), new URLSearchParams());
  expect([line.status, ways.cancelledOrder, ways.mailable]).toEqual(["Commande annulée", order.number, false]);
  const listed = async (state: QuoteState) => {
    const asked = { state, search: "", sort: "date", descending: true, page: 1, limit: 20 } as const;
    return (await listQuotes(services, { ...asked, pages: () => ({ offset: 0 }) })).rows.map(({ number }) => number);
  };
  expect([await listed("cancelled"), await listed("ordered")]).toEqual([[quote.number], []]);
  const renewal = await renewQuote(services, visitor, await now());
  if (renewal.outcome !== "renewed") throw new Error(renewal.outcome);
  expect(renewal.quote.id).not.toBe(quote.id);
  expect(await stateOf(services, renewal.quote)).toBe("open");
});

describe("the mail of a quote", () => {
  test("is not sent for one that was ordered, nor for one that has ended", async () => {
    expect(whyNoMail(services, quote)).toBeNull();
    const kept = await found(
      renewQuote(services, await newVisitorId(services), quote).then((each) =>
        each.outcome === "renewed" ? each.quote : null,
      ),
    );
    await paidOrder(services, { choices: await cartOf() }, visitor);
    expect(await mailQuote(services, { ...(await now()), email: "clara@exemple.fr" }, "again")).toBe("ordered");
    services.clock.advance({ days: 364 });
    const lasting = { ...kept, email: "clara@exemple.fr", orderedAt: null, validUntil: "2027-03-02" };
    expect(whyNoMail(services, lasting)).toBeNull();
    services.clock.advance({ days: 1 });
    expect(whyNoMail(services, lasting), "its link opens nothing any more").toBe("linkEnded");
    services.clock.advance({ days: 35 });
    expect(await mailQuote(services, lasting, "again")).toBe("over");
    expect(await mails()).toEqual([]);
  });

  test("leaves for one that its customer makes anew, once", async () => {
    afterItsLastDay();
    const renewal = await renewAndMail(services, visitor, quote);
    if (renewal.outcome !== "renewed") throw new Error(renewal.outcome);
    await renewAndMail(services, visitor, quote);
    expect(await mails()).toEqual([CLARA_MOREAU.email]);
    expect((await found(findQuote(services, renewal.quote.id))).sentAt).not.toBeNull();
  });
});

test("a quote is in the list under one state alone: one made anew is replaced, and waits for no answer", async () => {
  const list = async (state: QuoteState) => {
    const asked = { state, search: "", sort: "date", descending: true, page: 1, limit: 20 } as const;
    const { rows } = await listQuotes(services, { ...asked, pages: () => ({ offset: 0 }) });
    return Promise.all(rows.map(async (row) => [row.number, await stateOf(services, row)]));
  };
  afterItsLastDay();
  expect(await list("expired")).toEqual([[quote.number, "expired"]]);
  const renewal = await renewQuote(services, visitor, quote);
  if (renewal.outcome !== "renewed") throw new Error(renewal.outcome);
  expect([await list("expired"), await list("replaced"), await list("open")]).toEqual([
    [],
    [[quote.number, "replaced"]],
    [[renewal.quote.number, "open"]],
  ]);
});

import { beforeEach, describe, expect, test } from "vitest";

import { addToCart, readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { purgeCorrections } from "~/domain/lenses/corrections.server";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import { quote as price } from "~/domain/checkout/quote.server";
import { findInvoice, readInvoice } from "~/domain/invoices/invoice.server";
import { findOrder } from "~/domain/orders/order.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { listQuotes, stateOf, type QuoteState } from "~/domain/quotes/list.server";
import { mailQuote } from "~/domain/quotes/mails.server";
import { orderQuote, renewQuote } from "~/domain/quotes/order-again.server";
import { purgeQuotes } from "~/domain/quotes/purge.server";
import { sumsOf } from "~/domain/quotes/wording";
import { findQuote, noteReading, readQuote, writeQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { sellAtTill, sellQuote } from "~/domain/till/sale.server";
import { standingFor, standingOf } from "~/pages/quotes/quote-answer.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { inTransaction } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import {
  archive,
  choiceOf,
  CLARA_MOREAU,
  newVisitorId,
  purchaseOf,
  queuedMails,
  setStock,
} from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { AS_DELIVERED } from "../../helpers/settings";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  await setStock(services, PLAIN_FRAME, 10);
});

const MEASURES = {
  situation: "vision" as const,
  correction: correctionOf(eyeOf(-2.75, -0.5, 95), eyeOf(-3.25)),
  pupillaryDistance: { left: 31.5, right: 32 },
};
const LENSES: LensConfiguration = { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: ["BLUE"] };
const SCREEN: LensConfiguration = { proposal: "screen", glassType: "ecran", index: 1.5, treatments: [] };
const PAIR_CENTS = PLAIN_FRAME.priceCents + 9900 + 4000 + 2900;

const frame = { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" };
const put = (lenses = LENSES, measures: typeof MEASURES | null = MEASURES, who = visitor) =>
  addGlasses(services, who, { frame, lenses, measures, replaces: null });
const cartOf = async (who = visitor) => (await readCart(services, who)).lines;

/** A visitor whose cart has these glasses for another eye. */
async function withCart(sphere: number): Promise<string> {
  const who = await newVisitorId(services);
  await put(LENSES, { ...MEASURES, correction: correctionOf(eyeOf(sphere)) }, who);
  return who;
}

/** The quote of what is in the cart. */
async function quoted(who = visitor): Promise<WrittenQuote> {
  const quote = await quoteAtCheckout(services, who, await cartOf(who), CLARA_MOREAU);
  if (!quote) throw new Error("no quote was made");
  return quote;
}
const place = async (who = visitor) => placeOrder(services, who, purchaseOf({ choices: await cartOf(who) }));
const pay = async (who = visitor) => paidOrder(services, { choices: await cartOf(who) }, who);
const raise = (cents: number) =>
  services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ price_cents: PLAIN_FRAME.priceCents + cents });
const mailsSaying = async (words: string) =>
  (await queuedMails(services)).map(({ mail }) => mail).filter(({ subject }) => subject.includes(words));
const documentOf = async ({ id }: WrittenQuote) => found(readQuote(services, id));

describe("a quote", () => {
  test("is numbered in its year, names a day it is valid until, and says the class A offer before the chosen one", async () => {
    await put();
    const quote = await quoted();
    expect([quote.number, quote.validUntil, quote.totalCents]).toEqual(["D-2026-0001", "2026-05-31", PAIR_CENTS]);
    const { pairs, customer, wearer, prescription } = await documentOf(quote);
    expect([customer?.lastName, wearer?.lastName, prescription]).toEqual(["Moreau", "Moreau", null]);
    const [pair] = pairs;
    expect(pair?.classA.rows.slice(0, 3).map(({ part, equipmentClass }) => [part, equipmentClass])).toEqual([
      ["frame", "A"],
      ["right", "A"],
      ["left", "A"],
    ]);
    // A frame of class A, and the lenses of the price list for these eyes.
    expect(pair?.classA.rows[0]?.cents).toBeLessThanOrEqual(3000);
    expect(pair?.classA.rows[0]?.label).not.toContain("Panthéon");
    expect(pair?.classA.rows[0]?.label, "with its colour and its size").toMatch(/^[^,]+, [^,]+, taille \d{2}$/);
    expect(pair?.classA.totalCents).toBeLessThan(pair?.chosen.totalCents ?? 0);
    expect(
      pair?.chosen.rows.map(({ part, label, cents, equipmentClass, groupCode, baseCents, insuranceCents }) => [
        part,
        plain(label).slice(0, 24),
        cents,
        equipmentClass,
        groupCode !== null,
        baseCents,
        insuranceCents,
      ]),
    ).toEqual([
      ["frame", "Maison Valmy Panthéon, N", PLAIN_FRAME.priceCents, "B", true, 5, 3],
      ["right", "Unifocal Good Deal 1,6 (", 4950, "B", true, 5, 3],
      ["left", "Unifocal Good Deal 1,6 (", 4950, "B", true, 5, 3],
      ["supplement", "Amaincissement, indice 1", 4000, null, false, null, null],
      ["supplement", "Antireflet, les deux ver", null, null, false, null, null],
      ["supplement", "Durci anti-rayures, les ", null, null, false, null, null],
      ["supplement", "Filtre lumière bleue, le", 2900, null, false, null, null],
      ["before", "Conseil, prise de mesure", null, null, false, null, null],
      ["after", "Montage, contrôle, ajust", null, null, false, null, null],
    ]);
    expect(pair?.chosen.totalCents).toBe(PAIR_CENTS);
    for (const [offer, maker] of [
      [pair?.classA, "Kasumi, référence KS-80009"],
      [pair?.chosen, "Chantebise, référence CH-80001"],
    ] as const)
      expect(plain(offer?.rows[1]?.label ?? "")).toContain(`1,6 (${maker}). Sphère`);
  });

  test("adds its parts up to the price of the pair, whatever half a cent the two lenses leave", async () => {
    await services.db("lenses").where("name", "like", "%Good Deal 1,6%").update({ base_price_cents: 9_901 });
    await put();
    const [pair] = (await documentOf(await quoted())).pairs;
    const sum = pair?.chosen.rows.reduce((cents, row) => cents + (row.cents ?? 0), 0);
    expect([sum, pair?.chosen.totalCents]).toEqual([PAIR_CENTS + 1, PAIR_CENTS + 1]);
  });

  test("of lenses of class A names their class, and asks for each eye its own price", async () => {
    await put({ proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] });
    const [pair] = (await documentOf(await quoted())).pairs;
    const [frame, right, left] = pair?.chosen.rows ?? [];
    expect([frame?.equipmentClass, right?.equipmentClass, left?.equipmentClass]).toEqual(["B", "A", "A"]);
    expect([right?.cents, left?.cents]).toEqual([pair?.classA.rows[1]?.cents, pair?.classA.rows[2]?.cents]);
  });

  test("of frame and lenses of class A leaves nothing to pay with a responsible contract, as the offer before it; of one of them it depends", async () => {
    const left = async () => {
      const document = await documentOf(await quoted());
      const [pair] = document.pairs;
      return [pair?.classA, pair?.chosen].map((offer) =>
        plain(offer ? (sumsOf(document, offer).at(-1)?.[1] ?? "") : ""),
      );
    };
    await put({ proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] });
    const nothing = expect.stringMatching(/^0,00 € avec un contrat responsable, si aucune paire/) as string;
    expect(await left()).toEqual([nothing, expect.stringContaining("au plus, selon votre contrat")]);
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ equipment_class: "A", price_cents: 2900 });
    expect(await left()).toEqual([nothing, nothing]);
  });

  test("is not made at the checkout for lenses that correct nothing", async () => {
    await put(SCREEN, null);
    expect(await quoteAtCheckout(services, visitor, await cartOf(), CLARA_MOREAU)).toBeNull();
    expect((await place()).outcome).toBe("placed");
  });

  test("asked twice on a day is made once, at once included; with other eyes it is another", async () => {
    await put();
    const [one, other] = await Promise.all([quoted(), quoted()]);
    expect(one.number).toBe(other.number);
    await services.db("cart_lines").delete();
    await put(LENSES, { ...MEASURES, correction: correctionOf(eyeOf(-1)) });
    expect((await quoted()).number).toBe("D-2026-0002");
  });

  test("stays as it was made while prices move, and holds its price until its last day's end", async () => {
    await put();
    const quote = await quoted();
    const before = await documentOf(quote);
    await raise(5000);
    expect(await documentOf(quote)).toEqual(before);
    expect((await cartOf())[0]).toMatchObject({ unitPriceCents: PAIR_CENTS, offer: { unitPriceCents: 14_500 } });

    services.clock.set("2026-05-31T21:59:59Z"); // a second before midnight in Lyon
    expect((await cartOf())[0]?.unitPriceCents).toBe(PAIR_CENTS);
    services.clock.set("2026-05-31T22:00:00Z");
    expect((await cartOf())[0]?.unitPriceCents).toBe(PAIR_CENTS + 5000);
  });

  test("holds its price for the pieces it was made for, and no more", async () => {
    await put();
    await quoted();
    await raise(5000);
    expect((await cartOf())[0]?.lapsed).toBeNull();
    await services.db("cart_lines").update({ quantity: 2 });
    expect((await cartOf())[0]).toMatchObject({
      unitPriceCents: PAIR_CENTS + 5000,
      lapsed: { quoteNumber: "D-2026-0001", quantity: 1, unitCents: PAIR_CENTS },
    });
    await raise(-2000); // today's price is the lower one
    expect((await cartOf())[0]?.lapsed).toBeNull();
  });

  test("tells nothing of eyes, prescription or birth to who reads the database, and cannot be altered unseen", async () => {
    await put();
    await savePrescriptionDraft(services, { of: visitor, visitorId: visitor }, { details: PRESCRIPTION });
    const quote = await quoted();
    const row = await found(services.db("quotes").where({ id: quote.id }).first("*"));
    const { sealed_document: sealed, ...open } = row;
    expect(JSON.stringify(open)).not.toMatch(/Roux|1990-06-01|2\.75|sphere/);
    expect(sealed.toString("latin1")).not.toContain("Moreau");
    await services
      .db("quotes")
      .where({ id: quote.id })
      .update({ sealed_document: Buffer.concat([sealed.subarray(0, -1), Buffer.from([(sealed.at(-1) ?? 0) ^ 1])]) });
    await expect(readQuote(services, quote.id)).rejects.toThrow("cannot be opened");
  });

  test("is mailed by its link, and the mail says nothing of what stands in it", async () => {
    await put();
    const quote = await quoted();
    await mailQuote(services, quote, "press");
    await mailQuote(services, quote, "press");
    const mails = await mailsSaying(quote.number);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toMatch(/\/devis\/[0-9a-f]{24}\?cle=/);
    expect(mails[0]?.text).not.toMatch(/Panthéon|Unifocal|2,75|sphère|€/i);
  });
});

const PRESCRIPTION = {
  prescribedOn: "2025-06-01",
  bornOn: "1990-06-01",
  prescriberKind: "medecin" as const,
  prescriber: "Dr Hélène Roux",
};

describe("corrective lenses", () => {
  test("are not ordered before their quote is read, by whatever way", async () => {
    await put();
    expect(await place()).toMatchObject({ outcome: "quoteUnread", quote: null });
    const quote = await quoted();
    expect(await place()).toMatchObject({ outcome: "quoteUnread", quote: { number: quote.number } });
    expect(await services.db("orders")).toEqual([]);
    await noteReading(services, quote.id, "page");
    const placing = await place();
    expect(placing).toMatchObject({ outcome: "placed", order: { quoteNumber: quote.number } });
  });

  test("need another quote once their price is not the one that was read", async () => {
    await put();
    const quote = await quoted();
    await noteReading(services, quote.id, "page");
    await raise(-2000);
    expect((await place()).outcome).toBe("quoteUnread");
    const cheaper = await quoted();
    expect([cheaper.number, cheaper.totalCents]).toEqual(["D-2026-0002", PAIR_CENTS - 2000]);
  });

  test("need another quote once the prescription is another than the one it names", async () => {
    await put();
    const save = (details: Partial<typeof PRESCRIPTION>) =>
      savePrescriptionDraft(services, { of: visitor, visitorId: visitor }, { details });
    await save(PRESCRIPTION);
    const quote = await quoted();
    await noteReading(services, quote.id, "page");
    expect((await documentOf(quote)).prescription).toEqual({
      prescribedOn: "2025-06-01",
      prescriber: "Dr Hélène Roux",
      prescriberKind: "medecin",
    });
    expect((await documentOf(quote)).wearer?.bornOn).toBe("1990-06-01");
    expect((await coverageOf(services, visitor, await cartOf(), { customer: CLARA_MOREAU })).outcome).toBe("read");
    await save({ prescriber: "Dr Paul Blanc" });
    expect(await coverageOf(services, visitor, await cartOf(), { customer: CLARA_MOREAU })).toEqual({
      outcome: "unread",
      quote: null,
    });
    expect((await documentOf(await quoted())).prescription?.prescriber).toBe("Dr Paul Blanc");
    expect((await documentOf(quote)).prescription?.prescriber).toBe("Dr Hélène Roux");
  });

  test("leave the quote's number on the order, its invoice and its confirmation", async () => {
    await put();
    const { number } = await quoted();
    const order = await pay();
    expect(order.quoteNumber).toBe(number);
    expect(await findInvoice(services, order.id)).not.toBeNull();
    expect((await readInvoice(services, order.id))?.quoteNumber).toBe(number);
    const [mail] = await mailsSaying("est confirmée");
    expect(mail?.text).toContain(`Elle suit votre devis ${number}.`);
    expect(await findQuote(services, (await quoteNamed(number)).id)).toMatchObject({ orderId: order.id });
  });

  test("are sold at the till on a quote alone, and the sale answers it", async () => {
    await put();
    const quote = await quoted();
    await raise(5000);
    const glasses = await cartOf();
    const { productId, color, size } = choiceOf(ACCESSORY);
    await addToCart(services, visitor, { ...{ productId, color, size, extra: "" }, quantity: 1 });
    const admin = await newAdministrator(services);
    const details = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
    const sold = await sellQuote(services, admin, quote, details, "press");
    expect(
      (await cartOf()).map((line) => line.productId),
      "the other article stays",
    ).toEqual([ACCESSORY.id]);
    const again = await sellQuote(services, admin, quote, details, "press");
    expect(sold).toMatchObject({ outcome: "sold", order: { subtotalCents: PAIR_CENTS, quoteNumber: quote.number } });
    expect(again).toMatchObject({ outcome: "sold", order: { id: "order" in sold ? sold.order.id : "" } });
    expect(
      await sellQuote(services, admin, await found(findQuote(services, quote.id)), details, "other"),
    ).toMatchObject({ outcome: "ordered" });
    // A sale put together at the till itself has frames alone.
    const alone = await sellAtTill(services, admin, glasses, { ...details, shown: "" }, "third");
    expect(alone.outcome).toBe("changed");
  });
});

const quoteNamed = async (number: string) => found(services.db("quotes").where({ number }).first("id"));

describe("a quote that is ordered", () => {
  test("fills another browser's cart at its price, even when the cart forgot the correction", async () => {
    await put();
    const quote = await quoted();
    await services.db("cart_lines").delete();
    services.clock.advance({ days: 2 });
    await purgeCorrections(services);
    await raise(5000);
    const elsewhere = await newVisitorId(services);
    const inCart = (there: boolean) => ({ outcome: "inCart", cheaper: null, before: { there, lowered: [] } });
    expect(await orderQuote(services, elsewhere, quote)).toEqual(inCart(false));
    expect(await orderQuote(services, elsewhere, quote), "a second press adds nothing, and says so").toEqual(
      inCart(true),
    );
    expect(await cartOf(elsewhere)).toMatchObject([{ quantity: 1, unitPriceCents: PAIR_CENTS, problem: null }]);
    await noteReading(services, quote.id, "page");
    const order = await pay(elsewhere);
    expect([order.subtotalCents, order.quoteNumber]).toEqual([PAIR_CENTS, quote.number]);
    expect(await services.db("order_lines").where({ order_id: order.id }).first("sealed_correction")).not.toMatchObject(
      { sealed_correction: null },
    );
  });

  test("tells a price that fell since", async () => {
    await put();
    const quote = await quoted();
    await raise(-2000);
    expect(await orderQuote(services, visitor, quote)).toMatchObject({
      outcome: "inCart",
      cheaper: { fromCents: PAIR_CENTS, toCents: PAIR_CENTS - 2000 },
    });
  });

  test("puts as many pieces into the cart as it was made for, at its price, and tells where there were more", async () => {
    await put();
    const quote = await quoted();
    await raise(100);
    const cents = async () => (await cartOf()).map((line) => [line.quantity, line.unitPriceCents, line.lapsed]);
    await services.db("cart_lines").update({ quantity: 2 });
    expect(await cents()).toMatchObject([[2, PAIR_CENTS + 100, { quoteNumber: quote.number }]]);
    expect(await orderQuote(services, visitor, quote)).toEqual({
      outcome: "inCart",
      cheaper: null,
      before: { there: false, lowered: [{ name: "Maison Valmy Panthéon (Noir, taille 48)", from: 2, to: 1 }] },
    });
    expect(await cents()).toEqual([[1, PAIR_CENTS, null]]);
  });

  test("a second time is told so, with the order", async () => {
    await put();
    const quote = await quoted();
    const order = await pay();
    const now = await found(findQuote(services, quote.id));
    expect(await orderQuote(services, visitor, now)).toEqual({ outcome: "ordered", orderId: order.id });
    // The same glasses again are another purchase, with a quote of its own at the price of that day.
    await raise(5000);
    await put();
    const second = await quoted();
    expect([second.number, second.totalCents]).toEqual(["D-2026-0002", PAIR_CENTS + 5000]);
  });

  test("is the price of one order: of two browsers that place before paying, the second is told and pays the price of the day", async () => {
    await put();
    const quote = await quoted();
    await noteReading(services, quote.id, "page");
    const elsewhere = await newVisitorId(services);
    expect((await orderQuote(services, elsewhere, quote)).outcome).toBe("inCart");
    const own = await quoteAtCheckout(services, elsewhere, await cartOf(elsewhere), {
      ...CLARA_MOREAU,
      firstName: "Paul",
    });
    await raise(5000);
    const shown = async (who: string) =>
      (await price(services, who, purchaseOf({ choices: await cartOf(who) }))).fingerprint;
    const placeShown = async (who: string, seen: string) =>
      placeOrder(services, who, { ...purchaseOf({ choices: await cartOf(who) }), shown: seen });
    const seen = await shown(elsewhere);
    const first = await placeShown(visitor, await shown(visitor));
    expect(first).toMatchObject({ outcome: "placed", order: { subtotalCents: PAIR_CENTS, quoteNumber: quote.number } });

    const dearer = PAIR_CENTS + 5000;
    const told = { quoteNumber: quote.number, quantity: 1, unitCents: PAIR_CENTS, why: "taken" };
    const second = async () => (await cartOf(elsewhere))[0];
    expect(await second()).toMatchObject({ unitPriceCents: dearer, lapsed: told });
    expect(await placeShown(elsewhere, seen)).toMatchObject({
      outcome: "changed",
      quote: { subtotalCents: dearer, takenQuotes: [quote.number] },
    });
    expect(await orderQuote(services, elsewhere, quote)).toEqual({ outcome: "taken" });
    expect((await standingFor(services, elsewhere, quote)).state).toBe("taken");
    expect((await standingFor(services, visitor, quote)).state, "to the one who placed first").toBe("open");
    expect((await placeShown(visitor, await shown(visitor))).outcome, "placed again by the first").toBe("placed");
    if (!("order" in first)) throw new Error(first.outcome);

    const { id } = first.order;
    await inTransaction(services, (inside) => releaseOrder(inside, id, "cancelled"));
    expect(await second(), "given up").toMatchObject({ unitPriceCents: PAIR_CENTS, lapsed: null });
    await pay();
    expect(await second(), "paid; the quote of the other browser had its price from the first").toMatchObject({
      unitPriceCents: dearer,
      lapsed: { why: "taken" },
    });
    expect(own?.totalCents).toBe(PAIR_CENTS);
  });

  test("after its last day is told so, and can be made anew at the prices of that day", async () => {
    await put();
    const quote = await quoted();
    await raise(5000);
    services.clock.advance({ days: AS_DELIVERED.quoteDays + 1 });
    expect(await orderQuote(services, visitor, quote)).toEqual({ outcome: "expired", since: quote.validUntil });
    const renewal = await renewQuote(services, visitor, quote);
    expect(renewal).toMatchObject({
      outcome: "renewed",
      fromCents: PAIR_CENTS,
      toCents: PAIR_CENTS + 5000,
      quote: { number: "D-2026-0002" },
    });
    expect((await documentOf(quote)).totalCents).toBe(PAIR_CENTS);
  });

  test.each([
    ["is not sold any more", () => archive(services, PLAIN_FRAME)],
    ["is sold out", () => setStock(services, PLAIN_FRAME, 0)],
    [
      "has lenses that are sold no more",
      () => services.db("lenses").update({ archived_at: "2026-03-02T00:00:00.000Z" }),
    ],
  ])("names the article that %s, and leaves the cart as it was", async (_what, go) => {
    await put();
    const quote = await quoted();
    await services.db("cart_lines").delete();
    await go();
    expect(await orderQuote(services, visitor, quote)).toEqual({
      outcome: "gone",
      names: ["Maison Valmy Panthéon (Noir, taille 48)"],
    });
    expect(await cartOf()).toEqual([]);
    expect((await renewQuote(services, visitor, quote)).outcome).toBe("gone");
  });

  test("with other glasses beside it is answered with them, though they needed a quote of their own", async () => {
    await put();
    const first = await quoted();
    await put(LENSES, { ...MEASURES, correction: correctionOf(eyeOf(-1)) });
    const order = await pay();
    expect(order.quoteNumber).toBe("D-2026-0002");
    expect(await findQuote(services, first.id)).toMatchObject({ orderId: order.id });
  });
});

test("a quote made before a login follows into the account", async () => {
  await put();
  const { id } = await quoted();
  const account = await newVisitorId(services);
  await mergeVisitor(services, visitor, account);
  expect(await findQuote(services, id)).toMatchObject({ visitorId: account });
});

describe("the shop", () => {
  const list = async (state: QuoteState | "all", search = "") =>
    (
      await listQuotes(services, {
        state,
        search,
        sort: "date",
        descending: true,
        page: 1,
        limit: 20,
        pages: () => ({ offset: 0 }),
      })
    ).rows.map(({ number }) => number);

  test("finds quotes by number, name and address, and sees which were never answered", async () => {
    await put();
    const first = await quoted();
    await pay();
    const other = await newVisitorId(services);
    await put(LENSES, MEASURES, other);
    const second = await quoted(other);
    expect([await list("all"), await list("open"), await list("ordered"), await list("expired")]).toEqual([
      [second.number, first.number],
      [second.number],
      [first.number],
      [],
    ]);
    for (const search of ["D-2026-0001", "moreau clara", "CLARA.MOREAU@exemple.fr"])
      expect(await list("all", search), search).toContain(first.number);
    expect(await list("all", "Dupont")).toEqual([]);
    services.clock.advance({ days: AS_DELIVERED.quoteDays + 1 });
    expect([await list("open"), await list("expired")]).toEqual([[], [second.number]]);
  });

  test("waits for no answer to what it tried and gave to nobody", async () => {
    await put();
    const { lines } = await price(services, visitor, {
      choices: await cartOf(),
      deliveryMethod: null,
      couponCode: null,
    });
    const people = { customer: { ...CLARA_MOREAU }, wearer: null, prescription: null };
    const tried = await found(writeQuote(services, { lines, ...people, visitorId: visitor, by: "camille" }));
    expect([await list("open"), await list("unhanded")]).toEqual([[], [tried.number]]);
    expect(await stateOf(services, tried)).toBe("unhanded");
    services.clock.advance({ days: AS_DELIVERED.quoteDays + 1 });
    expect(await list("expired")).toEqual([]);
    await noteReading(services, tried.id, "shop");
    expect([await list("expired"), await list("unhanded")]).toEqual([[tried.number], []]);
  });

  test("lists each quote under the very state that it shows, before and after its last day", async () => {
    const states: QuoteState[] = ["open", "paying", "ordered", "cancelled", "expired", "replaced", "unhanded"];
    await put();
    const [replaced, ordered] = [await quoted(), await quoted(await withCart(-1))];
    await services.db("quotes").where({ id: replaced.id }).update({ replaced_by: "D-2026-0009" });
    await services.db("quotes").where({ id: ordered.id }).update({ ordered_at: "2026-03-02T08:00:00.000Z" });
    const tried = await quoted(await withCart(-2));
    await services.db("quotes").where({ id: tried.id }).update({ made_by: "camille" });
    await quoted(await withCart(-3));
    for (const days of [0, AS_DELIVERED.quoteDays + 1]) {
      services.clock.advance({ days });
      for (const state of states)
        for (const number of await list(state)) {
          const quote = await found(findQuote(services, (await quoteNamed(number)).id));
          expect(await stateOf(services, quote), `${number} among ${state}`).toBe(state);
        }
      const inAll = await Promise.all(states.map((state) => list(state)));
      expect(inAll.flat().sort()).toEqual((await list("all")).sort());
    }
  });

  test("sends no quote by mail whose last day has ended, and shows its customer no button that would be refused", async () => {
    await put();
    const quote = await quoted();
    await services.db("quotes").where({ id: quote.id }).update({ replaced_by: "D-2026-0002" });
    const now = () => found(findQuote(services, quote.id));
    expect((await standingOf(services, await now())).state).toBe("open");
    services.clock.set("2026-05-31T21:59:59Z"); // a second before midnight in Lyon
    expect(await mailQuote(services, quote, "in time")).toBe("queued");
    services.clock.set("2026-05-31T22:00:00Z");
    expect(await mailQuote(services, quote, "too late")).toBe("over");
    expect((await standingOf(services, await now())).state).toBe("expired");
    expect(await mailsSaying(quote.number)).toHaveLength(1);
  });

  test("keeps a quote a year, and the order goes on naming it", async () => {
    await put();
    await quoted();
    const order = await pay();
    services.clock.advance({ days: 364 });
    expect((await purgeQuotes(services)).deleted).toBe(0);
    services.clock.advance({ days: 3 });
    expect((await purgeQuotes(services)).deleted).toBe(1);
    expect(await services.db("quote_lines")).toEqual([]);
    expect((await findOrder(services, order.id))?.quoteNumber).toBe("D-2026-0001");
  });
});

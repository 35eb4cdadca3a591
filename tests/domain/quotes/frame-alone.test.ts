import { beforeEach, describe, expect, test } from "vitest";

import { addToCart, readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { CartItems, readItems } from "~/domain/cart/items.server";
import { isQuotedFrame } from "~/domain/cart/quoted-frames";
import { quote as price } from "~/domain/checkout/quote.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { buyAgain } from "~/domain/orders/buy-again.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { frameAlone, glassesOfCart, type AskedLines } from "~/domain/quotes/asked.server";
import { quoteAtCheckout, replacing } from "~/domain/quotes/at-checkout.server";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { stateOf } from "~/domain/quotes/list.server";
import { orderQuote, renewQuote } from "~/domain/quotes/order-again.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { renderQuote } from "~/domain/quotes/pdf.server";
import type { CustomerAndWearer } from "~/domain/quotes/people.server";
import { bringToCheckout } from "~/domain/quotes/wearer.server";
import { conditionsOf, factsOf } from "~/domain/quotes/wording";
import { findQuote, noteReading, readQuote, writeQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { sellQuote } from "~/domain/till/sale.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { inTransaction } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME, SOLAR_FEMME, type NamedProduct } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import {
  archive,
  choiceOf,
  CLARA_MOREAU,
  newCoupon,
  newVisitorId,
  purchaseOf,
  setStock,
} from "../../helpers/factories";
import { found } from "../../helpers/found";
import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  await setStock(services, PLAIN_FRAME, 10);
});

const { priceCents: CENTS } = PLAIN_FRAME;
const { genre: _genre, phone: _phone, ...CUSTOMER } = CLARA_MOREAU;
const CLARA: CustomerAndWearer = {
  customer: CUSTOMER,
  wearer: { firstName: "Clara", lastName: "Moreau", bornOn: null },
};
const LOU: CustomerAndWearer = {
  customer: CUSTOMER,
  wearer: { firstName: "Lou", lastName: "Moreau", bornOn: "2015-03-14" },
};

const cartOf = async (who = visitor) => (await readCart(services, who)).lines;
const documentOf = async ({ id }: WrittenQuote) => found(readQuote(services, id));
const now = ({ id }: WrittenQuote) => found(findQuote(services, id));
const raise = (cents: number) =>
  services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ price_cents: CENTS + cents });

/** The quote of what was asked for, as its form makes it. */
async function written(asked: AskedLines, people = CLARA, who = visitor): Promise<WrittenQuote> {
  if (asked.outcome !== "priced") throw new Error(asked.outcome);
  const request = { lines: asked.lines, ...people, prescription: null, visitorId: who };
  const quote = await found(replacing(services, await writeQuote(services, request)));
  await bringToCheckout(services, who, { ...people, prescription: null }, "now");
  return quote;
}
const quoted = async (people = CLARA, quantity = 1) =>
  written(await frameAlone(services, visitor, choiceOf(PLAIN_FRAME, { quantity }), people), people);
const ordered = (quote: WrittenQuote, who = visitor) => orderQuote(services, who, quote);
/** Ordered, and read in the checkout. */
const takenUp = async (quote: WrittenQuote, who = visitor) => {
  expect((await ordered(quote, who)).outcome).toBe("inCart");
  await noteReading(services, quote.id, "page");
};
const place = async (who = visitor) => placeOrder(services, who, purchaseOf({ choices: await cartOf(who) }));
const pay = async (who = visitor) => paidOrder(services, { choices: await cartOf(who) }, who);

describe("the quote of a frame alone", () => {
  test("says a class A frame before the chosen one, with code, base and rate, and asks for no prescription", async () => {
    const given = { prescribedOn: "2026-01-01", prescriber: "Dr Roux", prescriberKind: "medecin" as const };
    const asked = await frameAlone(services, visitor, choiceOf(PLAIN_FRAME), CLARA);
    if (asked.outcome !== "priced") throw new Error(asked.outcome);
    const quote = await found(
      writeQuote(services, { lines: asked.lines, ...CLARA, prescription: given, visitorId: visitor }),
    );
    expect([quote.number, quote.validUntil, quote.totalCents]).toEqual(["D-2026-0001", "2026-05-31", CENTS]);
    const document = await documentOf(quote);
    const [pair] = document.pairs;
    expect([document.prescription, pair?.measures, pair?.lensKind]).toEqual([null, null, null]);
    const rowsOf = (offer: "classA" | "chosen") =>
      pair?.[offer].rows.map((row) => [row.part, row.equipmentClass, row.groupCode, row.baseCents, row.insuranceCents]);
    const service = ["before", "after"].map((part) => [part, null, null, null, null]);
    expect(rowsOf("classA")).toEqual([["frame", "A", "2210001", 900, 540], ...service]);
    expect(rowsOf("chosen")).toEqual([["frame", "B", "2210002", 5, 3], ...service]);
    expect(pair?.classA.rows[0]?.cents).toBeLessThanOrEqual(3000);
    expect(pair?.classA.rows[0]?.label).not.toContain("Panthéon");
    expect(pair?.classA.rows[0]?.label, "with its colour and its size").toMatch(/^[^,]+, [^,]+, taille \d{2}$/);
    expect(pair?.chosen.rows[0]).toMatchObject({ label: "Maison Valmy Panthéon, Noir, taille 48", cents: CENTS });
    const said = [...factsOf(document).flat(), ...conditionsOf(document)].join(" ");
    expect(said).not.toMatch(/[Pp]rescripteur|Les prix[^.]*paire montée|les verres sont refaits/);
    expect(plain(said)).toContain("Ils sont tenus 90 jours, tant que la monture est disponible");
  });

  test("names a frame of class A at its ceiling where the shop has none, and a child's where a child wears it", async () => {
    const label = async (people: CustomerAndWearer) =>
      (await documentOf(await quoted(people))).pairs[0]?.classA.rows[0]?.label;
    const child = await label(LOU);
    const gender = async () =>
      (await services.db("products").select("brand", "name", "gender")).find(({ brand, name }) =>
        child?.startsWith(`${brand} ${name},`),
      )?.gender;
    expect(await gender()).toBe("enfant");
    await services.db("products").where({ equipment_class: "A" }).update({ equipment_class: "B" });
    expect(await label(CLARA)).toContain("au choix dans notre sélection 100 % Santé");
  });

  test("is a file that is tagged and French, and says the class A offer first", async () => {
    const document = await documentOf(await quoted(LOU));
    const bytes = await renderQuote(document);
    expect(await renderQuote(document)).toEqual(bytes);
    const pdf = await readPdfText(bytes);
    expect([pdf.language, pdf.title]).toEqual(["fr-FR", "Devis D-2026-0001, Lunetterie des Terreaux"]);
    expect(pdf.tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "H3", "Table", "TR", "TH", "TD", "P"]));
    for (const words of [
      "Valable jusqu’au 31 mai 2026 inclus",
      "Lou Moreau, date de naissance : 14 mars 2015",
      "Maison Valmy Panthéon (Noir, taille 48), monture seule",
      "A 2210001",
      "B 2210002 145,00 € 0,03 € (60 % de 0,05 €)",
      "garantie légale de conformité",
      "Ce devis ne compte pas de verres correcteurs",
    ])
      expect(pdf.text).toContain(words);
    expect(pdf.text).not.toMatch(/Ordonnance|Verre droit|verres progressifs/);
    expect(pdf.text.indexOf("Offre 100 % Santé (classe A)")).toBeLessThan(pdf.text.indexOf("Offre choisie"));
  });

  test.each<[string, NamedProduct]>([
    ["sunglasses without a correction", SOLAR_FEMME],
    ["an accessory", ACCESSORY],
  ])("is not made of %s", async (_what, product) => {
    expect(await frameAlone(services, visitor, choiceOf(product), CLARA)).toEqual({ outcome: "nothing" });
    await addToCart(services, visitor, choiceOf(product));
    expect(await glassesOfCart(services, visitor, CLARA)).toEqual({ outcome: "nothing" });
    expect((await place()).outcome).toBe("placed");
  });

  test("is not needed by anybody: a frame that no quote was made of is sold without", async () => {
    await addToCart(services, visitor, choiceOf(PLAIN_FRAME));
    expect(await quoteAtCheckout(services, visitor, await cartOf(), CLARA_MOREAU)).toBeNull();
    expect(await place()).toMatchObject({ outcome: "placed", order: { quoteNumber: null } });
  });

  test("asked twice on a day is made once; for another wearer it is another; of another day it replaces the first", async () => {
    const [first, again, ofLou] = [await quoted(), await quoted(), await quoted(LOU)];
    expect([again.number, ofLou.number]).toEqual([first.number, "D-2026-0002"]);
    const keyOf = async (quote: WrittenQuote) => (await documentOf(quote)).pairs[0]?.choice.extra;
    expect(await keyOf(ofLou), "frames of two people are two lines").not.toBe(await keyOf(first));
    services.clock.advance({ days: 1 });
    const later = await quoted();
    expect((await now(first)).replacedBy).toBe(later.number);
    expect((await now(ofLou)).replacedBy).toBeNull();
  });

  test("of the cart's frame makes the line the quoted one, and counts its pieces", async () => {
    await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 2 }));
    await addToCart(services, visitor, choiceOf(ACCESSORY));
    const quote = await written(await glassesOfCart(services, visitor, CLARA));
    expect([quote.totalCents, (await documentOf(quote)).pairs.length]).toEqual([2 * CENTS, 1]);
    await raise(2000);
    const [frame, ...others] = (await cartOf()).sort((one) => (isQuotedFrame(one) ? -1 : 1));
    expect([frame?.quantity, frame?.unitPriceCents, others.map(isQuotedFrame)]).toEqual([2, CENTS, [false]]);
    expect((await written(await glassesOfCart(services, visitor, CLARA))).number, "asked again").toBe(quote.number);
  });
});

describe("a frame at its quote's price", () => {
  test("stays as it was quoted while prices move, until the last day's end, for its pieces alone", async () => {
    const quote = await quoted();
    const before = await documentOf(quote);
    await raise(5000);
    expect(await documentOf(quote)).toEqual(before);
    await takenUp(quote);
    expect(await cartOf()).toMatchObject([{ unitPriceCents: CENTS, offer: { unitPriceCents: CENTS }, lapsed: null }]);
    await services.db("cart_lines").update({ quantity: 2 });
    const lapsed = { quoteNumber: quote.number, quantity: 1, unitCents: CENTS };
    expect(await cartOf()).toMatchObject([{ unitPriceCents: CENTS + 5000, lapsed: { ...lapsed, why: "pieces" } }]);
    await services.db("cart_lines").update({ quantity: 1 });

    services.clock.set("2026-05-31T21:59:59Z"); // a second before midnight in Lyon
    expect((await cartOf())[0]?.unitPriceCents).toBe(CENTS);
    services.clock.set("2026-05-31T22:00:00Z");
    expect(await cartOf()).toMatchObject([{ unitPriceCents: CENTS + 5000, lapsed: { ...lapsed, why: "over" } }]);
    expect(await ordered(quote)).toEqual({ outcome: "expired", since: "2026-05-31" });
    expect((await price(services, visitor, purchaseOf({ choices: await cartOf() }))).endedQuotes).toEqual([
      { number: quote.number, until: "2026-05-31" },
    ]);
    expect((await place()).outcome, "the price of the day is shown before it is paid").toBe("quoteUnread");
    expect(await renewQuote(services, visitor, quote)).toMatchObject({ fromCents: CENTS, toCents: CENTS + 5000 });
  });

  test.each([
    { of: "full", discount_cents: null, priceCents: CENTS, discountCents: Math.round(CENTS / 10) },
    { of: "reduced", discount_cents: CENTS - 2500, priceCents: CENTS - 2500, discountCents: 0 },
  ])(
    "that was $of when it was quoted counts as that for a code",
    async ({ discount_cents, priceCents, discountCents }) => {
      await newCoupon(services, { code: "SANSREDUITS", percent: 10, reducedToo: false });
      await services.db("products").where({ id: PLAIN_FRAME.id }).update({ discount_cents });
      await takenUp(await quoted());
      await services.db("products").where({ id: PLAIN_FRAME.id }).update({ discount_cents: null });
      await raise(5000);
      expect(
        await price(services, visitor, purchaseOf({ choices: await cartOf(), couponCode: "SANSREDUITS" })),
      ).toMatchObject({ subtotalCents: priceCents, discountCents });
    },
  );

  test("is one line with the frame that was in the cart already, and tells where there were more", async () => {
    await addToCart(services, visitor, choiceOf(PLAIN_FRAME, { quantity: 3 }));
    const quote = await quoted();
    expect(await ordered(quote)).toMatchObject({ outcome: "inCart", before: { lowered: [{ from: 3, to: 1 }] } });
    expect((await cartOf()).map(({ quantity }) => quantity)).toEqual([1]);
    expect(await ordered(quote)).toMatchObject({ before: { there: true, lowered: [] } });
  });

  test("is ordered on its quote: order and invoice name it, and no prescription is waited for", async () => {
    const quote = await quoted(LOU);
    await takenUp(quote);
    await raise(5000);
    const order = await pay();
    expect([order.subtotalCents, order.quoteNumber, order.status]).toEqual([CENTS, quote.number, "Validée"]);
    const invoice = await found(readInvoice(services, order.id));
    expect(invoice.quoteNumber).toBe(quote.number);
    const paper = await readPdfText(await renderInvoice(invoice));
    expect(plain(paper.text), "with the code that the quote says").toContain("Monture : classe B, code LPP 2210002");
    expect(await services.db("prescriptions").whereNotNull("order_id")).toEqual([]);
    expect(await stateOf(services, await now(quote))).toBe("ordered");
    expect(await ordered(await now(quote)), "a second time").toEqual({ outcome: "ordered", orderId: order.id });
    const second = await quoted(LOU);
    expect([second.number, second.totalCents], "another frame, at the price of its day").toEqual([
      "D-2026-0002",
      CENTS + 5000,
    ]);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await stateOf(services, await now(quote))).toBe("cancelled");
    const renewal = await renewQuote(services, visitor, await now(quote));
    expect(renewal).toMatchObject({ outcome: "renewed", toCents: CENTS + 5000 });
  });

  test("bought again is the frame at the price of the day, on no quote", async () => {
    await takenUp(await quoted());
    const order = await pay();
    await raise(2000);
    expect(await buyAgain(services, visitor, order)).toMatchObject({ added: [{}], withLenses: [] });
    expect(await cartOf()).toMatchObject([{ extra: "", unitPriceCents: CENTS + 2000 }]);
  });

  test("is the price of one order: of two browsers the second is told, and has it once the first gives up", async () => {
    const quote = await quoted();
    const elsewhere = await newVisitorId(services);
    await takenUp(quote);
    await takenUp(quote, elsewhere);
    await raise(5000);
    const placing = await place();
    expect(placing).toMatchObject({ outcome: "placed", order: { quoteNumber: quote.number, subtotalCents: CENTS } });
    if (!("order" in placing)) throw new Error(placing.outcome);
    const dearer = { unitPriceCents: CENTS + 5000, lapsed: { why: "taken", quoteNumber: quote.number } };
    expect(await cartOf(elsewhere)).toMatchObject([dearer]);
    expect(await ordered(quote, elsewhere)).toEqual({ outcome: "taken" });
    await inTransaction(services, (inside) => releaseOrder(inside, placing.order.id, "cancelled"));
    expect(await cartOf(elsewhere)).toMatchObject([{ unitPriceCents: CENTS, lapsed: null }]);
    await pay();
    expect(await cartOf(elsewhere)).toMatchObject([dearer]);
  });

  test("follows into the account at the login, beside the same frame that was bought without", async () => {
    const account = await newVisitorId(services);
    await addToCart(services, account, choiceOf(PLAIN_FRAME));
    await takenUp(await quoted());
    const [{ extra } = { extra: "" }] = await cartOf();
    await raise(5000);
    await mergeVisitor(services, visitor, account);
    const lines = (await cartOf(account)).map((line) => [line.extra, line.quantity, line.unitPriceCents]);
    expect(lines).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        ["", 1, CENTS + 5000],
        [extra, 1, CENTS],
      ]),
    );
    const items = CartItems.parse([{ productId: PLAIN_FRAME.id, selectedColor: "#1c1b1a", selectedSize: "48", extra }]);
    expect((await readItems(services, items)).choices, "and through a call").toMatchObject([{ extra }]);
  });

  test("is not taken from a frame by its price: the key is nothing that anybody could guess", async () => {
    await takenUp(await quoted());
    await raise(5000);
    const forged = choiceOf(PLAIN_FRAME, { extra: "monture:AAAAAAAAAAAAAAAA" });
    const { lines } = await price(services, visitor, purchaseOf({ choices: [forged] }));
    expect(lines.map(({ unitPriceCents }) => unitPriceCents)).toEqual([CENTS + 5000]);
  });

  test("needs another quote where another customer buys it", async () => {
    await takenUp(await quoted());
    const paul = { ...CLARA_MOREAU, firstName: "Paul" };
    const purchase = purchaseOf({ choices: await cartOf(), customer: paul });
    expect((await placeOrder(services, visitor, purchase)).outcome).toBe("quoteUnread");
    const anew = await found(quoteAtCheckout(services, visitor, await cartOf(), paul));
    expect((await documentOf(anew)).customer?.firstName).toBe("Paul");
  });

  test("does not ask for a prescription that lies about from glasses no longer bought", async () => {
    const draft = { of: visitor, visitorId: visitor };
    const details = { prescribedOn: "2026-01-10", prescriber: "Dr Roux", prescriberKind: "medecin" as const };
    const quote = await quoted();
    await takenUp(quote);
    await savePrescriptionDraft(services, draft, { details: { ...details, bornOn: "1990-06-01" } });
    const coverage = await coverageOf(services, visitor, await cartOf(), { customer: CLARA_MOREAU });
    expect(coverage).toMatchObject({ outcome: "read", quote: { number: quote.number } });
  });

  test("beside corrective glasses is on the one quote of both, which answers the first", async () => {
    const first = await quoted();
    await takenUp(first);
    await raise(2000);
    await addGlasses(services, visitor, {
      frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
      lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] },
      measures: {
        situation: "vision",
        correction: correctionOf(eyeOf(-2)),
        pupillaryDistance: { left: 31, right: 31 },
      },
      replaces: null,
    });
    expect((await place()).outcome).toBe("quoteUnread");
    const both = await found(quoteAtCheckout(services, visitor, await cartOf(), CLARA_MOREAU));
    const { pairs } = await documentOf(both);
    expect(pairs.map(({ lensKind, chosen }) => [lensKind, chosen.rows[0]?.cents])).toEqual([
      [null, CENTS],
      ["Verres unifocaux", CENTS + 2000],
    ]);
    expect((await now(first)).replacedBy).toBe(both.number);
    const order = await pay();
    expect(order.quoteNumber).toBe(both.number);
    expect(await now(first)).toMatchObject({ orderId: order.id });
  });

  test.each([
    ["is not sold any more", () => archive(services, PLAIN_FRAME)],
    ["is sold out", () => setStock(services, PLAIN_FRAME, 0)],
  ])("is named where it %s, and the cart stays as it was", async (_what, go) => {
    const quote = await quoted();
    await go();
    const gone = { outcome: "gone", names: ["Maison Valmy Panthéon (Noir, taille 48)"] };
    expect(await ordered(quote)).toEqual(gone);
    expect(await cartOf()).toEqual([]);
    expect(await renewQuote(services, visitor, quote)).toEqual(gone);
  });

  test("quoted at the counter is each time another: one customer's price is not the next one's", async () => {
    const keyOf = async () => {
      const asked = await frameAlone(services, null, choiceOf(PLAIN_FRAME), CLARA);
      return asked.outcome === "priced" ? asked.lines[0]?.extra : asked.outcome;
    };
    const [one, other] = [await keyOf(), await keyOf()];
    expect(one).toMatch(/^monture:/);
    expect(other).not.toBe(one);
  });

  test("is sold at the desk from its quote, once", async () => {
    const quote = await quoted(LOU);
    await takenUp(quote);
    await raise(5000);
    const admin = await newAdministrator(services);
    const details = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
    const sold = await sellQuote(services, admin, quote, details, "press");
    expect(sold).toMatchObject({ outcome: "sold", order: { subtotalCents: CENTS, quoteNumber: quote.number } });
    expect(await sellQuote(services, admin, await now(quote), details, "other")).toMatchObject({ outcome: "ordered" });
    expect(await cartOf(), "which the customer's cart no longer has").toEqual([]);
  });
});

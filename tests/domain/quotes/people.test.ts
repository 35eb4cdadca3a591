import { beforeEach, describe, expect, test } from "vitest";

import { readCart, removeLine } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { readCheckoutDraft, saveCustomer } from "~/domain/checkout/draft.server";
import { saveLensAnswers } from "~/domain/lenses/answers.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { findDraft, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import type { WornBy } from "~/domain/prescriptions/sealed-details.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { glassesOfCart, glassesOfWizard } from "~/domain/quotes/asked.server";
import type { QuoteDocument } from "~/domain/quotes/document";
import { coverageOf } from "~/domain/quotes/coverage.server";
import { stateOf } from "~/domain/quotes/list.server";
import { orderQuote, renewQuote } from "~/domain/quotes/order-again.server";
import { findQuote, noteReading, readQuote, writeQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { bringToCheckout } from "~/domain/quotes/wearer.server";
import { conditionsOf } from "~/domain/quotes/wording";
import { sellQuote } from "~/domain/till/sale.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, purchaseOf, setStock } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
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
});

const JULIE = { ...CLARA_MOREAU, firstName: "Julie", lastName: "Petit", email: "julie.petit@exemple.fr" };
const PRESCRIPTION = {
  prescribedOn: "2025-06-01",
  bornOn: "1990-06-01",
  prescriberKind: "medecin" as const,
  prescriber: "Dr Hélène Roux",
};
const LEA = { firstName: "Léa", lastName: "Moreau", bornOn: "1995-02-03" };

const cartOf = async (who = visitor) => (await readCart(services, who)).lines;
const say = (details: Partial<typeof PRESCRIPTION>, wearer?: WornBy, who = visitor) =>
  savePrescriptionDraft(services, { of: who, visitorId: who }, { details, ...(wearer && { wearer }) });
const documentOf = async ({ id }: WrittenQuote) => found(readQuote(services, id));

/** Makes the quote of the cart, and reads it. */
async function readQuoteFor(customer: typeof CLARA_MOREAU): Promise<WrittenQuote> {
  const quote = await found(quoteAtCheckout(services, visitor, await cartOf(), customer));
  await noteReading(services, quote.id, "page");
  return quote;
}
const coverage = async (customer: typeof CLARA_MOREAU, who = visitor) =>
  coverageOf(services, who, await cartOf(who), { customer });
const place = async (customer: typeof CLARA_MOREAU, who = visitor) =>
  placeOrder(services, who, purchaseOf({ choices: await cartOf(who), customer }));

describe("a quote that was read covers a payment", () => {
  test("of the customer it names alone: another in the same browser gets one of their own", async () => {
    const first = await readQuoteFor(CLARA_MOREAU);
    expect(await coverage(JULIE)).toEqual({ outcome: "unread", quote: null });
    expect((await place(JULIE)).outcome).toBe("quoteUnread");
    const second = await readQuoteFor(JULIE);
    expect([second.number === first.number, (await documentOf(second)).customer?.lastName]).toEqual([false, "Petit"]);
    expect(await findQuote(services, first.id), "each has one").toMatchObject({ replacedBy: null });
    expect(await place(JULIE)).toMatchObject({ outcome: "placed", order: { quoteNumber: second.number } });
  });

  test("of another customer who has its link as little", async () => {
    const quote = await readQuoteFor(CLARA_MOREAU);
    const other = await newVisitorId(services);
    await orderQuote(services, other, quote);
    expect((await place(JULIE, other)).outcome).toBe("quoteUnread");
    expect((await place(CLARA_MOREAU, other)).outcome).toBe("placed");
  });

  test("whatever the capitals, accents and spaces they are written with, and not at another address", async () => {
    await say({}, LEA);
    await readQuoteFor(CLARA_MOREAU);
    await say({}, { firstName: "lea ", lastName: "MOREAU", bornOn: LEA.bornOn });
    expect((await coverage({ ...CLARA_MOREAU, firstName: "clara", lastName: "Moreau " })).outcome).toBe("read");
    expect((await coverage({ ...CLARA_MOREAU, street: "1 rue Neuve" })).outcome).toBe("unread");
  });

  test("and takes its place again when what it names is said once more", async () => {
    const [first, moved] = [
      await readQuoteFor(CLARA_MOREAU),
      await readQuoteFor({ ...CLARA_MOREAU, street: "1 rue Neuve" }),
    ];
    const replacedBy = async () =>
      Promise.all([first, moved].map(async ({ id }) => (await found(findQuote(services, id))).replacedBy));
    expect(await replacedBy()).toEqual([moved.number, null]);
    expect((await readQuoteFor(CLARA_MOREAU)).number).toBe(first.number);
    expect(await replacedBy()).toEqual([null, first.number]);
  });

  test.each<[string, WornBy]>([
    ["name", { ...LEA, firstName: "Anna" }],
    ["day of birth", { ...LEA, bornOn: "1996-02-03" }],
    ["buyer", "buyer"],
  ])("of its wearer alone, by %s", async (_fact, other) => {
    await say({}, LEA);
    await readQuoteFor(CLARA_MOREAU);
    await say({}, other);
    expect(await coverage(CLARA_MOREAU)).toEqual({ outcome: "unread", quote: null });
  });

  test.each<[string, Partial<typeof PRESCRIPTION>]>([
    ["the prescription", { ...PRESCRIPTION }],
    ["the day of birth", { bornOn: PRESCRIPTION.bornOn }],
  ])("until %s is known that it could not name: the next one names it", async (_fact, details) => {
    const first = await readQuoteFor(CLARA_MOREAU);
    await say(details);
    expect((await place(CLARA_MOREAU)).outcome).toBe("quoteUnread");
    const second = await readQuoteFor(CLARA_MOREAU);
    const { prescription, wearer } = await documentOf(second);
    expect([second.id === first.id, wearer?.bornOn]).toEqual([false, PRESCRIPTION.bornOn]);
    expect(prescription?.prescriber).toBe(details.prescriber);
    const former = await found(findQuote(services, first.id));
    expect([former.replacedBy, await stateOf(services, former)]).toEqual([second.number, "replaced"]);
    expect(await place(CLARA_MOREAU)).toMatchObject({ outcome: "placed", order: { quoteNumber: second.number } });
  });
});

describe("quotes of two people for glasses that are alike", () => {
  const PAUL = { firstName: "Paul", lastName: "Moreau", bornOn: "1993-05-04" };
  const alike = { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" };
  const forWearer = async (wearer: typeof LEA, find: typeof glassesOfCart): Promise<WrittenQuote> => {
    const glasses = await find(services, visitor, { customer: CLARA_MOREAU, wearer });
    if (glasses.outcome !== "priced") throw new Error(glasses.outcome);
    const people = { customer: CLARA_MOREAU, wearer, prescription: null };
    return found(writeQuote(services, { lines: glasses.lines, ...people, visitorId: visitor }));
  };
  const ofWizard: typeof glassesOfCart = (inside, who, people) =>
    glassesOfWizard(inside, who ?? "", { ...alike, lenses: "verres:custom:unifocal:1.5:" }, people);

  test.each([
    ["from the cart", glassesOfCart, 1],
    ["from the wizard", ofWizard, 2],
  ] as const)(
    "asked %s stay two pairs, which are ordered one after the other, and one where it is asked twice",
    async (_from, find, pairs) => {
      const answers = { ...NO_ANSWERS, situation: "vision" as const, correction: correctionOf(eyeOf(-1)) };
      await saveLensAnswers(services, visitor, alike.productId, {
        ...alike,
        lineId: null,
        answers: { ...answers, pupillaryDistance: { left: 31, right: 31 } },
      });
      const [ofLea, ofPaul] = [await forWearer(LEA, find), await forWearer(PAUL, find)];
      expect((await forWearer(PAUL, find)).number, "asked again").toBe(ofPaul.number);
      expect((await orderQuote(services, visitor, ofPaul)).outcome).toBe("inCart");
      expect((await cartOf()).map(({ quantity }) => quantity)).toEqual(Array.from({ length: pairs }, () => 1));
      expect(await orderQuote(services, visitor, ofLea)).toMatchObject({ outcome: "otherWearer", inCart: PAUL });
      for (const { id } of await cartOf()) await removeLine(services, visitor, id);
      expect(await orderQuote(services, visitor, ofLea)).toMatchObject({ before: { there: false } });
      expect((await cartOf()).map(({ quantity }) => quantity)).toEqual([1]);
      expect(await orderQuote(services, visitor, ofLea)).toMatchObject({ before: { there: true } });
    },
  );
});

describe("a quote that is made anew", () => {
  const renewed = async (quote: WrittenQuote) => {
    const renewal = await renewQuote(services, visitor, quote);
    if (renewal.outcome !== "renewed") throw new Error(renewal.outcome);
    return (await documentOf(renewal.quote)).prescription;
  };

  test("names the prescription that replaced the former one", async () => {
    await say(PRESCRIPTION);
    const quote = await readQuoteFor(CLARA_MOREAU);
    expect(await renewed(quote)).toMatchObject({ prescriber: PRESCRIPTION.prescriber });
    await say({ ...PRESCRIPTION, prescribedOn: "2026-02-20", prescriber: "Dr Neuve" });
    expect(await renewed(quote)).toMatchObject({ prescriber: "Dr Neuve", prescribedOn: "2026-02-20" });
  });

  test("names none whose time is over", async () => {
    await say({ ...PRESCRIPTION, bornOn: "1960-06-01", prescribedOn: "2023-03-20" });
    const quote = await readQuoteFor(CLARA_MOREAU);
    expect((await documentOf(quote)).prescription).not.toBeNull();
    services.clock.advance({ days: 60 });
    expect(await renewed(quote)).toBeNull();
  });
});

describe("an order answers", () => {
  test("the quotes that came before its own, and none of another customer", async () => {
    const [ofJulie, early] = [await readQuoteFor(JULIE), await readQuoteFor(CLARA_MOREAU)];
    await say(PRESCRIPTION);
    const order = await paidOrder(services, { choices: await cartOf(), customer: CLARA_MOREAU }, visitor);
    expect(await findQuote(services, early.id)).toMatchObject({ orderId: order.id });
    expect(await findQuote(services, ofJulie.id)).toMatchObject({ orderId: null });
  });
});

test("at the till, a quote that names someone else is made anew and handed over before anything is recorded", async () => {
  const quote = await readQuoteFor(CLARA_MOREAU);
  const admin = await newAdministrator(services);
  const details = { payment: "especes" as const, deliveryMethod: "retrait" as const, shown: "" };
  const selling = await sellQuote(services, admin, quote, { ...JULIE, ...details }, "press");
  if (selling.outcome !== "quotedAnew") throw new Error(selling.outcome);
  expect(await services.db("orders")).toEqual([]);
  expect((await documentOf(selling.quote)).customer?.lastName).toBe("Petit");
  const sold = await sellQuote(services, admin, selling.quote, { ...JULIE, ...details }, "again");
  expect(sold).toMatchObject({ outcome: "sold", order: { quoteNumber: selling.quote.number } });
});

describe("what a quote was told", () => {
  const { genre: _genre, phone: _phone, ...told } = CLARA_MOREAU;
  const wearer = { firstName: "Léa", lastName: "Moreau", bornOn: LEA.bornOn };

  test("is not asked again at the checkout, where the telephone alone is missing", async () => {
    await bringToCheckout(services, visitor, { customer: told, wearer, prescription: null }, "now");
    expect(await readCheckoutDraft(services, visitor)).toMatchObject({ customer: null, begun: told });
    expect(await findDraft(services, visitor)).toMatchObject({ wearer, details: { bornOn: LEA.bornOn } });
  });

  test("comes with a quote that is ordered elsewhere, and changes no details that were given there", async () => {
    const quote = await readQuoteFor(CLARA_MOREAU);
    const [empty, known] = [await newVisitorId(services), await newVisitorId(services)];
    await saveCustomer(services, known, JULIE);
    for (const who of [empty, known]) await orderQuote(services, who, quote);
    expect((await readCheckoutDraft(services, empty)).begun).toEqual(told);
    expect(await readCheckoutDraft(services, known)).toMatchObject({ customer: JULIE, begun: null });
  });

  test("typed just now counts before older details; another person's telephone is asked for", async () => {
    await saveCustomer(services, visitor, CLARA_MOREAU);
    const people = { customer: { ...told, street: "1 rue Neuve" }, wearer: null, prescription: null };
    await bringToCheckout(services, visitor, people, "now");
    const moved = { ...CLARA_MOREAU, street: "1 rue Neuve" };
    expect((await readCheckoutDraft(services, visitor)).customer).toEqual(moved);
    await bringToCheckout(services, visitor, { ...people, customer: { ...told, firstName: "Julie" } }, "now");
    expect(await readCheckoutDraft(services, visitor)).toMatchObject({ customer: null, begun: { firstName: "Julie" } });
  });
});

test.each([
  ["an adult", "1990-06-01", "soit deux ans, sauf"],
  ["a wearer who is 16 that day", "2010-03-02", "soit deux ans, sauf"],
  ["a child, until the day before", "2010-03-03", "soit un an, sauf"],
  ["a wearer whose date of birth nobody told", null, "soit deux ans (un an avant 16 ans), sauf"],
])("the conditions of a quote say how often it is reimbursed to %s", (_, bornOn, often) => {
  const wearer = { ...LEA, bornOn };
  const pairs = [{ lensKind: "Verres unifocaux" }];
  const document = { madeAt: "2026-03-02T08:00:00.000Z", validUntil: "2026-05-31", wearer, pairs } as QuoteDocument;
  const said = conditionsOf(document);
  expect(said.at(-1)).toContain(often);
});

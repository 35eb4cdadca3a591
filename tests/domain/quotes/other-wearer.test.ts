import { beforeEach, expect, test } from "vitest";

import { readCart, removeLine } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { glassesOfCart } from "~/domain/quotes/asked.server";
import { findDraft, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { orderQuote } from "~/domain/quotes/order-again.server";
import { readQuote, writeQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { benchView } from "~/pages/admin/orders/bench/bench-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, setStock } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const LEA = { firstName: "Léa", lastName: "Moreau", bornOn: "2017-05-12" };
const CLARA = { firstName: CLARA_MOREAU.firstName, lastName: CLARA_MOREAU.lastName, bornOn: "1985-05-12" };

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  await setStock(services, PLAIN_FRAME, 10);
});

const cartOf = async () => (await readCart(services, visitor)).lines;

/** A quote asked by the same customer, in a browser of its own. */
async function quotedFor(wearer: typeof LEA, sphere: number): Promise<WrittenQuote> {
  const asking = await newVisitorId(services);
  await addGlasses(services, asking, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] },
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(sphere)),
      pupillaryDistance: { left: 31.5, right: 32 },
    },
    replaces: null,
  });
  const people = { customer: CLARA_MOREAU, wearer };
  const glasses = await glassesOfCart(services, asking, people);
  if (glasses.outcome !== "priced") throw new Error(glasses.outcome);
  return found(writeQuote(services, { lines: glasses.lines, ...people, prescription: null, visitorId: asking }));
}
const order = (quote: WrittenQuote) => orderQuote(services, visitor, quote);

test("a quote is ordered only once the cart holds no glasses of another wearer, and nothing is lost", async () => {
  const [ofLea, ofClara] = [await quotedFor(LEA, -1), await quotedFor(CLARA, -2)];
  expect((await order(ofLea)).outcome).toBe("inCart");
  const before = await cartOf();
  expect(await order(ofClara)).toEqual({ outcome: "otherWearer", inCart: LEA, quoted: CLARA });
  expect(await cartOf()).toEqual(before);
  expect((await order(ofLea)).outcome, "the same quote again").toBe("inCart");
  for (const { id } of before) await removeLine(services, visitor, id);
  expect((await order(ofClara)).outcome).toBe("inCart");
});

test("a prescription given at the checkout for glasses without a quote does not serve another wearer's quote", async () => {
  const ofClara = await quotedFor(CLARA, -2);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] },
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-1)),
      pupillaryDistance: { left: 31.5, right: 32 },
    },
    replaces: null,
  });
  const details = { prescribedOn: "2026-02-01", bornOn: LEA.bornOn, prescriberKind: "medecin", prescriber: "Dr Roux" };
  await savePrescriptionDraft(
    services,
    { of: visitor, visitorId: visitor },
    { details: { ...details, prescriberKind: "medecin" }, wearer: LEA, byMail: true, statement: "Je déclare…" },
  );
  const draft = () => found(findDraft(services, visitor));
  const before = await cartOf();
  expect(await order(ofClara)).toEqual({ outcome: "otherWearer", inCart: LEA, quoted: CLARA });
  expect([await cartOf(), (await draft()).wearer]).toEqual([before, LEA]);

  for (const { id } of before) await removeLine(services, visitor, id);
  expect((await order(ofClara)).outcome).toBe("inCart");
  expect(await draft()).toMatchObject({
    wearer: "buyer",
    statement: null,
    byMail: false,
    details: { bornOn: CLARA.bornOn },
  });
  expect((await draft()).details.prescriber).toBeUndefined();
  expect((await order(ofClara)).outcome, "the same quote again").toBe("inCart");
});

test.each([
  ["another name of the same day of birth", { ...CLARA, lastName: "Moreau-Petit" }, false],
  ["a name within hers, of a day that nobody told", { ...CLARA, firstName: "Clara Anne", bornOn: null }, false],
  ["her name, of another day", { ...CLARA, bornOn: "1999-01-01" }, true],
])("a prescription given at the checkout under %s", async (_case, wearer, forgotten) => {
  const ofClara = await quotedFor(CLARA, -2);
  const details = { bornOn: wearer.bornOn ?? undefined, prescriber: "Dr Roux" };
  await savePrescriptionDraft(
    services,
    { of: visitor, visitorId: visitor },
    { details, wearer, statement: "Je déclare…" },
  );
  expect((await order(ofClara)).outcome).toBe("inCart");
  expect((await found(findDraft(services, visitor))).statement === null).toBe(forgotten);
});

test("a second pair of the same wearer is ordered with the first", async () => {
  const quotes = [await quotedFor(CLARA, -1), await quotedFor({ ...CLARA, firstName: "CLARA" }, -2)];
  for (const quote of quotes) expect((await order(quote)).outcome).toBe("inCart");
  expect(await cartOf()).toHaveLength(2);
});

test("the bench says that a pair was quoted for another wearer than the prescription's", async () => {
  const quotes = [await quotedFor(LEA, -1), await quotedFor(CLARA, -2)];
  const pairs = await Promise.all(quotes.map(async ({ id }) => (await found(readQuote(services, id))).pairs));
  const camille = await newAdministrator(services);
  const told = async (choices: typeof pairs) => {
    const bought = await newVisitorId(services);
    const sold = await paidOrder(services, { choices: choices.flat().map(({ choice }) => choice) }, bought);
    const details = {
      prescribedOn: "2026-02-01",
      bornOn: CLARA.bornOn,
      prescriberKind: "medecin",
      prescriber: "Dr Roux",
    };
    await receivePrescription(services, sold.id, null, { ...details, prescriberKind: "medecin" }, "Je déclare…");
    return { number: quotes[0]?.number, says: (await benchView(services, camille, sold, null)).otherThanQuoted };
  };
  const both = await told(pairs);
  expect(both.says).toContain(`Le devis ${both.number ?? ""} destinait`);
  expect(both.says).toContain("à Léa Moreau, né(e) le 12 mai 2017");
  expect(
    (await told([await found(readQuote(services, (await quotedFor(CLARA, -3)).id)).then(({ pairs: own }) => own)]))
      .says,
  ).toBeNull();
});

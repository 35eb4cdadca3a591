import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import { addToCart } from "~/domain/cart/cart.server";
import { findProduct, type Product } from "~/domain/catalogue/products.server";
import { advanceJob } from "~/domain/orders/jobs/job.server";
import { takeMeasures } from "~/domain/lens-jobs/taken-measures.server";
import { NO_ANSWERS, screenToShow } from "~/domain/lenses/wizard";
import { correctionForm } from "~/domain/lenses/prescription-forms.server";
import {
  awaitsAnswer,
  measuresOf,
  proposalsOf,
  proposeCorrection,
} from "~/domain/orders/prescription/proposals.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { orderPath } from "~/domain/orders/links.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { demandForLenses, mayBeStated } from "~/domain/prescriptions/need";
import { prescriptionsOf, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { factsOf } from "~/domain/quotes/wording";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { TillSale } from "~/domain/till/forms.server";
import { tillCustomerForm } from "~/domain/till/glasses-forms.server";
import { detailsOfKnown, knownCustomers } from "~/domain/till/known-customers.server";
import { shop } from "~/shop/identity";
import { findQuote, readQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import {
  beginTillGlasses,
  findTillGlasses,
  keepCorrection,
  keepTaken,
  quoteTillGlasses,
  toldIn,
  waitingSale,
  type TillGlasses,
} from "~/domain/till/glasses.server";
import { TILL_GLASSES } from "~/domain/till/glasses-steps";
import { sellQuote } from "~/domain/till/sale.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";
import { adaptationView } from "~/pages/after-sale/adaptation-view.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { ACCESSORY, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, queuedMails, setStock } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { readPdfText } from "../../helpers/pdf-text";
import { orderNow } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

const KEY = "0123456789abcdef01234567";
const PRESBYOPIA = { situation: "both" as const, correction: correctionOf(eyeOf(1, 0, null, 2)) };
const TAKEN = { pupillaryDistance: { left: 31, right: 31.5 }, fittingHeights: { left: 20, right: 20.5 } };
const ODILE = { customer: CLARA_MOREAU, wearer: { firstName: "Odile", lastName: "Moreau" }, bornOn: "1981-03-14" };

let services: TestServices;
let camille: Account;
let frame: Product;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 10);
  camille = await newAdministrator(services);
  frame = (await findProduct(services, PLAIN_FRAME.id)) ?? nothing();
});

async function begun(key = KEY, told = ODILE): Promise<TillGlasses> {
  const chosen = { color: PLAIN_FRAME.colors[0]?.value ?? "", size: PLAIN_FRAME.sizes[0] ?? "" };
  const beginning = await beginTillGlasses(services, camille, frame, chosen, told, key);
  if (beginning.outcome !== "begun") throw new Error(beginning.outcome);
  return now(key);
}
const now = async (key = KEY) => (await findTillGlasses(services, key)) ?? nothing();

/** Notes that the paper was read in the shop. */
async function paperRead({ visitorId }: TillGlasses): Promise<void> {
  const details = { prescribedOn: "2026-02-01", prescriber: "Dr Hélène Roux", prescriberKind: "medecin" as const };
  const seen = { by: camille.id, name: "Camille Perrachon", at: services.now().toISOString() };
  await savePrescriptionDraft(services, { of: visitorId, visitorId }, { details, seen });
}

async function told(): Promise<TillGlasses> {
  const glasses = await begun();
  await keepCorrection(services, glasses, PRESBYOPIA);
  await paperRead(glasses);
  await keepTaken(services, glasses, TAKEN);
  return now();
}

async function quoted(glasses: TillGlasses, proposal: "standard" | "personalized" = "standard"): Promise<WrittenQuote> {
  const quoting = await quoteTillGlasses(services, camille, glasses, proposal, null);
  if (quoting.outcome !== "quoted") throw new Error(quoting.outcome);
  return quoting.quote;
}

const sell = async ({ id }: WrittenQuote, key: string) =>
  sellQuote(
    services,
    camille,
    (await findQuote(services, id)) ?? nothing(),
    { ...CLARA_MOREAU, payment: "terminal", deliveryMethod: TILL_DELIVERY, shown: "" },
    key,
  );

async function sold() {
  const selling = await sell(await quoted(await told()), "a press");
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  const order = await orderNow(services, selling.order.id);
  return { order, line: order.lines[0] ?? nothing() };
}

describe("the steps", () => {
  const missing = async () => TILL_GLASSES.missing(toldIn(services, await now()));

  test("lead from the customer to the lenses, each once the one before it was told", async () => {
    const glasses = await begun();
    expect(await missing()).toBe("correction");
    await keepCorrection(services, glasses, PRESBYOPIA);
    expect(await missing()).toBe("prescription");
    await paperRead(glasses);
    expect(await missing()).toBe("measures");
    await keepTaken(services, glasses, { pupillaryDistance: TAKEN.pupillaryDistance });
    expect(await missing(), "progressive lenses have a height").toBe("measures");
    await keepTaken(services, glasses, TAKEN);
    expect(await missing()).toBe("lenses");
  });

  test("a correction that no maker surfaces goes no further", async () => {
    const glasses = await begun();
    await keepCorrection(services, glasses, { situation: "both", correction: correctionOf(eyeOf(20.25, -1, 90, 2)) });
    expect([await missing(), toldIn(services, await now()).tooStrong]).toEqual(["correction", true]);
    expect((await quoteTillGlasses(services, camille, await now(), "standard", null)).outcome).toBe("tooSoon");
  });

  test("the key of no such glasses leads nowhere, and the id of a browser is none", async () => {
    await begun();
    expect(await findTillGlasses(services, await newVisitorId(services))).toBeNull();
    expect(await findTillGlasses(services, (await now()).visitorId)).toBeNull();
  });
});

describe("eyes that the storefront makes an appointment for", () => {
  const STRONG = { situation: "vision" as const, correction: correctionOf(eyeOf(-9.5, -3, 90), eyeOf(-8, -2.5, 10)) };

  async function strong() {
    const glasses = await begun();
    await keepCorrection(services, glasses, STRONG);
    await paperRead(glasses);
    await keepTaken(services, glasses, { pupillaryDistance: TAKEN.pupillaryDistance });
    return now();
  }

  test("have their glasses at the counter: quoted with every offer, sold, and made to what was typed", async () => {
    const glasses = await strong();
    expect([TILL_GLASSES.missing(toldIn(services, glasses)), toldIn(services, glasses).tooStrong]).toEqual([
      "lenses",
      false,
    ]);
    const quote = await quoted(glasses, "personalized");
    const selling = await sell(quote, "a strong sale");
    if (selling.outcome !== "sold") throw new Error(selling.outcome);
    const line = (await orderNow(services, selling.order.id)).lines[0] ?? nothing();
    expect(await measuresOf(services, line)).toMatchObject({ ...STRONG, channel: "counter" });
  });

  test("are corrected at the bench within what was sold there, and not beyond", async () => {
    const selling = await sell(await quoted(await strong(), "personalized"), "to be corrected");
    if (selling.outcome !== "sold") throw new Error(selling.outcome);
    const lineId = selling.order.lines[0]?.id ?? "";
    const proposed = async (sphere: number) => {
      const measures = {
        ...STRONG,
        pupillaryDistance: TAKEN.pupillaryDistance,
        correction: correctionOf(eyeOf(sphere)),
      };
      const proposing = { lineId, measures, bearer: "shop" as const, by: camille.id };
      return (await proposeCorrection(services, selling.order.id, proposing)).outcome;
    };
    expect(await proposed(-21)).toBe("appointment");
    expect(await proposed(-10)).toBe("sent");
  });

  test("are typed as far as the makers surface, of either sign, and online as far as the storefront sells", () => {
    const typed = { leftSphere: "+2,50", rightSphere: "-11", rightCylinder: "-4,25", rightAxis: "90" };
    const counter = correctionForm("vision", { typist: "optician", channel: "counter" });
    expect(counter.safeParse(typed).success).toBe(true);
    expect(counter.safeParse({ ...typed, rightSphere: "-27" }).success).toBe(false);
    expect(correctionForm("vision").safeParse(typed).success).toBe(false);
  });

  test("stay those of an appointment when their correction is taken up in the storefront", () => {
    const answers = { ...NO_ANSWERS, ...STRONG, pupillaryDistance: TAKEN.pupillaryDistance, questionnaire: {} };
    expect(screenToShow("verres", { ...answers, channel: "counter" })).toBe("verres");
    expect(screenToShow("verres", answers)).not.toBe("verres");
  });
});

describe("the quote", () => {
  test("names customer, wearer and prescription, and is the same one when the same lenses are asked for again", async () => {
    const glasses = await told();
    const quote = await quoted(glasses);
    const document = await readQuote(services, quote.id);
    expect(document).toMatchObject({
      customer: { lastName: "Moreau", email: CLARA_MOREAU.email },
      wearer: { firstName: "Odile", lastName: "Moreau", bornOn: "1981-03-14" },
      prescription: { prescribedOn: "2026-02-01", prescriber: "Dr Hélène Roux", prescriberKind: "medecin" },
      pairs: [{ measures: { ...PRESBYOPIA, ...TAKEN } }],
    });
    expect(quote.madeBy).toBe(camille.id);
    expect((await quoted(await now())).number).toBe(quote.number);
    expect((await quoted(await now(), "personalized")).number).not.toBe(quote.number);
  });

  test("says where only the paper itself will do, by the one rule", async () => {
    const glasses = await begun();
    await keepCorrection(services, glasses, PRESBYOPIA);
    await keepTaken(services, glasses, TAKEN);
    const document = (await readQuote(services, (await quoted(await now())).id)) ?? nothing();
    const paper = (bornOn: string | null) =>
      factsOf({ ...document, wearer: { firstName: "Odile", lastName: "Moreau", bornOn } }).find(
        ([name]) => name === "Ordonnance",
      )?.[1];
    expect(paper("1981-03-14")).toContain("Pour de premiers verres progressifs, envoyez l’ordonnance");
    expect(paper("2015-03-14")).toContain("Pour un porteur de moins de 16 ans, envoyez l’ordonnance");
    expect(demandForLenses(["unifocal"], { bornOn: "1981-03-14", wornProgressive: false }, "2026-03-02")).toEqual({
      wanted: true,
      statement: "allowed",
    });
    expect(
      [null, "2010-03-02", "2010-03-03"].map((bornOn) => mayBeStated(["progressif"], bornOn, "2026-03-02")),
      "offered from the sixteenth birthday on",
    ).toEqual([true, true, false]);
  });

  test.each([
    ["of an adult, expired", "1981-03-14", "2018-06-01"],
    ["of a child of seven, after its one year", "2019-01-15", "2025-01-10"],
    ["dated in the future", "1981-03-14", "2027-06-01"],
  ])("never names a prescription %s, which a refused form left behind", async (_what, bornOn, prescribedOn) => {
    const glasses = await begun(KEY, { ...ODILE, bornOn });
    await keepCorrection(services, glasses, { situation: "vision", correction: correctionOf(eyeOf(-1)) });
    await keepTaken(services, glasses, TAKEN);
    const { visitorId } = glasses;
    const typed = { prescribedOn, prescriber: "Dr Vieux", prescriberKind: "medecin" as const };
    await savePrescriptionDraft(services, { of: visitorId, visitorId }, { details: typed });
    await savePrescriptionDraft(services, { of: visitorId, visitorId }, { byMail: true });
    const document = await found(readQuote(services, (await quoted(await now())).id));
    expect(document.prescription).toBeNull();
    const said = factsOf(document).find(([name]) => name === "Ordonnance")?.[1];
    expect(said).toContain("À fournir avant la fabrication des verres");
    expect(document.wearer?.bornOn).toBe(bornOn);
  });

  test("is sold at the till with what was told: measures under the lenses, the paper with the order", async () => {
    const { order, line } = await sold();
    expect(order.status).toBe(ORDER_STATUS.awaitingPrescription);
    expect(await measuresOf(services, line)).toEqual({ ...PRESBYOPIA, channel: "counter", ...TAKEN });
    const [paper, ...others] = await prescriptionsOf(services, order.id);
    expect(others).toEqual([]);
    expect(paper).toMatchObject({
      state: "received",
      visitorId: order.visitorId,
      seen: { by: camille.id, name: "Camille Perrachon" },
      details: { bornOn: "1981-03-14", prescriber: "Dr Hélène Roux" },
    });
  });

  test("one of two offers is sold, and the other does not sell the same glasses twice", async () => {
    const glasses = await told();
    const [one, other] = [await quoted(glasses), await quoted(await now(), "personalized")];
    expect((await sell(one, "first press")).outcome).toBe("sold");
    expect((await sell(one, "second press")).outcome).toBe("ordered");
    const second = await sell(other, "third press");
    if (second.outcome !== "sold") throw new Error(second.outcome);
    expect(second.order.quoteNumber).toBe(other.number);
    // Its prescription went to the first order, so the second waits for one.
    expect((await prescriptionsOf(services, second.order.id)).map(({ state }) => state)).toEqual(["awaited"]);
  });
});

test("glasses are sold to someone without an e-mail: their papers are printed, nothing is mailed, and a link is not how they pay", async () => {
  const { customer, wearer, bornOn } = tillCustomerForm("2026-03-01").parse({
    ...{ ...CLARA_MOREAU, phone: "06 12 34 56 78", email: " ", bornOn: "14/03/1981" },
  });
  expect(customer).toEqual({ ...CLARA_MOREAU, email: "" });
  const glasses = await begun(KEY, { customer, wearer, bornOn });
  await keepCorrection(services, glasses, PRESBYOPIA);
  await paperRead(glasses);
  await keepTaken(services, glasses, TAKEN);
  const quote = await quoted(await now());
  const sale = { ...CLARA_MOREAU, email: "", deliveryMethod: TILL_DELIVERY };
  expect(TillSale.safeParse({ ...sale, payment: "lien" }).error?.issues.map(({ path }) => path)).toEqual([["email"]]);
  const told = { ...TillSale.parse({ ...sale, payment: "especes" }), payment: "especes" as const };
  const selling = await sellQuote(services, camille, quote, told, "a press");
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  const order = await orderNow(services, selling.order.id);
  expect(order.customer).toEqual(customer);
  await validatePrescription(services, order.id, camille.id);
  const mailed = (await queuedMails(services)).filter(({ mail }) => mail.to !== shop.email);
  expect(mailed).toEqual([]);
  const invoice = await readPdfText(await renderInvoice(await found(readInvoice(services, order.id))));
  expect(invoice.text).toContain("Clara Moreau");
  expect((await knownCustomers(services, "moreau")).map(({ id, email }) => [id, email])).toEqual([[order.id, ""]]);
  expect(await detailsOfKnown(services, order.id)).toEqual(customer);
  const pageFor = async (role: StaffRole) => (await orderPanel(services, order, role)).customer?.page;
  expect(await pageFor("optician")).toBe(orderPath(services.config, order.id));
  expect(await pageFor("sales"), "it shows the insurer's file").toBeNull();
  expect((await adaptationView(services, order)).answeredBy).toBe("par téléphone");
});

describe("measures taken on the wearer of glasses that are sold", () => {
  const TAKEN_ANEW = { pupillaryDistance: { left: 30, right: 30.5 }, fittingHeights: { left: 19, right: 19 } };
  const take = (orderId: string, lineId: string, taken = TAKEN_ANEW) =>
    takeMeasures(services, orderId, { lineId, taken, by: camille.id });

  test("take the place of those before, and leave the powers as they are", async () => {
    const { order, line } = await sold();
    expect([await take(order.id, line.id), await take(order.id, line.id)]).toEqual(["noted", "unchanged"]);
    expect(await measuresOf(services, line)).toEqual({ ...PRESBYOPIA, channel: "counter", ...TAKEN_ANEW });
    const row = await services.db("order_lines").where({ id: line.id }).first("sealed_correction");
    expect(Buffer.from(row?.sealed_correction ?? []).toString("utf8")).not.toContain("fittingHeights");
  });

  test("wait while a proposed correction does, which keeps the heights that were taken", async () => {
    const { order, line } = await sold();
    const weaker = correctionForm("both").parse({
      ...{ rightSphere: "0,75", rightAddition: "2", leftSphere: "0,75", leftAddition: "2" },
    });
    const measures = { situation: "both" as const, correction: weaker, pupillaryDistance: TAKEN.pupillaryDistance };
    const proposing = await proposeCorrection(services, order.id, {
      lineId: line.id,
      measures,
      bearer: "shop",
      by: camille.id,
    });
    expect(proposing.outcome).toBe("sent");
    expect(await take(order.id, line.id)).toBe("awaitsAnswer");
    const [proposal] = await proposalsOf(services, order.id);
    expect(proposal && awaitsAnswer(proposal, services.now())).toBe(true);
    expect(proposal?.measures?.fittingHeights).toEqual(TAKEN.fittingHeights);
  });

  test("change no more once the lenses are ordered", async () => {
    const { order, line } = await sold();
    await validatePrescription(services, order.id, camille.id);
    const notes = { base: "", remarks: "", rightLot: "", leftLot: "" };
    await advanceJob(services, order.id, line.id, { ...notes, to: "ordered", by: camille.id, version: 0 });
    expect(await take(order.id, line.id)).toBe("made");
    expect(await take(order.id, KEY)).toBe("closed");
  });
});

function nothing(): never {
  throw new Error("nothing is there");
}

test("a sale waits beside glasses at the till alone: a customer's own cart is none", async () => {
  const sale = { choices: [choiceOf(ACCESSORY)], deliveryMethod: TILL_DELIVERY, reduction: "" };
  await beginTillGlasses(
    services,
    camille,
    frame,
    { color: frame.colors[0]?.value ?? "", size: "48" },
    ODILE,
    KEY,
    sale,
  );
  const glasses = await found(findTillGlasses(services, KEY));
  expect((await waitingSale(services, glasses.visitorId)).choices).toHaveLength(1);

  const customer = await newVisitorId(services);
  await addToCart(services, customer, choiceOf(ACCESSORY));
  expect((await waitingSale(services, customer)).choices).toEqual([]);
});

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { continueAsGuest, readCheckoutDraft } from "~/domain/checkout/draft.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import type { Order } from "~/domain/orders/order.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { acceptPrescription, examinationOf, ticksAsked } from "~/domain/orders/prescription/examination.server";
import { refusePrescription, remindOfPrescriptions } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { findDraft, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { prescriptionLacking } from "~/domain/prescriptions/given.server";
import { PRESCRIPTION_MISSING } from "~/domain/prescriptions/wording";
import { PAPER_ALONE, PAPER_ALONE_AT_BENCH, statementOf } from "~/domain/prescriptions/statement";
import { factsOf } from "~/domain/quotes/wording";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { assignGlasses } from "~/domain/wearers/glasses.server";
import { reuseGlasses } from "~/domain/wearers/reuse.server";
import { saveWearer, wearersOf } from "~/domain/wearers/wearers.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { choiceOf, newVisitorId, placedOrder, purchaseOf, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { textLike } from "../../helpers/matchers";
import { orderNow } from "../../helpers/orders";
import { PROGRESSIVE, withCorrection } from "../../helpers/prescriptions";
import { readQuoteOf } from "../../helpers/quotes";
import { testServices, type TestServices } from "../../helpers/services";

const GROWN: PrescriptionDetails = {
  prescribedOn: "2026-02-01",
  bornOn: "1960-05-12",
  prescriberKind: "medecin",
  prescriber: "Dr Roux",
  shortenedTo: null,
};
const CHILD = { ...GROWN, bornOn: "2015-05-12" };

let services: TestServices;
let camille: Account;
let visitorId: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
  visitorId = await newVisitorId(services);
  await continueAsGuest(services, visitorId);
});

const glassesWith = async (lenses?: string) => choiceOf(PLAIN_FRAME, { extra: await withCorrection(services, lenses) });

/** The step of the checkout is answered with a statement. */
const state = (details: PrescriptionDetails, wornProgressive = false) =>
  savePrescriptionDraft(
    services,
    { of: visitorId, visitorId },
    { details, statement: statementOf({ ...details, wornProgressive }) },
  );

/** A paid order with a statement that was taken for other lenses, as the shop accepted it before it asked again. */
async function statedFor(details: PrescriptionDetails, lenses?: string): Promise<Order> {
  const order = await placedOrder(services, { choices: [await glassesWith(lenses)] }, visitorId);
  await state(details);
  await finishOrder(services, order.id, order.totalCents);
  return orderNow(services, order.id);
}

async function accept(order: Order) {
  const examination = await examinationOf(services, order, camille.id);
  const ticks = new Set(ticksAsked(examination));
  return acceptPrescription(services, order.id, { by: camille.id, seen: examination.seen, ticks, read: {} });
}

test("a quote says that the prescription was declared, and of one that was given, that it was not", async () => {
  const saidOf = async () => {
    const quote = given(await readQuoteOf(services, visitorId, [await glassesWith()]));
    return factsOf(given(await readQuote(services, quote.id))).find(([name]) => name === "Ordonnance")?.[1] ?? "";
  };
  await state(GROWN);
  expect(await saidOf()).toContain(`par ${GROWN.prescriber ?? ""} (médecin), déclarée sur l’honneur`);
  await savePrescriptionDraft(
    services,
    { of: visitorId, visitorId },
    { details: GROWN, statement: null, byMail: true },
  );
  expect(await saidOf()).toMatch(/\(médecin\)$/);
});

describe("why lenses are not paid for yet is said in its own words", () => {
  const why = async (lenses?: string) => {
    const given = await prescriptionLacking(services, visitorId, [await glassesWith(lenses)]);
    return given && [given.code, given.says];
  };
  const save = (change: Parameters<typeof savePrescriptionDraft>[2]) =>
    savePrescriptionDraft(services, { of: visitorId, visitorId }, change);

  test("nothing came, of the buyer or of a wearer that a quote named", async () => {
    expect(await why()).toEqual(["prescriptionMissing", PRESCRIPTION_MISSING]);
    const lea = { firstName: "Léa", lastName: "Moreau", bornOn: "2015-05-12" };
    await save({ details: { bornOn: lea.bornOn }, wearer: lea });
    expect(await why()).toEqual([
      "prescriptionOfWearerMissing",
      "Veuillez fournir l’ordonnance de Léa Moreau ou cocher l’option pour l’envoyer par e-mail.",
    ]);
    await save({ details: { bornOn: "1960-05-12" } });
    expect((await why())?.[0], "another date of birth is another person").toBe("prescriptionMissing");
    await save({ byMail: true });
    expect(await why()).toBeNull();
  });

  test.each([
    ["prescriptionIncomplete", { ...GROWN, prescriber: "" }, undefined, /nom du prescripteur/],
    ["prescriptionChild", CHILD, undefined, /moins de 16 ans/],
    ["prescriptionFirstProgressive", GROWN, PROGRESSIVE, /premiers verres progressifs/],
    ["prescriptionExpired", { ...GROWN, prescribedOn: "2019-02-01" }, undefined, /valable jusqu’au 1er février 2022/],
    ["prescriptionFuture", { ...GROWN, prescribedOn: "2027-02-01" }, undefined, /à venir/],
    [
      "prescriptionBeforeBirth",
      { ...GROWN, bornOn: "2026-02-15" },
      undefined,
      /plus ancienne que la date de naissance/,
    ],
  ] as const)("%s", async (code, details, lenses, says) => {
    await state(details);
    if (code === "prescriptionBeforeBirth") await save({ statement: null, seen: { by: "c", name: "C", at: "" } });
    expect(await why(lenses)).toEqual([code, textLike(says)]);
    await state(GROWN, true);
    expect(await why(lenses)).toBeNull();
  });
});

describe("a statement given for other lenses", () => {
  const givenFor = async (lenses?: string) =>
    (await readCheckoutDraft(services, visitorId, [await glassesWith(lenses)])).prescriptionGiven;

  test("undoes the step once the cart has first progressive lenses, and loses nothing", async () => {
    await state(GROWN);
    expect([await givenFor(), await givenFor(PROGRESSIVE)]).toEqual([true, false]);
    expect(await findDraft(services, visitorId)).toMatchObject({ details: GROWN });
    await state(GROWN, true);
    expect(await givenFor(PROGRESSIVE), "the wearer has progressive lenses already").toBe(true);
  });

  test("undoes it once the wearer is a child, whatever the lenses", async () => {
    await state(CHILD);
    expect(await givenFor()).toBe(false);
  });

  test.each([
    ["firstProgressive", GROWN, PROGRESSIVE],
    ["child", CHILD, undefined],
  ] as const)("places no order: %s", async (why, details, lenses) => {
    await state(details);
    const purchase = purchaseOf({ choices: [await glassesWith(lenses)] });
    await readQuoteOf(services, visitorId, purchase.choices, purchase.customer);
    const placing = await placeOrder(services, visitorId, purchase);
    expect(placing).toMatchObject({ outcome: "changed", quote: { obstacles: [PAPER_ALONE[why]] } });
    await savePrescriptionDraft(services, { of: visitorId, visitorId }, { byMail: true, statement: null });
    expect((await placeOrder(services, visitorId, purchase)).outcome).toBe("placed");
  });

  test.each([
    ["firstProgressive", GROWN, PROGRESSIVE],
    ["child", CHILD, undefined],
  ] as const)("is not accepted at the bench, and the order does not pass: %s", async (why, details, lenses) => {
    const order = await statedFor(details, lenses);
    expect(await accept(order)).toEqual({ outcome: "paperAlone", why: PAPER_ALONE_AT_BENCH[why] });
    const { preparing } = ORDER_STATUS;
    const { agreedTo } = await askedBefore(services, order, preparing);
    expect(await changeStatus(services, order.id, preparing, { by: camille.id, agreedTo })).toMatchObject({
      outcome: "barred",
      reason: expect.stringContaining(PAPER_ALONE_AT_BENCH[why]) as unknown,
    });
  });

  test("stays accepted where it was before", async () => {
    const order = await statedFor(GROWN, PROGRESSIVE);
    await services.db("prescriptions").where({ order_id: order.id }).update({ state: "validated" });
    await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.confirmed });
    expect(await changeStatus(services, order.id, ORDER_STATUS.preparing, { by: camille.id })).toMatchObject({
      outcome: "changed",
    });
  });
});

describe("what the customer reads of a statement", () => {
  const mails = async (fact: string) =>
    (await queuedMails(services)).filter((each) => each.fact.includes(fact)).map(({ mail }) => mail.text);

  test("calls it one in the confirmation", async () => {
    await state(GROWN);
    const order = await placedOrder(services, { choices: [await glassesWith()] }, visitorId);
    await finishOrder(services, order.id, order.totalCents);
    const [text = ""] = await mails("confirmation");
    expect(text).toContain("Votre déclaration sur l’honneur est bien reçue");
    expect(text).not.toContain("Votre ordonnance est bien reçue");
  });

  test("calls it one after its refusal, in the mail and in the reminders; the shop gives no prescription", async () => {
    const order = await statedFor(GROWN);
    expect(await refusePrescription(services, order.id, "Il nous faut le document.", camille.id)).toBe(true);
    services.clock.advance({ days: 3 });
    expect(await remindOfPrescriptions(services)).toBe(1);
    const [refusal = ""] = await mails("prescription-refused");
    expect(refusal).not.toContain("Pour en obtenir une");
    expect(refusal).toContain("à partir de 16 ans, nous vérifions votre vue\u202f; plus jeune, nous vous orientons");
    const [reminder = ""] = await mails("prescription-reminder");
    expect(reminder).toContain("Votre déclaration sur l’honneur ne peut pas servir");
    expect(reminder).not.toContain("L’ordonnance que vous nous avez envoyée");
  });
});

describe("a statement in the carnet", () => {
  let clara: Account;
  beforeEach(async () => {
    clara = await newCustomer(services);
    ({ visitorId } = clara);
  });

  async function accepted(details: PrescriptionDetails): Promise<string> {
    const order = await statedFor(details);
    await services.db("prescriptions").where({ order_id: order.id }).update({ state: "validated" });
    return order.lines[0]?.id ?? "";
  }
  const reused = async (lineId: string) => {
    const reuse = await reuseGlasses(services, clara, lineId, "another");
    return "prescription" in reuse ? reuse.prescription : reuse.outcome;
  };
  const copied = async () => (await findDraft(services, clara.visitorId))?.statement ?? null;

  test("is taken to another frame, where the law allows it", async () => {
    expect(await reused(await accepted(GROWN))).toBe(true);
    expect(await copied()).toContain("Je déclare sur l’honneur");
  });

  test("is not for a child, whose prescription is asked for", async () => {
    expect(await reused(await accepted(CHILD))).toBe(false);
    expect(await copied()).toBeNull();
  });

  test("is not for a child that the account says wears them", async () => {
    const lineId = await accepted(GROWN);
    await saveWearer(services, clara.id, { id: null, name: "Léa", bornOn: CHILD.bornOn });
    const [lea] = await wearersOf(services, clara.id);
    await assignGlasses(services, clara, lineId, lea?.id ?? "");
    expect(await reused(lineId)).toBe(false);
  });
});

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readLensAnswers } from "~/domain/lenses/answers.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { receivePrescription } from "~/domain/orders/prescription/prescription.server";
import { storeFile } from "~/domain/prescriptions/file.server";
import { whyNotGiven } from "~/domain/prescriptions/given.server";
import { attachTo, findDraft, savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { gatherData } from "~/domain/privacy/export.server";
import type { Choice } from "~/domain/cart/choice";
import { quote as price } from "~/domain/checkout/quote.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { readQuote, writeQuote } from "~/domain/quotes/written-quote.server";
import { openSealed } from "~/domain/sealed-files.server";
import { timeLeft } from "~/domain/wearers/countdown";
import { assignGlasses, carnetOf } from "~/domain/wearers/glasses.server";
import { reminderDue, remindOfValidity, REMIND_DAYS } from "~/domain/wearers/reminders.server";
import { reuseGlasses } from "~/domain/wearers/reuse.server";
import { removeWearer, saveWearer, setReminder, wearersOf } from "~/domain/wearers/wearers.server";
import { readForWhom } from "~/domain/wearers/for-whom.server";
import { forWhomView } from "~/pages/checkout/for-whom.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newCustomer } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, queuedMails } from "../helpers/factories";
import { deliveredOrder, move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { pdf } from "../helpers/papers";
import { ORDER_STATUS } from "~/domain/orders/status";
import { testServices, type TestServices } from "../helpers/services";

const MEASURES: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-1.25)),
  pupillaryDistance: { left: 31.5, right: 32 },
};
/** Of a person above 42: valid for three years, until 2 September. */
const DETAILS = {
  prescribedOn: "2023-09-02",
  bornOn: "1975-06-01",
  prescriberKind: "medecin",
  prescriber: "Dr Roux",
  shortenedTo: null,
} as const;

let services: TestServices;
let clara: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  clara = await newCustomer(services);
});

test("who pays several pairs reads that all of an order are for one wearer", async () => {
  const lenses = async () => `verres:standard:unifocal:1.5::${await keepMeasures(services, MEASURES, [])}`;
  const pair = async () => choiceOf(PLAIN_FRAME, { extra: await lenses() });
  const [one, two, alone] = [await pair(), await pair(), choiceOf(PLAIN_FRAME)];
  const several = async (...choices: Choice[]) =>
    (await forWhomView(services, { account: null, customer: CLARA_MOREAU }, null, choices)).several;
  expect([await several(one), await several(one, alone), await several(one, two)]).toEqual([false, false, true]);
});

async function glasses(visitorId = clara.visitorId): Promise<Order> {
  const reference = await keepMeasures(services, MEASURES, []);
  const order = await paidOrder(
    services,
    { choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` })] },
    visitorId,
  );
  const keeping = await storeFile(services, visitorId, { name: "ordonnance.pdf", bytes: await pdf() });
  if (keeping.outcome !== "kept") throw new Error(keeping.outcome);
  await receivePrescription(services, order.id, keeping.file, DETAILS);
  return order;
}

const lineOf = ({ lines }: Order) => lines[0]?.id ?? "";
const whose = async () => (await carnetOf(services, clara)).glasses.map(({ wearerId }) => wearerId);
const onlyWearer = async () => (await wearersOf(services, clara.id))[0]?.id ?? "";
const reminders = async () => (await queuedMails(services)).filter(({ fact }) => fact.includes(":validity:"));

test("one person stands once in the carnet, however the name is written", async () => {
  const save = (name: string, bornOn: string, id: string | null = null) =>
    saveWearer(services, clara.id, { id, name, bornOn });
  expect(await save("Léa Moreau", "1995-02-03")).toBe("saved");
  for (const name of ["lea moreau", " LÉA  MOREAU", "Moreau Léa"]) expect(await save(name, "1995-02-03")).toBe("known");
  expect(await save("Léa Moreau", "1996-02-03"), "a namesake").toBe("saved");
  const family = await wearersOf(services, clara.id);
  const [lea, namesake] = ["1995-02-03", "1996-02-03"].map((day) => family.find(({ bornOn }) => bornOn === day));
  expect(await save("Lea Moreau", "1995-02-03", lea?.id), "written otherwise").toBe("saved");
  expect(await save("léa moreau", "1995-02-03", namesake?.id)).toBe("known");
});

test.each([
  ["2026-03-02", "dernier jour"],
  ["2026-03-03", "1 jour"],
  ["2026-03-31", "29 jours"],
  ["2026-04-02", "1 mois"],
  ["2027-03-01", "11 mois"],
  ["2027-03-02", "1 an"],
  ["2028-06-10", "2 ans et 3 mois"],
])("until %s there is left: %s", (until, left) => {
  expect(timeLeft(until, "2026-03-02")).toBe(left);
});

test("a day of birth that the carnet contradicts is refused, the buyer's own too", async () => {
  const buyer = { account: clara, customer: CLARA_MOREAU };
  await saveWearer(services, clara.id, { id: null, name: "Clara Moreau", bornOn: "1985-03-14" });
  const read = async (bornOn: string) => readForWhom(services, buyer, { wearer: "buyer", bornOn });
  expect((await read("10/10/2016")).errors.bornOn).toContain("Dans votre carnet, la date de naissance de Clara Moreau");
  expect(await read("14/03/1985")).toEqual({ wearer: "buyer", bornOn: null, errors: {} });
  expect(await read("")).toEqual({ wearer: "buyer", bornOn: "1985-03-14", errors: {} });
});

test("the end of a month counts as the same day of a shorter one", () => {
  expect(timeLeft("2026-02-28", "2026-01-31")).toBe("1 mois");
});

describe("whose glasses", () => {
  test("are those of the only wearer born on the day of the prescription, unless the account says otherwise", async () => {
    const order = await glasses();
    expect(await whose()).toEqual([null]);
    await saveWearer(services, clara.id, { id: null, name: "Clara", bornOn: DETAILS.bornOn });
    const id = await onlyWearer();
    expect(await whose()).toEqual([id]);
    await saveWearer(services, clara.id, { id: null, name: "Sa jumelle", bornOn: DETAILS.bornOn });
    expect(await whose(), "two were born that day: the quote names her").toEqual([id]);
    await saveWearer(services, clara.id, { id, name: "Son autre jumelle", bornOn: DETAILS.bornOn });
    expect(await whose(), "and here neither of the two").toEqual([null]);
    expect(await assignGlasses(services, clara, lineOf(order), id)).toBe(true);
    expect(await whose()).toEqual([id]);
    expect(await removeWearer(services, clara.id, id)).toBe(true);
    expect((await carnetOf(services, clara)).glasses, "the glasses stay bought").toHaveLength(1);
  });

  test("another account's glasses and wearers are not there", async () => {
    const order = await glasses();
    const other = await newCustomer(services);
    await saveWearer(services, other.id, { id: null, name: "Bob", bornOn: "1990-01-01" });
    const [bob] = await wearersOf(services, other.id);
    expect(await assignGlasses(services, other, lineOf(order), bob?.id ?? "")).toBe(false);
    expect(await assignGlasses(services, clara, lineOf(order), bob?.id ?? "")).toBe(false);
    expect(await saveWearer(services, clara.id, { id: bob?.id ?? "", name: "Vol", bornOn: "1990-01-01" })).toBe(
      "unknown",
    );
    expect(await removeWearer(services, clara.id, bob?.id ?? "")).toBe(false);
    expect(await setReminder(services, clara.id, bob?.id ?? "", true)).toBe(false);
    expect(await reuseGlasses(services, other, lineOf(order), "same")).toEqual({ outcome: "unknown" });
  });

  test("and nothing of an order that was cancelled", async () => {
    await move(services, await glasses(), ORDER_STATUS.cancelled);
    expect(await whose()).toEqual([]);
  });
});

describe("a prescription taken up again", () => {
  test("fills the wizard of the same frame and the checkout, with a file of its own", async () => {
    const order = await glasses();
    const reused = await reuseGlasses(services, clara, lineOf(order), "same");
    expect(reused).toEqual({ outcome: "sameFrame", slug: PLAIN_FRAME.slug, prescription: true });
    const answers = await readLensAnswers(services, clara.visitorId, PLAIN_FRAME.id);
    expect(answers?.answers).toMatchObject(MEASURES);
    const draft = await findDraft(services, clara.visitorId);
    expect(draft?.details).toEqual(DETAILS);
    expect(whyNotGiven(services, draft, order.lines)).toBeNull();
    expect((await services.files.list()).length, "the order keeps its own").toBe(2);
    expect((await openSealed(services, "prescription", draft?.file?.id ?? "")).outcome).toBe("opened");
    await reuseGlasses(services, clara, lineOf(order), "same");
    expect((await services.files.list()).length, "taken up twice").toBe(2);
  });

  test("is not once it has ended, and waits for another frame when this one is gone", async () => {
    const order = await glasses();
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ archived_at: "2026-03-01T00:00:00.000Z" });
    expect(await reuseGlasses(services, clara, lineOf(order), "same")).toEqual({
      outcome: "anotherFrame",
      prescription: true,
    });
    services.clock.set("2026-09-02T21:59:00Z"); // its last day in the shop's time zone
    expect((await reuseGlasses(services, clara, lineOf(order), "another")).outcome).toBe("anotherFrame");
    services.clock.set("2026-09-02T22:00:00Z");
    expect(await reuseGlasses(services, clara, lineOf(order), "another")).toEqual({ outcome: "expired" });
  });
});

describe("glasses of the counter", () => {
  const READING = { by: "administrator", name: "Camille Perrachon", at: "2026-03-02T09:00:00.000Z" } as const;
  const [jean, line] = [{ firstName: "Jean", lastName: "Moreau" }, "verres:standard:unifocal:1.5::"];

  /** On a quote for Jean, whose prescription was read; if it was accepted, no copy was kept. */
  async function read(state: "validated" | "received" | "awaited"): Promise<Order> {
    const reference = await keepMeasures(services, MEASURES, []);
    const choice = choiceOf(PLAIN_FRAME, { extra: line + reference });
    const order = await paidOrder(services, { choices: [choice] }, clara.visitorId);
    const { lines } = await price(services, clara.visitorId, {
      choices: [choice],
      deliveryMethod: null,
      couponCode: null,
    });
    const quote = await writeQuote(services, {
      lines,
      customer: null,
      wearer: { ...jean, bornOn: DETAILS.bornOn },
      prescription: null,
      visitorId: clara.visitorId,
    });
    await services.db("orders").where({ id: order.id }).update({ quote_number: quote?.number });
    await services.db("prescriptions").where({ order_id: order.id }).delete();
    const draft = { of: order.id, visitorId: clara.visitorId };
    await savePrescriptionDraft(services, draft, {
      details: state === "awaited" ? { bornOn: DETAILS.bornOn } : DETAILS,
      seen: state === "awaited" ? null : READING,
    });
    await attachTo(services, order.id, draft);
    await services.db("prescriptions").where({ order_id: order.id }).update({ state });
    return { ...order, quoteNumber: quote?.number ?? null };
  }
  const renewal = async () => (await carnetOf(services, clara)).glasses.map((each) => each.renewal);
  const WITH_PAPER = { outcome: "sameFrame", slug: PLAIN_FRAME.slug, prescription: true };

  test("keep their wearer's name with the date of birth, on the quote of the next pair", async () => {
    const order = await read("validated");
    expect((await carnetOf(services, clara)).glasses[0]?.madeFor).toMatchObject(jean);
    await reuseGlasses(services, clara, lineOf(order), "same");
    const wearerOn = async () => {
      const choice = choiceOf(PLAIN_FRAME, { extra: line + (await keepMeasures(services, MEASURES, [])) });
      const quote = await quoteAtCheckout(services, clara.visitorId, [choice], { ...CLARA_MOREAU });
      return (await readQuote(services, quote?.id ?? ""))?.wearer;
    };
    expect(await wearerOn()).toEqual({ ...jean, bornOn: DETAILS.bornOn });
    const draft = { of: clara.visitorId, visitorId: clara.visitorId };
    await savePrescriptionDraft(services, draft, { details: { ...DETAILS, bornOn: "1990-01-01" } });
    expect(await wearerOn(), "another person's birth").toMatchObject({ firstName: "Clara", bornOn: "1990-01-01" });
  });

  test("are named as the carnet names who wears them", async () => {
    const order = await read("validated");
    await saveWearer(services, clara.id, { id: null, name: "jean", bornOn: DETAILS.bornOn });
    await reuseGlasses(services, clara, lineOf(order), "same");
    expect((await findDraft(services, clara.visitorId))?.wearer).toEqual({ ...jean, bornOn: DETAILS.bornOn });
    await saveWearer(services, clara.id, { id: await onlyWearer(), name: "Papa", bornOn: DETAILS.bornOn });
    await reuseGlasses(services, clara, lineOf(order), "same");
    expect((await findDraft(services, clara.visitorId))?.wearer).toMatchObject({ firstName: "Papa", lastName: "" });
  });

  test("are renewed with the prescription that an optician read and accepted: nothing more is asked for", async () => {
    const order = await read("validated");
    expect(await renewal()).toEqual(["prescription"]);
    expect(await reuseGlasses(services, clara, lineOf(order), "same")).toEqual(WITH_PAPER);
    expect(whyNotGiven(services, await findDraft(services, clara.visitorId), order.lines)).toBeNull();
  });

  test.each(["awaited", "received"] as const)("one that is %s promises the correction alone", async (state) => {
    const order = await read(state);
    expect(await renewal()).toEqual(["correction"]);
    expect(await reuseGlasses(services, clara, lineOf(order), "same")).toEqual({ ...WITH_PAPER, prescription: false });
    expect(whyNotGiven(services, await findDraft(services, clara.visitorId), order.lines)).not.toBeNull();
  });

  test("one that was refused is not taken up again", async () => {
    const order = await glasses();
    await services.db("prescriptions").where({ order_id: order.id }).update({ state: "refused" });
    expect(await renewal()).toEqual([null]);
    expect(await reuseGlasses(services, clara, lineOf(order), "same")).toEqual({ outcome: "refused" });
  });
});

describe("a reminder", () => {
  const dueOn = new Date(Date.parse("2026-09-02T10:00:00Z") - REMIND_DAYS * 86_400_000);

  async function asked(): Promise<string> {
    await glasses();
    await saveWearer(services, clara.id, { id: null, name: "Clara", bornOn: DETAILS.bornOn });
    const id = await onlyWearer();
    await setReminder(services, clara.id, id, true);
    return id;
  }

  test("is sent once, two months before the end, and says nothing of anyone's eyes", async () => {
    await asked();
    services.clock.set(new Date(dueOn.getTime() - 86_400_000));
    await remindOfValidity(services);
    expect(await reminders(), "a day too early").toEqual([]);
    services.clock.set(dueOn);
    await Promise.all([remindOfValidity(services), remindOfValidity(services)]);
    for (let day = 0; day < 5; day += 1) {
      services.clock.advance({ days: 1 });
      await remindOfValidity(services);
    }
    const [only, ...others] = await reminders();
    expect([only?.mail.to, others]).toEqual([clara.email, []]);
    expect(only?.mail.text).not.toMatch(/ordonnance|verres|vue|correction|Roux|1,25|lunettes/i);
  });

  test("is promised two months before the end, today where less is left, and for the next prescription once it left", async () => {
    const id = await asked();
    const promised = () => reminderDue(services, clara, id);
    services.clock.set(new Date(dueOn.getTime() - 86_400_000));
    expect(await promised()).toBe("before");
    services.clock.set(dueOn);
    expect(await promised()).toBe("today");
    await remindOfValidity(services);
    expect(await promised()).toBe("next");
  });

  test("is not sent unasked, to an address that nobody has proven, or after the end", async () => {
    const id = await asked();
    await setReminder(services, clara.id, id, false);
    services.clock.set(dueOn);
    await remindOfValidity(services);
    await setReminder(services, clara.id, id, true);
    await services.db("users").where({ id: clara.id }).update({ verified_email: null });
    await remindOfValidity(services);
    await services.db("users").where({ id: clara.id }).update({ verified_email: clara.email });
    services.clock.set("2026-10-01T10:00:00Z");
    await remindOfValidity(services);
    expect(await reminders()).toEqual([]);
  });
});

test("the archive says which pair is whose, as the account noted it", async () => {
  const order = await glasses();
  await saveWearer(services, clara.id, { id: null, name: "Jeannette", bornOn: "2005-01-02" });
  await assignGlasses(services, clara, lineOf(order), await onlyWearer());
  const sheets = new Map<string, unknown>();
  for await (const { name, content } of gatherData(services, clara))
    if (name.endsWith(".json")) sheets.set(name, JSON.parse(content.toString()));
  const [line] = order.lines;
  expect(sheets.get("compte.json")).toMatchObject({
    lunettesDesPorteurs: [
      { lunettes: `commande ${order.number}, ${line?.brand ?? ""} ${line?.name ?? ""}`, porteur: "Jeannette" },
    ],
  });
});

test("the wearers are in the archive, and go with the account; another person's stay", async () => {
  const order = await deliveredOrder(services, {}, clara.visitorId);
  expect(order.status).toBe(ORDER_STATUS.delivered);
  await saveWearer(services, clara.id, { id: null, name: "Jeannette", bornOn: "2015-01-02" });
  const other = await newCustomer(services);
  await saveWearer(services, other.id, { id: null, name: "Bob", bornOn: "1990-01-01" });
  await savePrescriptionDraft(
    services,
    { of: clara.visitorId, visitorId: clara.visitorId },
    { wearer: { firstName: "Léonie", lastName: "Porteuse", bornOn: null } },
  );
  const entries: string[] = [];
  for await (const { name, content } of gatherData(services, clara))
    if (name.endsWith(".json")) entries.push(content.toString());
  expect(entries.join()).toContain("Jeannette");
  expect(entries.join(), "whom a prescription was said to be for").toContain("Léonie Porteuse");
  expect((await eraseAccount(services, clara.id)).outcome).toBe("erased");
  expect(await services.db("wearers").pluck("name")).toEqual(["Bob"]);
});

import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { currentSeller } from "~/domain/invoices/seller";
import { restoreVersion, saveSettings } from "~/domain/settings/changes.server";
import { readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { settingsAt, settingsInForce } from "~/domain/settings/in-force.server";
import { settingOf, type Key } from "~/domain/settings/model.server";
import { readAdeli, readPhone, readRpps, readSiret, readVatNumber } from "~/domain/settings/numbers";
import { closeToVisitors, openToVisitors } from "~/domain/settings/opening.server";
import { missingFacts, readinessOf, startingProblems } from "~/domain/settings/readiness.server";
import { deliverDue } from "~/domain/outbox.server";
import { sendTestMail } from "~/domain/settings/opening.server";
import { trialInForce } from "~/domain/till/trial-order.server";
import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { shop } from "~/shop/identity";
import { tellFacts } from "~/shop/facts";

import { newAdministrator } from "../helpers/administrator";
import { move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { AS_DELIVERED } from "../helpers/settings";
import { testServices, type TestServices } from "../helpers/services";

const DEMO = JSON.parse(readFileSync("seeds/demo-shop.json", "utf8")) as Record<string, unknown>;

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices();
  camille = await newAdministrator(services, "camille@exemple.fr");
});

describe("numbers of registers", () => {
  test.each([
    [readSiret, "73282932000074", "732 829 320 00074"],
    [readSiret, "732 829 320 00075", null],
    [readSiret, "732829320", null],
    [readSiret, "35600000000048", "356 000 000 00048"],
    [readVatNumber, "fr 44 732829320", "FR44 732829320"],
    [readVatNumber, "FR45732829320", null],
    [readVatNumber, "DE123456789", null],
    [readRpps, "10101234564", "10101234564"],
    [readRpps, "10101234560", null],
    [readAdeli, "352600017", "35 26 0001 7"],
    [readAdeli, "35260001", null],
    [readPhone, "+33 (0)2.99.00.00.01", "02 99 00 00 01"],
    [readPhone, "0033299000001", "02 99 00 00 01"],
    [readPhone, "+32 2 123 45 67", "+32 2 123 45 67"],
    [readPhone, "1007", "1007"],
    [readPhone, "36 31", "3631"],
    [readPhone, "12345", null],
  ] as const)("%o reads %s as %s", (read, typed, kept) => expect(read(typed)).toBe(kept));
});

describe("who the shop is", () => {
  test("the demo's file says every fact by its name, within its bounds", () => {
    for (const [key, value] of Object.entries(DEMO))
      expect(settingOf(key as Key).schema.safeParse(value).success, key).toBe(true);
    expect(AS_DELIVERED).toMatchObject(DEMO);
  });

  test("a form sent back as it was shown changes nothing", () => {
    const typed = Object.fromEntries(
      shownGroup("identite", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
    );
    const reading = readGroup("identite", typed);
    expect(reading).toMatchObject({ ok: true });
    expect(AS_DELIVERED).toMatchObject(reading.ok ? reading.value : {});
  });

  test("a register written with its SIREN keeps its name alone, to which papers add the number", () => {
    const typed = Object.fromEntries(
      shownGroup("identite", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
    );
    const read = (register: string) => {
      const reading = readGroup("identite", { ...typed, register });
      return reading.ok ? reading.value.register : reading.errors.register;
    };
    expect(["RCS Rennes 123 456 782", "RCS Rennes n° 123456782", "RCS Rennes"].map(read)).toEqual(
      Array.from({ length: 3 }, () => "RCS Rennes"),
    );
    expect(read("123 456 782")).toContain("Écrivez le registre et la ville");
  });

  test("a second optician is added and the first emptied", () => {
    const typed = Object.fromEntries(
      shownGroup("identite", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
    );
    for (const field of ["name", "title", "rpps", "adeli", "registeredBy"]) typed[`opticians-1-${field}`] = "";
    const reading = readGroup("identite", {
      ...typed,
      "opticians-2-name": "Alix Martin",
      "opticians-2-rpps": "101 0123 4564",
    });
    expect(reading.ok && reading.value.opticians).toEqual([
      { name: "Alix Martin", title: "", rpps: "10101234564", adeli: "", registeredBy: "" },
    ]);
  });

  test("a change is said at once by all that names the shop; papers of the day before keep theirs", async () => {
    const before = { seller: currentSeller(), terms: (await termsInForce(services)).version };
    const then = services.now().toISOString();
    services.clock.advance({ days: 1 });
    await saveSettings(services, camille, { shopName: "Optique Martin", city: "Arles", siret: "732 829 320 00074" }, 0);
    await settingsInForce(services);
    expect([shop.name, shop.tagline, shop.ofCity]).toEqual(["Optique Martin", "Opticien à Arles", "d’Arles"]);
    expect(currentSeller()).toMatchObject({ name: "Optique Martin", siret: "732 829 320 00074" });
    expect(before.seller.name).toBe("Lunetterie des Terreaux");
    expect((await termsInForce(services)).version).not.toBe(before.terms);
    expect((await settingsAt(services, then)).shopName).toBe("Lunetterie des Terreaux");
    expect((await settingsAt(services, services.now().toISOString())).shopName).toBe("Optique Martin");
    tellFacts(AS_DELIVERED);
  });

  test.each([
    ["Le Havre", "au Havre", "du Havre"],
    ["Les Lilas", "aux Lilas", "des Lilas"],
    ["La Rochelle", "à La Rochelle", "de La Rochelle"],
    ["Évreux", "à Évreux", "d’Évreux"],
  ])("a sentence puts the shop in %s: %s, %s", (city, inCity, ofCity) => {
    tellFacts({ ...AS_DELIVERED, city });
    expect([shop.inCity, shop.ofCity]).toEqual([inCity, ofCity]);
    tellFacts(AS_DELIVERED);
  });
});

describe("a production shop without a file of settings", () => {
  const MAIL_FROM = "Optique Martin <bonjour@optique-martin.fr>";
  const fresh = (env = {}) =>
    testServices({
      seed: true,
      env: { SHOP_SETTINGS: undefined, MAIL_FROM, STRIPE_SECRET_KEY: "sk_live_0123", ...env },
    });

  test("is not open, is called as its mails are, and knows nothing of the demo", async () => {
    const settings = await settingsInForce(await fresh());
    expect(settings).toMatchObject({ opening: "soon", shopName: "Optique Martin", email: "bonjour@optique-martin.fr" });
    const told = [DEMO.street, DEMO.phone, DEMO.siret, DEMO.director, DEMO.mediatorName].map(String);
    for (const fact of told) expect(JSON.stringify(settings)).not.toContain(fact);
    expect(missingFacts(settings).map(({ label }) => label)).toContain("SIRET");
  });

  test("opens once nothing lacks: facts that are none of zeros, a mail that left, real keys, something on sale", async () => {
    const own = await fresh();
    const by = await newAdministrator(own, "alix@exemple.fr");
    expect(await openToVisitors(own, by)).toEqual({ outcome: "lacking" });
    const { opening: _, ...facts } = AS_DELIVERED;
    await saveSettings(own, by, facts, 0);
    expect((await readinessOf(own)).facts.map(({ field }) => field)).toEqual(["siret"]);
    await saveSettings(own, by, { siret: "732 829 320 00074" }, 1);
    expect(await readinessOf(own)).toMatchObject({ facts: [], mail: "none", payment: "live", complete: false });
    const { products, unsold, lenses } = await readinessOf(own);
    expect([unsold, lenses > 0]).toEqual([0, true]);
    await own.db("products").where({ number: 1001 }).update({ sold_from: "9999-12-31" });
    expect(await readinessOf(own)).toMatchObject({ products: products - 1, unsold: 1 });
    await sendTestMail(own, by);
    expect((await readinessOf(own)).mail).toBe("waiting");
    await deliverDue(own);
    await own.db("products").where({ number: 1001 }).update({ sold_from: null });
    const trial = await paidOrder(own);
    expect(await trialInForce(own)).toEqual({ id: trial.id, number: trial.number, cancelled: false });
    expect(await openToVisitors(own, by)).toMatchObject({ outcome: "saved" });
    expect((await settingsInForce(own)).opening).toBe("open");
    expect(await trialInForce(own)).toBeNull(); // an order of an open shop is a sale
    expect(await restoreVersion(own, by, 0)).toEqual({ outcome: "incomplete" });
    await closeToVisitors(own, by);
    expect((await settingsInForce(own)).opening).toBe("closed");
    await own.db("products").update({ archived_at: own.now().toISOString() });
    expect((await readinessOf(own)).complete).toBe(false);
  });

  test("its own file of settings may open it, whole; what is wrong in it stops the start and is named", async () => {
    const { config } = await fresh();
    const told = (startingSettings: Record<string, unknown>) => startingProblems({ ...config, startingSettings });
    expect(told(DEMO)).toEqual([]);
    expect(told({ ...DEMO, siret: "" })).toEqual([expect.stringContaining("siret")]);
    expect(told({ fax: "1", capital: "beaucoup" })).toEqual([
      "SHOP_SETTINGS : fax n’est pas un réglage.",
      expect.stringContaining("capital"),
    ]);
  });

  test("keeps a trial in mind until its money is back: other keys could not refund it", async () => {
    const own = await fresh();
    const trial = await paidOrder(own);
    const { id, number } = await move(own, trial, ORDER_STATUS.cancelled);
    expect(await trialInForce(own)).toEqual({ id, number, cancelled: true });
    const terms = { amountCents: trial.totalCents, reason: "Essai", by: "alix", key: "trial" };
    const asking = await requestRefund(own, id, terms);
    if (asking.outcome !== "asked") throw new Error(asking.outcome);
    expect(await trialInForce(own)).toEqual({ id, number, cancelled: true });
    await hearRefund(own, asking.refund.id, { event: "succeeded", providerId: "re_1" });
    expect(await trialInForce(own)).toBeNull();
  });

  test.each([
    ["the provider's test keys", { STRIPE_SECRET_KEY: "sk_test_0123" }, "test"],
    ["no keys", { STRIPE_PUBLISHABLE_KEY: undefined }, "none"],
  ])("does not open with %s", async (_name, env, payment) => {
    expect(await readinessOf(await fresh(env))).toMatchObject({ payment, complete: false });
  });
});

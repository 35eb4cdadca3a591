import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { quote } from "~/domain/checkout/quote.server";
import { readInvoice, taxOf } from "~/domain/invoices/invoice.server";
import { findOrder } from "~/domain/orders/order.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { shopDay } from "~/domain/days";
import { conditionsOf } from "~/domain/quotes/wording";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { pastIn, readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import { settingOf, type Settings } from "~/domain/settings/model.server";
import { noticeOn } from "~/domain/settings/notice.server";
import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { readTerms } from "~/domain/terms-of-sale/versions.server";
import { proposedDeposit } from "~/domain/till/proposed-deposit.server";
import { answerCached } from "~/gate/page-cache.server";
import { openContext } from "~/http/request-context.server";
import { deliveryOffer, deliveryOfferFigure, deliveryOfferSaid } from "~/shop/delivery-offer";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { correctionOf, eyeOf, plain } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, purchaseOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { paidOrder } from "../helpers/paying";
import { dueOrder, orderingInShop } from "../helpers/paying-in-shop";
import { AS_DELIVERED } from "../helpers/settings";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
const open = async (env: Record<string, string> = {}) => {
  services = await testServices({ seed: true, env });
  camille = await newAdministrator(services);
};
beforeEach(() => open());

const set = async (changes: Partial<Settings>) => {
  const { version } = await versionInForce(services);
  expect((await saveSettings(services, camille, changes, version)).outcome).toBe("saved");
};
const shown = () =>
  Object.fromEntries(
    shownGroup("commerce", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
  );
const typed = (changes: Record<string, string>) => readGroup("commerce", { ...shown(), ...changes });
const CHEAP = () => choiceOf(CHEAP_FRAME);
const toPay = (choices = [CHEAP()]) => quote(services, null, { choices, deliveryMethod: "domicile", couponCode: null });

describe("the form", () => {
  test("sent back as it was shown changes nothing", () => {
    const reading = typed({});
    expect(reading).toMatchObject({ ok: true });
    expect({ ...AS_DELIVERED, ...(reading.ok ? reading.value : {}) }).toEqual(AS_DELIVERED);
  });

  test.each([
    ["4,90", 490],
    ["4.9", 490],
    [" 4,90 € ", 490],
    ["5", 500],
    ["0", 0],
    ["100", 10_000],
  ])("an amount is read as people type it: '%s'", (text, cents) => {
    expect(typed({ deliveryFeeCents: text })).toMatchObject({ ok: true, value: { deliveryFeeCents: cents } });
  });

  test("without an amount that it is free from, delivery is never free", () => {
    expect(typed({ deliveryFreeFromCents: " " })).toMatchObject({ ok: true, value: { deliveryFreeFromCents: null } });
    expect(plain(settingOf("deliveryFreeFromCents").say(null))).toBe("jamais");
  });

  test.each([
    ["deliveryFeeCents", "", "Frais de livraison : écrivez un montant de 0 € à 100 €, par exemple « 4,90 »."],
    ["deliveryFeeCents", "100,01", "Frais de livraison : écrivez un montant de 0 € à 100 €, par exemple « 4,90 »."],
    ["deliveryFeeCents", "-1", /écrivez un montant/],
    ["deliveryFeeCents", "quatre", /écrivez un montant/],
    ["deliveryFreeFromCents", "0", /de 1 € à 1 000 €, ou rien, par exemple « 90,00 »/],
    ["deliveryFreeFromCents", "1000,01", /de 1 € à 1 000 €, ou rien/],
    ["payInShop", "tout", "Commander en ligne et payer au retrait : choisissez une réponse."],
    ["depositPercent", "91", /de 0 à 90/],
    ["reservationDays", "0", /de 1 à 30/],
    ["reservationDays", "31", /de 1 à 30/],
    ["quoteDays", "61", /de 62 à 365/],
    ["quoteDays", "366", /de 62 à 365/],
    ["lowStockThreshold", "1000", /de 0 à 999/],
    ["notice-text", "x".repeat(201), "L’annonce compte 201 caractères : 200 au plus."],
    ["notice-from", "2026-12-01", "Écrivez l’annonce, ou videz ses dates."],
    ["notice-from", "demain", /premier jour/],
  ])("refuses %s = '%s' and says what is wanted", (name, text, words) => {
    const reading = typed({ ...(name.startsWith("notice-") && { "notice-text": "" }), [name]: text });
    const errors = reading.ok ? [] : Object.values(reading.errors).map(plain);
    expect(errors.join(" ")).toMatch(typeof words === "string" ? plain(words) : words);
  });

  test("a notice whose days are the wrong way round is refused at its last day", () => {
    const reading = typed({ "notice-text": "Soldes", "notice-from": "2026-12-24", "notice-to": "2026-12-01" });
    expect(reading).toEqual({
      ok: false,
      errors: { "notice-to": "Le dernier jour de l’annonce vient avant le premier." },
    });
  });
});

test("a shop starts with its environment; what an administrator chooses takes its place", async () => {
  await open({ DELIVERY_FEE_CENTS: "590", PAY_IN_SHOP: "frames", RESERVATION_DAYS: "7" });
  expect(await settingsInForce(services)).toMatchObject({
    deliveryFeeCents: 590,
    payInShop: "frames",
    reservationDays: 7,
  });
  await set({ deliveryFeeCents: 0 });
  expect((await toPay()).deliveryCents).toBe(0);
});

describe("delivery", () => {
  test("costs what is set from that moment on, and is announced so", async () => {
    expect((await toPay()).deliveryCents).toBe(0);
    await set({ deliveryFeeCents: 490, deliveryFreeFromCents: 120_00 });
    expect((await toPay()).deliveryCents).toBe(490);
    expect((await toPay([choiceOf(PLAIN_FRAME)])).deliveryCents).toBe(0);
    await set({ deliveryFreeFromCents: null });
    expect((await toPay([choiceOf(PLAIN_FRAME)])).deliveryCents).toBe(490);
  });

  test.each([
    [{ feeCents: 0, freeFromCents: 0 }, "offerte", "La livraison est offerte, partout", "0 €"],
    [{ feeCents: 490, freeFromCents: 8990 }, "offerte dès 89,90 €", "En dessous, elle coûte 4,90 €.", "89,90 €"],
    [{ feeCents: 500, freeFromCents: 100_000 }, "offerte dès 1 000 €", "elle coûte 5 €.", "1 000 €"],
    [{ feeCents: 490, freeFromCents: null }, "à 4,90 €", "quel que soit le montant.", "4,90 €"],
  ])("of %j is said '%s'", (offer, short, sentence, figure) => {
    expect(plain(deliveryOffer(offer))).toBe(short);
    expect(plain(deliveryOfferSaid(offer))).toContain(sentence);
    expect(plain(deliveryOfferFigure(offer).value)).toBe(figure);
  });

  test("a changed fee is another summary: what was shown before is not ordered", async () => {
    const before = await toPay();
    await set({ deliveryFeeCents: 490 });
    const purchase = purchaseOf({ choices: [CHEAP()], shown: before.fingerprint });
    const visitor = await newVisitorId(services);
    expect(await placeOrder(services, visitor, purchase)).toMatchObject({
      outcome: "changed",
      quote: { deliveryCents: 490 },
    });
    expect(await services.db("orders").where({ visitor_id: visitor })).toEqual([]);
  });

  test("an order keeps its fee and its terms; the next one has those of its day", async () => {
    await set({ deliveryFeeCents: 490 });
    const before = await paidOrder(services, { choices: [CHEAP()] });
    await set({ deliveryFeeCents: 750, payInShop: "all", quoteDays: 120 });
    expect((await found(findOrder(services, before.id))).deliveryCents).toBe(490);
    const text = async (version: string | null) => plain(JSON.stringify(await readTerms(services, version ?? "")));
    const old = await text(before.termsVersion);
    expect(old).toContain("elle coûte 4,90 €");
    expect(old).not.toContain("peut être réglée au retrait");
    const after = await paidOrder(services, { choices: [CHEAP()] });
    expect([after.deliveryCents, after.termsVersion]).toEqual([750, (await termsInForce(services)).version]);
    const now = await text(after.termsVersion);
    for (const words of ["elle coûte 7,50 €", "peut être réglée au retrait", "Ses prix sont tenus 120 jours"])
      expect(now).toContain(words);
  });
});

test("paying in the shop is offered, and ends, as it is set; an order made before stays firm", async () => {
  expect(await orderingInShop(services)).toMatchObject({ outcome: "notOffered", reason: "off" });
  await set({ payInShop: "frames" });
  const order = await dueOrder(services);
  await set({ payInShop: "off" });
  expect(await orderingInShop(services)).toMatchObject({ outcome: "notOffered", reason: "off" });
  expect(await found(findOrder(services, order.id))).toMatchObject({
    status: order.status,
    dueInShopAt: order.dueInShopAt,
  });
});

test("a reservation waits as long as was set when it was made", async () => {
  const made = async (email: string) => {
    const { productId, color, size } = choiceOf(PLAIN_FRAME);
    const wish = { productId, color, size, name: "Clara Moreau", email, phone: "0612345678" };
    const reserving = await reserve(services, wish);
    return reserving.outcome === "reserved" ? reserving.reservation.expiresAt : null;
  };
  const before = await made("clara@exemple.fr");
  await set({ reservationDays: 7 });
  expect([before, await made("lea@exemple.fr")]).toEqual(["2026-03-05T18:00:00.000Z", "2026-03-10T18:00:00.000Z"]);
  expect(await services.db("reservations").where({ email: "clara@exemple.fr" }).pluck("expires_at")).toEqual([before]);
});

test("a quote holds and says the days that were set when it was written", async () => {
  const quoted = async (sphere: number) => {
    const visitor = await newVisitorId(services);
    const { productId, color, size } = choiceOf(PLAIN_FRAME);
    const measures = {
      situation: "vision" as const,
      correction: correctionOf(eyeOf(sphere)),
      pupillaryDistance: { left: 32, right: 32 },
    };
    const lenses = { proposal: "custom" as const, glassType: "unifocal" as const, index: 1.6 as const, treatments: [] };
    await addGlasses(services, visitor, { frame: { productId, color, size }, lenses, measures, replaces: null });
    const { lines } = await readCart(services, visitor);
    return found(quoteAtCheckout(services, visitor, lines, CLARA_MOREAU));
  };
  const says = async ({ id }: { id: string }) => plain(conditionsOf(await found(readQuote(services, id))).join(" "));
  const before = await quoted(-1);
  await set({ quoteDays: 62 });
  const after = await quoted(-2);
  expect([before.validUntil, after.validUntil]).toEqual(["2026-05-31", "2026-05-03"]);
  expect(await says(before)).toContain("Ils sont tenus 90 jours");
  expect(await says(after)).toContain("Ils sont tenus 62 jours");
});

test("the till proposes the share of the total that is set, and none at zero", async () => {
  expect(await proposedDeposit(services, 145_00)).toBeNull();
  await set({ depositPercent: 30 });
  expect(plain((await proposedDeposit(services, 145_00)) ?? "")).toBe("Acompte proposé : 43,50 € (30 %).");
});

test.each([
  ["", "", ["2026-01-01", "2026-12-31"], []],
  ["2026-03-02", "2026-03-04", ["2026-03-02", "2026-03-04"], ["2026-03-01", "2026-03-05"]],
  ["2026-03-02", "", ["2026-03-02", "2027-01-01"], ["2026-03-01"]],
  ["", "2026-03-04", ["2026-01-01", "2026-03-04"], ["2026-03-05"]],
])("a notice from '%s' to '%s' is shown on its days, both included", (from, to, on, off) => {
  for (const day of on) expect(noticeOn({ text: "Soldes", from, to }, day), day).toBe("Soldes");
  for (const day of off) expect(noticeOn({ text: "Soldes", from, to }, day), day).toBeNull();
  expect(noticeOn({ text: "", from, to }, on[0] ?? "")).toBeNull();
});

test("a page kept on the last day of a notice is made anew the day after", async () => {
  await set({ notice: { text: "Soldes", from: "", to: "2026-03-02" } });
  const request = new Request("http://localhost/home");
  const read = async () => {
    const arrived = { requestId: "one", client: "127.0.0.1", wantsData: false };
    const context = openContext(services, request, arrived, { scripts: true, listed: true, keepsRefusal: false });
    const answer = await answerCached({ request, context }, async (asked) => {
      const notice = noticeOn((await settingsInForce(services)).notice, shopDay(services.now()));
      asked.rendered = `<p>${notice ?? "rien"}</p>"cartCount":0,"wished":[]`;
      return new Response(asked.rendered);
    });
    return [answer.headers.get("X-Cache"), (await answer.text()).includes("Soldes")];
  };
  expect([await read(), await read()]).toEqual([
    [null, true],
    ["hit", true],
  ]);
  services.clock.set("2026-03-02T23:00:00Z"); // midnight at the shop
  expect(await read()).toEqual([null, false]);
});

test("a day that is over is refused where it is typed anew, and stays where it was saved before", () => {
  const rate = { "vatChanges-1-from": "2026-02-01", "vatChanges-1-kind": "frame", "vatChanges-1-rate": "550" };
  const posted = { ...shown(), ...rate, "notice-text": "Soldes", "notice-to": "2026-03-01" };
  const past = (before: Partial<typeof AS_DELIVERED>) =>
    Object.keys(pastIn("commerce", posted, { ...AS_DELIVERED, ...before }, "2026-03-02")).sort();
  expect(past({})).toEqual(["notice-to", "vatChanges-1-from"]);
  const [saved, notice] = [
    [{ from: "2026-02-01", kind: "frame" as const, rate: 550 }],
    { text: "Soldes", from: "", to: "2026-03-01" },
  ];
  expect(past({ vatChanges: saved, notice })).toEqual([]);
});

describe("a rate of VAT that begins on a day", () => {
  const change = { "vatChanges-1-from": "2026-04-01", "vatChanges-1-kind": "frame", "vatChanges-1-rate": "550" };
  const changes = [{ from: "2026-04-01", kind: "frame" as const, rate: 550 }];

  test("is typed as a day, what it concerns and one of the rates that have accounts; without a day it is none", () => {
    expect(typed(change)).toMatchObject({ ok: true, value: { vatChanges: changes } });
    expect(typed({ ...change, "vatChanges-1-from": "" })).toMatchObject({ ok: true, value: { vatChanges: [] } });
    const wrong = typed({ ...change, "vatChanges-1-kind": "", "vatChanges-1-rate": "2150" });
    expect(Object.keys(wrong.ok ? {} : wrong.errors)).toEqual(["vatChanges-1-kind", "vatChanges-1-rate"]);
    expect(plain(settingOf("vatChanges").say(changes))).toBe(
      "montures seules, de vue et de soleil à 5,5 % dès le 1er avril 2026",
    );
    const later = {
      ...change,
      "vatChanges-2-from": "2026-03-01",
      "vatChanges-2-kind": "frame",
      "vatChanges-2-rate": "0",
    };
    expect(typed(later)).toMatchObject({ ok: true, value: { vatChanges: [{ rate: 0 }, { rate: 550 }] } });
  });

  test("is that of what is sold from then on: orders, invoices and terms of before keep theirs", async () => {
    services.clock.set("2026-03-31T10:00:00Z");
    const before = await paidOrder(services, { choices: [CHEAP()] });
    await set({ vatChanges: changes });
    const eve = await paidOrder(services, { choices: [CHEAP()] });
    services.clock.set("2026-04-01T10:00:00Z");
    const after = await paidOrder(services, { choices: [CHEAP()] });
    const ratesOf = async (id: string) => {
      const invoice = await found(readInvoice(services, id));
      return [
        await services.db("order_lines").where({ order_id: id }).pluck("vat_rate"),
        taxOf(invoice).map(({ rate }) => rate),
      ];
    };
    for (const { id } of [before, eve]) expect(await ratesOf(id)).toEqual([[2000], [2000]]);
    expect(await ratesOf(after.id)).toEqual([[550], [550]]);
    expect(after.totalCents).toBe(before.totalCents);
    expect(plain(JSON.stringify((await termsInForce(services)).terms))).toContain("5,5 % ou 20 %");
    await set({ vatChanges: [] });
    expect(await ratesOf(after.id)).toEqual([[550], [550]]);
  });
});

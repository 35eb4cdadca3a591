import { expect, test } from "vitest";
import type { z } from "zod";

import { BillingInfo, ClientInfo } from "~/domain/checkout/api-forms.server";
import {
  continueAsGuest,
  EMPTY_DRAFT,
  readCheckoutDraft,
  saveBilling,
  saveCoupon,
  saveCustomer,
  saveDelivery,
  type CheckoutDraft,
} from "~/domain/checkout/draft.server";
import {
  Billing,
  CouponEntry,
  Customer,
  Delivery,
  Payment,
  phoneInPairs,
  typedPhone,
} from "~/domain/checkout/forms.server";
import { CHECKOUT, checkoutPath, type CheckoutState } from "~/domain/checkout/journey";
import { isId, newId } from "~/domain/ids";
import { formatEuros, toEuros } from "~/domain/money";
import { vatIncluded } from "~/domain/vat";
import { isOrderKey, orderPath, paymentReturnPath } from "~/domain/orders/links.server";
import {
  daysBefore,
  formatDay,
  formatDayAndSecond,
  formatDayAndTime,
  formatShortDay,
  minutesAfter,
  shopYear,
} from "~/domain/time";

import { CLARA_MOREAU, newVisitorId } from "../helpers/factories";
import { testServices } from "../helpers/services";

const TYPED = {
  genre: "femme",
  lastName: "Moreau",
  firstName: "Clara",
  email: "clara.moreau@exemple.fr",
  phone: "06 12 34 56 78",
  street: "7 rue Sainte-Catherine",
  postalCode: "69001",
  city: "Lyon",
};
const spaced = (text: string) => text.replace(/\s/g, " ");
const wrong = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map((issue) => issue.path.join(".")) ?? [];

// --- the order of the steps

const draft = (changes: Partial<CheckoutDraft> = {}): CheckoutDraft => ({ ...EMPTY_DRAFT, ...changes });
const AS_GUEST = draft({ asGuest: true });
const KNOWN = draft({ asGuest: true, customer: CLARA_MOREAU });
const READY = draft({ asGuest: true, customer: CLARA_MOREAU, deliveryMethod: "retrait" });
const plain = (state: CheckoutDraft = READY): CheckoutState => ({
  draft: state,
  prescription: false,
  loggedIn: false,
  quoteRead: true,
});
const lenses = (state: CheckoutDraft = READY): CheckoutState => ({ ...plain(state), prescription: true });
const steps = (state: CheckoutState) => CHECKOUT.list("account", state).map(({ name }) => name);

test("prescription and quote are asked only of who buys prescription lenses, and an account of nobody logged in", () => {
  expect(steps(plain())).toEqual(["account", "customer", "delivery", "payment"]);
  expect(steps(lenses())).toEqual(["account", "customer", "prescription", "delivery", "quote", "payment"]);
  expect(steps({ ...lenses(), loggedIn: true })).toEqual(["customer", "prescription", "delivery", "quote", "payment"]);
  const unread = { ...lenses({ ...READY, prescriptionGiven: true }), quoteRead: false };
  expect(CHECKOUT.toShow("payment", unread)).toBe("quote");
});

test("the addresses keep their numbers, and no two are alike", () => {
  const numbered = ["account", "customer", "prescription", "delivery", "payment"] as const;
  expect(numbered.map(checkoutPath)).toEqual([1, 2, 3, 4, 5].map((number) => `/checkout?step=${number}`));
  const addresses = CHECKOUT.steps.map(({ name }) => checkoutPath(name));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test.each([
  ["nothing said yet", draft(), "account"],
  ["only the customer known", draft({ customer: CLARA_MOREAU }), "account"],
  ["a guest", AS_GUEST, "customer"],
  ["a guest with an address", KNOWN, "delivery"],
  ["everything said", READY, "payment"],
] as const)("with %s, the furthest step is the first that is missing", (_what, state, furthest) => {
  for (const asked of ["5", "6", "99", "abc", "", "0", "-1", "1.5", "Infinity"])
    expect(CHECKOUT.shownAt(asked, plain(state)), asked).toBe(furthest);
  for (const asked of ["1", null]) expect(CHECKOUT.shownAt(asked, plain(state)), String(asked)).toBe("account");
});

test("any step that is done can be opened again", () => {
  for (const step of ["account", "customer", "delivery", "payment"] as const)
    expect(CHECKOUT.toShow(step, plain())).toBe(step);
  expect(CHECKOUT.toShow("prescription", lenses(draft({ ...READY, prescriptionGiven: true })))).toBe("prescription");
  expect(CHECKOUT.toShow("delivery", lenses())).toBe("prescription");
});

test("a step that is not asked leads to the next one", () => {
  expect(CHECKOUT.toShow("prescription", plain())).toBe("delivery");
  expect(CHECKOUT.toShow("prescription", plain(AS_GUEST))).toBe("customer");
  expect(CHECKOUT.shownAt(null, { ...plain(), loggedIn: true })).toBe("customer");
});

test("each step knows the one after and the one before", () => {
  const asked = ["account", "customer", "delivery", "payment"] as const;
  expect(asked.map((step) => CHECKOUT.after(step, plain()))).toEqual(["customer", "delivery", "payment", "payment"]);
  expect(asked.map((step) => CHECKOUT.before(step, plain()))).toEqual([null, "account", "customer", "delivery"]);
  expect(CHECKOUT.after("customer", lenses())).toBe("prescription");
  expect(CHECKOUT.before("delivery", lenses())).toBe("prescription");
  expect(CHECKOUT.before("customer", { ...plain(), loggedIn: true })).toBeNull();
});

// --- what was typed is saved

test("each step keeps what it was told, and changes nothing of the others", async () => {
  const services = await testServices();
  const visitor = await newVisitorId(services);
  expect(await readCheckoutDraft(services, visitor)).toEqual(EMPTY_DRAFT);
  expect(await readCheckoutDraft(services, null)).toEqual(EMPTY_DRAFT);
  const billing = { street: "1 quai", postalCode: "1000", city: "Bruxelles", country: "Belgique" };
  await continueAsGuest(services, visitor);
  await saveCustomer(services, visitor, CLARA_MOREAU);
  await saveDelivery(services, visitor, "retrait");
  await saveBilling(services, visitor, billing);
  await saveCoupon(services, visitor, "BIENVENUE10");
  expect(await readCheckoutDraft(services, visitor)).toEqual({
    asGuest: true,
    customer: CLARA_MOREAU,
    deliveryMethod: "retrait",
    billing,
    billingTyped: billing,
    business: null,
    couponCode: "BIENVENUE10",
    begun: null,
    prescriptionGiven: false,
    wayLeft: false,
  });
  const wrong = { ...billing, city: "" };
  await saveBilling(services, visitor, wrong);
  expect(await readCheckoutDraft(services, visitor)).toMatchObject({ billing: null, billingTyped: wrong });
  await saveBilling(services, visitor, null);
  await saveCoupon(services, visitor, null);
  expect(await readCheckoutDraft(services, visitor)).toEqual({
    asGuest: true,
    customer: CLARA_MOREAU,
    deliveryMethod: "retrait",
    billing: null,
    billingTyped: null,
    business: null,
    couponCode: null,
    begun: null,
    prescriptionGiven: false,
    wayLeft: false,
  });
  expect(await readCheckoutDraft(services, await newVisitorId(services))).toEqual(EMPTY_DRAFT);
});

// --- who the customer is

test("a customer is read as people write: spaces, dots and the country's code in a telephone, spaces in a postal code", () => {
  const expected = { ...TYPED, phone: "0612345678" };
  for (const phone of [
    "06 12 34 56 78",
    "06.12.34.56.78",
    "06-12-34-56-78",
    "+33 6 12 34 56 78",
    "0033612345678",
    "+33 (0)6 12 34 56 78",
    "06 12 34 56 78",
  ]) {
    expect(Customer.parse({ ...TYPED, phone }), phone).toEqual(expected);
  }
  expect(
    Customer.parse({ ...TYPED, postalCode: " 69 001 ", lastName: "  Moreau ", email: " clara.moreau@exemple.fr " }),
  ).toEqual(expected);
});

test("every field of the customer is asked for, with what to write in it", () => {
  const refusal = Customer.safeParse({});
  expect(refusal.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
    ["genre", "Choisissez une civilité."],
    ["lastName", "Indiquez votre nom."],
    ["firstName", "Indiquez votre prénom."],
    ["email", "Indiquez une adresse e-mail, par exemple nom@exemple.fr."],
    [
      "phone",
      "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78, ou +41 22 555 01 23 pour un numéro étranger.",
    ],
    ["street", "Indiquez le numéro et la rue."],
    ["postalCode", "Indiquez un code postal à 5 chiffres, par exemple 69001."],
    ["city", "Indiquez la ville."],
  ]);
});

test.each([
  ["genre", ["", "reine", "HOMME"]],
  ["lastName", ["", "   ", "x".repeat(65)]],
  ["firstName", ["", "x".repeat(65)]],
  [
    "email",
    [
      "",
      "clara",
      "clara@",
      "@exemple.fr",
      "clara@exemple",
      "clara@exemple.f",
      "a@b@exemple.fr",
      "clara@exemple..fr",
      "clara@.exemple.fr",
      "<clara@exemple.fr>",
      `${"x".repeat(65)}@exemple.fr`,
      `c@${"x".repeat(250)}.fr`,
    ],
  ],
  ["phone", ["", "06", "061234567", "06123456789", "1612345678", "0012345678", "06 12 34 56 7x", "téléphone"]],
  ["street", ["", "x".repeat(161)]],
  ["postalCode", ["", "6900", "690011", "69O01", "lyon"]],
  ["city", ["", "x".repeat(81)]],
])("a wrong %s is named and nothing else is", (field, values) => {
  for (const value of values) expect(wrong(Customer, { ...TYPED, [field]: value }), value).toEqual([field]);
});

test("no field takes another type than a text", () => {
  for (const field of Object.keys(TYPED))
    for (const value of [1, null, true, [], {}])
      expect(wrong(Customer, { ...TYPED, [field]: value }), `${field} ${JSON.stringify(value)}`).toContain(field);
});

test("names in any script, with apostrophes or emoji, are taken as they are", () => {
  for (const lastName of ["O’Brien", "D'Artagnan", "Çelik-Ågren", "王", "😀", "<script>alert(1)</script>"])
    expect(Customer.parse({ ...TYPED, lastName }).lastName).toBe(lastName);
});

test("a telephone is shown in pairs on one line, and stands in a field as it is typed", () => {
  expect(phoneInPairs("0123456789")).toBe("01\u00a023\u00a045\u00a067\u00a089");
  expect(typedPhone("0123456789")).toBe("01 23 45 67 89");
});

test("a caller's words for a customer are ours", () => {
  const said = {
    genre: "femme",
    nom: "Moreau",
    prenom: "Clara",
    email: "clara.moreau@exemple.fr",
    telephone: "0612345678",
    address: "7 rue Sainte-Catherine",
    postalCode: "69001",
    city: "Lyon",
  };
  expect(Customer.parse(ClientInfo.parse(said))).toEqual(CLARA_MOREAU);
  expect(Customer.parse(ClientInfo.parse({ ...said, genre: undefined })).genre).toBe("non-specifie");
});

test("a caller's customer comes without control characters, which a mail or a label would stumble on", () => {
  const said = {
    nom: "Mor\u0000eau\u200B",
    prenom: "Cla\u0007ra",
    email: "clara.moreau\u0000@exemple.fr",
    telephone: "0612345678",
    address: "7 rue\u001B Sainte-Catherine",
    postalCode: "69001",
    city: "Lyon\u202E",
  };
  expect(Customer.parse(ClientInfo.parse(said))).toEqual({ ...CLARA_MOREAU, genre: "non-specifie" });
  expect(
    BillingInfo.parse({ address: "1\u0000 quai", postalCode: "1000", city: "Bruxelles", country: "Belgique\u0000" }),
  ).toEqual({ street: "1 quai", postalCode: "1000", city: "Bruxelles", country: "Belgique" });
});

// --- delivery, billing, payment, code

test("a delivery is at home or at the shop", () => {
  for (const deliveryMethod of ["domicile", "retrait"])
    expect(Delivery.parse({ deliveryMethod })).toEqual({ deliveryMethod });
  for (const deliveryMethod of ["", "point-relais", undefined, 1])
    expect(wrong(Delivery, { deliveryMethod })).toEqual(["deliveryMethod"]);
});

const BILLED = {
  billingDiffers: "on",
  billingStreet: "1 quai",
  billingPostalCode: "1000",
  billingCity: "Bruxelles",
  billingCountry: "Belgique",
  paymentMethod: "credit",
  shown: "x",
};

test("a billing address counts only when it is said to differ", () => {
  expect(Payment.parse(BILLED).billing).toEqual({
    street: "1 quai",
    postalCode: "1000",
    city: "Bruxelles",
    country: "Belgique",
  });
  expect(Payment.parse({ ...BILLED, billingDiffers: undefined, billingStreet: "" }).billing).toBeNull();
});

test("each empty field of a billing address that differs is named", () => {
  expect(
    wrong(Payment, { ...BILLED, billingStreet: "", billingPostalCode: " ", billingCity: "", billingCountry: "" }),
  ).toEqual(["billingStreet", "billingPostalCode", "billingCity", "billingCountry"]);
  expect(wrong(Payment, { billingDiffers: "on", paymentMethod: "credit" })).toHaveLength(4);
  expect(
    wrong(Billing, {
      street: "x".repeat(161),
      postalCode: "x".repeat(11),
      city: "x".repeat(81),
      country: "x".repeat(61),
    }),
  ).toHaveLength(4);
});

test("a means of payment must be chosen, among those there are", () => {
  for (const paymentMethod of [undefined, "", "chèque"]) {
    expect(Payment.safeParse({ ...BILLED, paymentMethod }).error?.issues[0]).toMatchObject({
      path: ["paymentMethod"],
      message: "Veuillez choisir un moyen de paiement.",
    });
  }
});

test("a code is read without its spaces and in capitals", () => {
  expect(CouponEntry.parse({ couponCode: " bienvenue10 " })).toEqual({ couponCode: "BIENVENUE10" });
  expect(CouponEntry.parse({})).toEqual({ couponCode: "" });
  expect(CouponEntry.safeParse({ couponCode: "x".repeat(41) }).success).toBe(false);
});

// --- money

test("an amount is written as in French shops", () => {
  expect([0, 5, 14_500, 123_456_789, -1500].map(formatEuros).map(spaced)).toEqual([
    "0,00 €",
    "0,05 €",
    "145,00 €",
    "1 234 567,89 €",
    "-15,00 €",
  ]);
  expect([0, 5, 14_500, 14_599].map(toEuros)).toEqual([0, 0.05, 145, 145.99]);
});

test("the tax inside a price is a sixth of it, and both parts make the whole", () => {
  expect(vatIncluded(12_000, 2000)).toEqual({ excludingTax: 10_000, tax: 2_000 });
  expect(vatIncluded(14_500, 2000)).toEqual({ excludingTax: 12_083, tax: 2_417 });
  for (let total = 0; total < 2_000; total += 1) {
    const { excludingTax, tax } = vatIncluded(total, 2000);
    expect(excludingTax + tax).toBe(total);
    expect(Math.abs(tax - total / 6)).toBeLessThanOrEqual(0.5);
  }
});

// --- time, ids, links

test("moments are told by the shop's clock, summer and winter", () => {
  expect(formatDayAndTime("2026-11-21T14:04:00.000Z")).toBe("21 novembre 2026 à 15:04");
  expect(formatDayAndTime("2026-07-14T22:30:00.000Z")).toBe("15 juillet 2026 à 00:30");
  expect(formatDayAndTime("2026-03-29T00:59:00.000Z")).toBe("29 mars 2026 à 01:59");
  expect(formatDayAndTime("2026-03-29T01:00:00.000Z")).toBe("29 mars 2026 à 03:00");
  expect(formatDay("2026-12-31T23:30:00.000Z")).toBe("1er janvier 2027");
  expect(formatDayAndTime("2026-12-01T09:30:00.000Z")).toBe("1er décembre 2026 à 10:30");
  expect(formatDayAndSecond("2026-12-01T09:30:05.000Z")).toBe("1er décembre 2026 à 10:30:05");
  expect([formatShortDay("2026-12-01T09:30:00.000Z"), formatShortDay("2026-12-11T09:30:00.000Z")]).toEqual([
    "1er déc. 2026",
    "11 déc. 2026",
  ]);
});

test("the year is the one on the shop's wall", () => {
  expect(shopYear(new Date("2026-12-31T22:59:59Z"))).toBe("2026");
  expect(shopYear(new Date("2026-12-31T23:00:00Z"))).toBe("2027");
});

test("minutes later and days earlier are counted in real time", () => {
  expect(minutesAfter(new Date("2026-03-29T00:45:00Z"), 30).toISOString()).toBe("2026-03-29T01:15:00.000Z");
  expect(daysBefore(new Date("2026-03-30T10:00:00Z"), 2).toISOString()).toBe("2026-03-28T10:00:00.000Z");
});

test("an id is 24 hexadecimal characters, and never the same twice", () => {
  const now = new Date("2026-03-02T08:00:00Z");
  const ids = Array.from({ length: 1000 }, () => newId(now));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every(isId)).toBe(true);
  for (const text of ["", "x".repeat(24), "a".repeat(23), "a".repeat(25), "A".repeat(24), `${"a".repeat(24)}\n`])
    expect(isId(text), text).toBe(false);
});

test("an order's link opens that order and no other, and only with our secret", async () => {
  const { config } = await testServices();
  const { config: elsewhere } = await testServices({ env: { APP_SECRET: "un-autre-secret-des-tests-0123456789" } });
  const [mine, other] = [newId(new Date()), newId(new Date())];
  const key = new URL(orderPath(config, mine), "http://x").searchParams.get("cle");
  expect(isOrderKey(config, mine, key)).toBe(true);
  expect(new URL(paymentReturnPath(config, mine, other), "http://x").searchParams.get("cle")).toBe(key);
  for (const [id, wrongKey] of [
    [other, key],
    [mine, null],
    [mine, ""],
    [mine, `${key}x`],
    [mine, key?.slice(1)],
    [mine, "é".repeat(43)],
  ] as const)
    expect(isOrderKey(config, id, wrongKey ?? null), String(wrongKey)).toBe(false);
  expect(isOrderKey(elsewhere, mine, key)).toBe(false);
});

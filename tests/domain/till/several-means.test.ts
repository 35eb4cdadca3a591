import { beforeEach, describe, expect, test } from "vitest";

import { fecText } from "~/domain/accountant/fec.server";
import { totalsOfPeriod } from "~/domain/accounting/period-totals.server";
import { aheadCents, receivedCents, salesCents } from "~/domain/accounting/totals";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { saysNotTaken, type HandPayment, type PaidPart } from "~/domain/orders/pickup/paid-parts";
import { ORDER_STATUS } from "~/domain/orders/status";
import { handMeansFor, mostByHand } from "~/domain/refunds/hand-means.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { versionInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { sellAtTill, sellUnnamed } from "~/domain/till/sale.server";
import { toldPayment } from "~/domain/till/told-payment.server";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";
import { MEANS_LEFT, type TillMeans } from "~/shop/payment-means";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, setStock } from "../../helpers/factories";
import { plain } from "../../helpers/eyes";
import { move, orderNow } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

const PRICE = PLAIN_FRAME.priceCents;
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const CASH: PaidPart = { means: "especes", cents: 5000 };
const CARD: PaidPart = { means: "terminal", cents: PRICE - 5000 };

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const CHOICES = [choiceOf(PLAIN_FRAME)];
const shown = async () =>
  (await quote(services, null, { choices: CHOICES, deliveryMethod: "retrait", couponCode: null })).fingerprint;

const unnamed = async (unnamedPayment: HandPayment) =>
  sellUnnamed(services, camille, CHOICES, { unnamedPayment, shown: await shown() }, "one press");
const named = async (payment: HandPayment, deposit: Cents | null = null) => {
  const details = { ...CLARA_MOREAU, payment, deposit, deliveryMethod: "retrait" as const, shown: await shown() };
  return sellAtTill(services, camille, CHOICES, details, "one press");
};
async function sold(selling: ReturnType<typeof named>): Promise<Order> {
  const done = await selling;
  if (done.outcome !== "sold") throw new Error(done.outcome);
  return done.order;
}
const paidBy = async ({ id }: Order) =>
  services.db("payments").where({ order_id: id }).orderBy("attempt").select("means", "amount_cents");
const journal = async () =>
  services.db("money_journal").whereNot({ kind: "start" }).orderBy("position").select("kind", "means", "amount_cents");

async function set(changes: Partial<Settings>): Promise<void> {
  const { version } = await versionInForce(services);
  expect((await saveSettings(services, camille, changes, version)).outcome).toBe("saved");
}

async function entries(): Promise<string[]> {
  let text = "";
  for await (const part of fecText(services, MARCH)) text += part.toString("latin1");
  const rows = text.trim().split("\r\n").slice(1);
  return rows.map((row) => row.split("\t")).map((cells) => [cells[0], cells[4], cells[11], cells[12]].join(" "));
}

describe("one sale by several means", () => {
  test("takes cash and card in one press: a payment, a line and an account each, one invoice", async () => {
    const order = await sold(unnamed([CASH, CARD]));
    expect(order.status).toBe(ORDER_STATUS.delivered);
    expect(await paidBy(order)).toEqual([
      { means: "especes", amount_cents: 5000 },
      { means: "terminal", amount_cents: PRICE - 5000 },
    ]);
    expect(await journal()).toEqual([
      { kind: "sale", means: null, amount_cents: PRICE },
      { kind: "payment", means: "especes", amount_cents: 5000 },
      { kind: "payment", means: "terminal", amount_cents: PRICE - 5000 },
    ]);
    const invoice = await readInvoice(services, order.id);
    expect(plain(invoice?.paidBy ?? "")).toBe("50,00 € en espèces et 95,00 € par carte, à la boutique");
    const totals = await totalsOfPeriod(services, MARCH);
    expect([salesCents(totals), receivedCents(totals), aheadCents(totals)]).toEqual([PRICE, PRICE, 0]);
    expect(await entries()).toEqual(expect.arrayContaining(["CA 530000 50,00 0,00", "BQ 512000 95,00 0,00"]));
    expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
    const { text } = await adminText(order);
    expect(text).toContain("50,00 € en espèces et 95,00 € par carte");
  });

  test("says what is missing or too much, and sells nothing then", async () => {
    const short = await unnamed([CASH, { ...CARD, cents: CARD.cents - 500 }]);
    expect(short).toEqual({ outcome: "otherParts", givenCents: PRICE - 500, dueCents: PRICE });
    const over = await named([CASH, { ...CARD, cents: CARD.cents + 1 }]);
    if (short.outcome !== "otherParts" || over.outcome !== "otherParts") throw new Error("sold");
    expect([short, over].map((each) => plain(saysNotTaken(each)))).toEqual([
      "Il manque 5,00 € : les montants font 140,00 €, et il faut 145,00 €.",
      "0,01 € de trop : les montants font 145,01 €, et il faut 145,00 €.",
    ]);
    expect(await services.db("orders")).toEqual([]);
    expect(await journal()).toEqual([]);
  });

  test("pressed twice is one sale; a price that changed since is said before its parts are", async () => {
    const [one, other] = [await sold(named([CASH, CARD])), await sold(named([CASH, CARD]))];
    expect(other.id).toBe(one.id);
    expect(await paidBy(one)).toHaveLength(2);
    const before = await shown();
    await services.db("products").where({ id: PLAIN_FRAME.id }).increment("price_cents", 100);
    const asked = { unnamedPayment: [CASH, CARD], shown: before };
    expect((await sellUnnamed(services, camille, CHOICES, asked, "later")).outcome).toBe("changed");
  });

  test("pays a deposit by two means and its balance by two others", async () => {
    const deposit: PaidPart[] = [CASH, { means: "cheque", cents: 1000 }];
    expect((await named(deposit, 5900)).outcome, "not the deposit").toBe("otherParts");
    const order = await sold(named(deposit, 6000));
    expect(await depositOf(services, order.id)).toMatchObject({ cents: 6000, parts: deposit });
    const receipt = await depositReceipt(services, order);
    expect(plain((await readPdfText(receipt ?? Buffer.alloc(0))).text)).toContain(
      "50,00 € en espèces et 10,00 € par chèque, à la boutique",
    );
    await move(services, order, ORDER_STATUS.shipped);
    const balance = (cents: Cents) =>
      takePaymentAndHandOver(services, camille, { id: order.id }, "name", {
        amountCents: PRICE - 6000,
        means: [
          { means: "terminal", cents },
          { means: "especes", cents: 500 },
        ],
      });
    expect((await balance(PRICE)).outcome).toBe("otherParts");
    expect((await balance(PRICE - 6500)).outcome).toBe("changed");
    expect((await journal()).map(({ kind }) => kind)).toEqual([
      ...["deposit", "deposit tax", "deposit", "deposit tax"],
      ...["sale", "deposit tax", "payment", "payment"],
    ]);
    const invoice = await readInvoice(services, order.id);
    expect([plain(invoice?.deposit?.paidBy ?? ""), plain(invoice?.paidBy ?? "")]).toEqual([
      "50,00 € en espèces et 10,00 € par chèque, à la boutique",
      "80,00 € par carte et 5,00 € en espèces, à la boutique",
    ]);
    expect((await entries()).filter((row) => row.includes(" 419100 "))).toEqual([
      "CA 419100 0,00 50,00",
      "BQ 419100 0,00 10,00",
      "VE 419100 60,00 0,00",
    ]);
  });

  test("takes no more in cash than the law lets a trader take for one purchase, alone or among other means", async () => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ price_cents: 120_000 });
    const refused = await unnamed("especes");
    expect(refused).toEqual({ outcome: "meansRefused", means: "especes", mostCents: 100_000, beforeCents: 0 });
    if (refused.outcome !== "meansRefused") throw new Error("sold");
    expect(plain(saysNotTaken(refused))).toBe(
      "La loi limite à 1 000,00 € ce qui se paie en espèces pour un même achat. Prenez le reste par un autre moyen.",
    );
    const cash = (cents: Cents): PaidPart[] => [
      { means: "especes", cents },
      { means: "terminal", cents: 120_000 - cents },
    ];
    expect((await unnamed(cash(100_001))).outcome).toBe("meansRefused");
    expect([await services.db("orders"), await journal()]).toEqual([[], []]);
    expect((await unnamed(cash(100_000))).outcome).toBe("sold");
  });

  test("counts the cash of the deposit when the balance is paid", async () => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ price_cents: 120_000 });
    const order = await sold(named("especes", 60_000));
    await move(services, order, ORDER_STATUS.shipped);
    const balance = (means: HandPayment) =>
      takePaymentAndHandOver(services, camille, { id: order.id }, "name", { amountCents: 60_000, means });
    const refused = await balance("especes");
    if (refused.outcome !== "meansRefused") throw new Error(refused.outcome);
    expect(plain(saysNotTaken(refused))).toContain("600,00 € ont déjà été payés ainsi.");
    expect(await paidBy(order)).toHaveLength(1);
    const rest: PaidPart[] = [
      { means: "especes", cents: 40_000 },
      { means: "terminal", cents: 20_000 },
    ];
    expect((await balance(rest)).outcome).toBe("changed");
  });

  test("is refused by a means that the shop does not accept, at every form and call", async () => {
    await set({ meansOff: ["cheque"] });
    const cheque = { outcome: "meansRefused", means: "cheque", mostCents: null, beforeCents: 0 };
    expect(await unnamed("cheque")).toEqual(cheque);
    expect(await unnamed([CASH, { ...CARD, means: "cheque" }])).toEqual(cheque);
    expect(await named("virement")).toMatchObject({ outcome: "meansRefused", means: "virement" });
    expect(await services.db("orders")).toEqual([]);
  });

  test("gives back by each means what came by it, less what went back; by transfer all", async () => {
    const order = await sold(unnamed([CASH, CARD]));
    const most = () =>
      Promise.all((["especes", "terminal", "virement"] as const).map((by) => mostByHand(services, order.id, by)));
    expect(await most()).toEqual([5000, PRICE - 5000, null]);
    const asked = { amountCents: 1000, reason: "Défaut", by: camille.id, key: "r", means: "especes" as const };
    await requestRefund(services, order.id, asked);
    expect(await most()).toEqual([4000, PRICE - 5000, null]);
    const words = (await refundView(services, await orderNow(services, order.id), false)).refundable?.means.map(
      ([, says]) => plain(says),
    );
    expect(words).toContain("en espèces, à la boutique (au plus 40,00 €)");
    expect(words).toContain("par virement");
  });

  test("by one means alone, goes back in cash up to the law's limit, however many times, and beyond it otherwise", async () => {
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ price_cents: 150_000 });
    const order = await sold(unnamed("terminal"));
    const inCash = (amountCents: number, key: string) =>
      requestRefund(services, order.id, { amountCents, reason: "Défaut", by: camille.id, key, means: "especes" });
    expect(await inCash(100_001, "all")).toEqual({ outcome: "otherMeans", mostCents: 100_000 });
    expect((await inCash(60_000, "one")).outcome).toBe("asked");
    expect(await inCash(40_001, "two")).toEqual({ outcome: "otherMeans", mostCents: 40_000 });
    const words = (await refundView(services, await orderNow(services, order.id), false)).refundable?.means;
    expect(words?.map(([, says]) => plain(says))).toContain("en espèces, à la boutique (au plus 400,00 €)");
    const rest = { amountCents: 90_000, reason: "Défaut", by: camille.id, key: "rest", means: "terminal" as const };
    expect((await requestRefund(services, order.id, rest)).outcome).toBe("asked");
  });

  test("goes back whole or in part, as one sum of the sale", async () => {
    const order = await sold(unnamed([CASH, CARD]));
    const asked = { amountCents: PRICE, reason: "Défaut", by: camille.id, key: "r", means: "virement" as const };
    const byCash = { ...asked, means: "especes" as const };
    expect(await requestRefund(services, order.id, byCash)).toEqual({ outcome: "otherMeans", mostCents: 5000 });
    expect((await requestRefund(services, order.id, asked)).outcome).toBe("asked");
    expect(aheadCents(await totalsOfPeriod(services, MARCH))).toBe(0);
    expect((await requestRefund(services, order.id, { ...asked, key: "again", amountCents: 1 })).outcome).toBe(
      "tooMuch",
    );
  });
});

describe("what a form says", () => {
  const told = (chosen: TillMeans | "plusieurs", typed: Record<string, string> = {}, isNamed = true) =>
    toldPayment(services, typed, { field: "payment", chosen, named: isNamed });

  test("is one means, or the amounts of several", async () => {
    expect(await told("cheque")).toEqual({ ok: true, payment: "cheque" });
    expect(await told("plusieurs", { "payment-part-especes": "50", "payment-part-terminal": "95,00 €" })).toEqual({
      ok: true,
      payment: [CASH, CARD],
    });
  });

  test.each([
    ["plusieurs", { "payment-part-especes": "50" }, "payment"],
    ["plusieurs", { "payment-part-especes": "cinquante", "payment-part-terminal": "95" }, "payment-part-especes"],
    ["especes", { "payment-part-terminal": "95" }, "payment"],
  ] as const)("is refused where %s does not fit %j", async (chosen, typed, field) => {
    const reading = await told(chosen, typed);
    expect(reading.ok ? [] : Object.keys(reading.errors)).toEqual([field]);
  });

  test("may not name a means that the shop does not accept", async () => {
    expect(await told("virement")).toEqual({ ok: false, errors: { payment: MEANS_LEFT } });
    expect(await told("plusieurs", { "payment-part-especes": "50", "payment-part-cadeau": "95" })).toEqual({
      ok: false,
      errors: { "payment-part-cadeau": MEANS_LEFT },
    });
    await set({ meansOn: ["virement"], meansOff: ["cheque"] });
    expect(await told("virement")).toEqual({ ok: true, payment: "virement" });
    expect(await told("cheque")).toEqual({ ok: false, errors: { payment: MEANS_LEFT } });
  });
});

describe("means that a shop switches on", () => {
  test("have their accounts, and money goes back by a gift card only where one came", async () => {
    await set({ meansOn: ["virement", "cadeau"], accountGift: { number: "467900", name: "Cartes cadeaux" } });
    const order = await sold(
      named([
        { means: "virement", cents: PRICE - 2000 },
        { means: "cadeau", cents: 2000 },
      ]),
    );
    expect(await entries()).toEqual(expect.arrayContaining(["BQ 512000 125,00 0,00", "BQ 467900 20,00 0,00"]));
    expect(await handMeansFor(services, order.id)).toEqual(["virement", "especes", "terminal", "cadeau"]);
    const asked = { amountCents: 2000, reason: "Défaut", by: camille.id, key: "r", means: "cadeau" as const };
    expect((await requestRefund(services, order.id, asked)).outcome).toBe("asked");
    expect(await entries()).toContain("BQ 467900 0,00 20,00");
  });
});

async function adminText(order: Order): Promise<{ text: string }> {
  return { text: plain(JSON.stringify(await adminOrderView(services, await orderNow(services, order.id), "owner"))) };
}

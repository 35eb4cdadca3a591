import { beforeEach, describe, expect, test } from "vitest";

import { nameOf, type Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { outstandingCents } from "~/domain/ledger/account";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { BusinessInfo } from "~/domain/checkout/api-forms.server";
import { formatEuros } from "~/domain/money";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { requestRefund } from "~/domain/refunds/request.server";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { formatDay, instant } from "~/domain/time";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";
import { TillSale, type TillSaleDetails } from "~/domain/till/forms.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { sellAtTill, sellQuote } from "~/domain/till/sale.server";
import type { DeliveryMethod } from "~/shop/delivery";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newVisitorId, queuedMails, setStock, shelfOf } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { BY, move, orderNow } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { withCorrection } from "../../helpers/prescriptions";
import { readQuoteOf } from "../../helpers/quotes";
import { testServices, type TestServices } from "../../helpers/services";

const PRICE = PLAIN_FRAME.priceCents;
const DEPOSIT = 5000;
const BALANCE = PRICE - DEPOSIT;

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

async function sell(deposit: number, changes: Partial<TillSaleDetails> = {}, key = "one press") {
  const deliveryMethod: DeliveryMethod = changes.deliveryMethod ?? "retrait";
  const choices = [choiceOf(PLAIN_FRAME)];
  const { fingerprint } = await quote(services, null, { choices, deliveryMethod, couponCode: null });
  const details = { ...CLARA_MOREAU, payment: "especes" as const, deliveryMethod, shown: fingerprint, deposit };
  return sellAtTill(services, camille, choices, { ...details, ...changes }, key);
}

async function begun(): Promise<Order> {
  const selling = await sell(DEPOSIT);
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  return selling.order;
}

const pay = ({ id }: Order, amountCents: number) =>
  takePaymentAndHandOver(services, camille, { id }, "name", { means: "terminal", amountCents });
const letter = async (subject: string) =>
  (await queuedMails(services)).find(({ mail }) => mail.subject.includes(subject))?.mail.text ?? "";
const SAYS = `Acompte de ${formatEuros(DEPOSIT)} (espèces) reçu le`;
const rest = (due: number) => `reste à régler ${formatEuros(due)}`;

describe("an order begun by a deposit at the till", () => {
  test("is firm with a part of its price, and not invoiced; what it owes is the rest", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await begun();
    expect(order).toMatchObject({
      status: ORDER_STATUS.confirmed,
      stockState: "taken",
      paidAt: null,
      dueInShopAt: services.now().toISOString(),
      soldInShop: true,
    });
    expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock - 1);
    const account = await accountOf(services, order.id);
    expect([account.paid, dueCents(account), outstandingCents(account)]).toEqual([DEPOSIT, BALANCE, 0]);
    expect(await readInvoice(services, order.id)).toBeNull();
    const confirmation = await letter(`Votre commande ${order.number} est confirmée`);
    expect(confirmation).toContain(SAYS);
    expect(confirmation).toContain(rest(BALANCE));
    expect(confirmation).not.toContain("pièces jointes");
  });

  test("is handed over once the balance alone is paid, and invoiced then, each part by its means", async () => {
    const order = await begun();
    await move(services, order, ORDER_STATUS.shipped);
    expect(await letter(`Votre commande ${order.number} est prête`)).toContain(rest(BALANCE));
    expect((await pay(order, PRICE)).outcome, "the whole price").toBe("otherSum");
    services.clock.advance({ days: 8 });
    expect((await pay(order, BALANCE)).outcome).toBe("changed");
    expect((await pay(order, BALANCE)).outcome, "pressed again").toBe("otherSum");

    const account = await accountOf(services, order.id);
    expect([account.paid, dueCents(account), outstandingCents(account)]).toEqual([PRICE, 0, 0]);
    const payments = await services.db("payments").where({ order_id: order.id }).orderBy("attempt");
    expect(payments.map(({ attempt, amount_cents, means }) => [attempt, amount_cents, means])).toEqual([
      [1, DEPOSIT, "especes"],
      [2, BALANCE, "terminal"],
    ]);
    const paid = await orderNow(services, order.id);
    expect([paid.status, await withdrawalStanding(services, paid)]).toEqual([ORDER_STATUS.delivered, "inShop"]);
    const invoice = await readInvoice(services, order.id);
    if (!invoice) throw new Error("no invoice");
    expect(invoice).toMatchObject({
      soldAt: services.now().toISOString(),
      paidBy: "Carte bancaire, à la boutique",
      deposit: { cents: DEPOSIT, paidBy: "Espèces, à la boutique", at: order.createdAt },
      totals: { totalCents: PRICE },
    });
    const { text } = await readPdfText(await renderInvoice(invoice));
    expect(text).toContain("Solde Carte bancaire, à la boutique");
    expect(text).toContain("Facture acquittée");
    expect(await openTasks(services, "owed")).toEqual([]);
  });

  test("is cancelled: the deposit is owed back, and given back at the till", async () => {
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const order = await begun();
    await move(services, order, ORDER_STATUS.cancelled);
    expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock);
    expect(await openTasks(services, "owed")).toMatchObject([{ cause: "cancellation", amountCents: DEPOSIT }]);
    expect((await pay(order, 0)).outcome, "nothing is due").toBe("otherSum");
    expect((await orderNow(services, order.id)).status).toBe(ORDER_STATUS.cancelled);
    expect(await letter(`${order.number} est annulée`)).toContain(`Nous vous devons ${formatEuros(DEPOSIT)}`);
    const refund = { amountCents: DEPOSIT, reason: "Annulation", by: BY, key: "rendu", means: "especes" } as const;
    expect((await requestRefund(services, order.id, { ...refund, amountCents: PRICE })).outcome).toBe("tooMuch");
    expect((await requestRefund(services, order.id, refund)).outcome).toBe("asked");
    const account = await accountOf(services, order.id);
    expect([outstandingCents(account), await openTasks(services, "owed")]).toEqual([0, []]);
    expect(await letter("Votre remboursement")).toContain(formatEuros(DEPOSIT));
  });

  test("has a receipt that says what became of the deposit, where form and admin area lead to it", async () => {
    const order = await begun();
    const now = () => orderNow(services, order.id);
    const receipt = async () => {
      const bytes = await depositReceipt(services, await now());
      return (await readPdfText(bytes ?? Buffer.alloc(0))).text.replaceAll(/\s+/g, " ");
    };
    expect(await receipt()).toContain("Reste à payer au retrait");
    await move(services, order, ORDER_STATUS.cancelled);
    expect((await refundView(services, await now(), true)).refundable?.typed).not.toBe("");
    expect((await refundView(services, await now(), true)).reasonHint).toBe(
      "Le client le lira sur le reçu d’acompte et dans le courriel.",
    );
    services.clock.advance({ days: 2 });
    const reason = "Commande annulée à votre demande";
    const refund = { amountCents: DEPOSIT, reason, by: camille.id, key: "rendu", means: "especes" } as const;
    await requestRefund(services, order.id, refund);
    const said = await receipt();
    for (const words of [
      `Commande annulée le ${formatDay((await now()).cancelledAt ?? "")}`,
      `Acompte rendu 50,00 €, le ${formatDay(instant(services.now()))}, en espèces, à la boutique, par ${nameOf(camille)}. Motif : ${reason}`,
      "elle n’a ni facture ni avoir",
    ])
      expect(said).toContain(words);
    for (const untrue of ["Reste à payer", "vous est remise quand"]) expect(said).not.toContain(untrue);
    const adminView = await adminOrderView(services, await now(), "owner");
    expect(JSON.stringify(adminView)).toContain("Le reçu d’acompte dit ce qui a été rendu.");
  });

  test("is not taken up again once its deposit was given back", async () => {
    const order = await begun();
    await move(services, order, ORDER_STATUS.cancelled);
    const refund = { amountCents: DEPOSIT, reason: "Annulation", by: BY, key: "rendu", means: "especes" } as const;
    await requestRefund(services, order.id, refund);
    const agreedTo = (await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.preparing)).agreedTo;
    expect(await changeStatus(services, order.id, ORDER_STATUS.preparing, { by: BY, agreedTo })).toMatchObject({
      outcome: "barred",
      reason: textWith("acompte de cette commande annulée a été rendu"),
    });
  });

  test("pressed twice, also at once, is one order with one deposit", async () => {
    const both = await Promise.all([sell(DEPOSIT), sell(DEPOSIT)]);
    both.push(await sell(DEPOSIT));
    const ids = both.map((each) => ("order" in each ? each.order.id : each.outcome));
    expect(new Set(ids).size).toBe(1);
    expect(await services.db("payments")).toHaveLength(1);
    expect((await accountOf(services, ids[0] ?? "")).paid).toBe(DEPOSIT);
  });

  test.each([
    ["the whole price", PRICE, {}, "tooMuch"],
    ["more than the price", PRICE + 1, {}, "tooMuch"],
    ["what is sent", DEPOSIT, { deliveryMethod: "domicile" }, "sent"],
  ] as const)("is refused for %s, and nothing is written", async (_, deposit, changes, reason) => {
    expect(await sell(deposit, changes)).toEqual({ outcome: "depositRefused", reason });
    expect([await services.db("orders"), await services.db("payments")]).toEqual([[], []]);
  });

  test("of a written quote answers the quote, and waits for the prescription", async () => {
    const visitorId = await newVisitorId(services);
    const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
    const written = await readQuoteOf(services, visitorId, choices, CLARA_MOREAU);
    if (!written) throw new Error("no quote");
    const details = { ...CLARA_MOREAU, payment: "cheque", deliveryMethod: "retrait", shown: "", deposit: 100 } as const;
    await services.db("quotes").update({ read_at: null, read_how: null });
    const tooMuch = { ...details, deposit: written.totalCents };
    expect(await sellQuote(services, camille, written, tooMuch, "refused")).toMatchObject({
      outcome: "depositRefused",
    });
    expect(await services.db("quotes").whereNotNull("read_at"), "read out for no sale").toEqual([]);
    const selling = await sellQuote(services, camille, written, details, "one press");
    if (selling.outcome !== "sold") throw new Error(selling.outcome);
    expect(selling.order).toMatchObject({ status: ORDER_STATUS.awaitingPrescription, quoteNumber: written.number });
    expect(dueCents(await accountOf(services, selling.order.id))).toBe(selling.order.totalCents - 100);
    const again = await sellQuote(services, camille, written, details, "one press");
    expect("order" in again && again.order.id).toBe(selling.order.id);
    expect(await services.db("quotes").whereNotNull("order_id")).toHaveLength(1);
  });
});

describe("the field of the deposit", () => {
  const typed = (deposit: string, changes = {}) => {
    const fields = { ...CLARA_MOREAU, deliveryMethod: "retrait", payment: "especes", deposit, ...changes };
    const reading = TillSale.safeParse(fields);
    return reading.success ? reading.data.deposit : reading.error.issues.map(({ path }) => path.join());
  };

  test.each([
    ["", null],
    ["  ", null],
    ["100", 10000],
    ["1 000,50 €", 100050],
    ["0", ["deposit"]],
    ["-5", ["deposit"]],
    ["cent", ["deposit"]],
  ])("reads %j as %j", (value, read) => {
    expect(typed(value)).toEqual(read);
  });

  test("is for what is fetched, by a means of the shop", () => {
    expect(typed("50", { deliveryMethod: "domicile" })).toEqual(["deposit"]);
    expect(typed("50", { payment: "lien" })).toEqual(["payment"]);
  });
});

test("a business that buys at the till stands on its invoice; half of what it is called by is refused at its field", async () => {
  const business = { businessName: "Lumière SARL", businessSiren: "732 829 320" };
  const selling = await sell(0, { deposit: null, ...business }, "a business");
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  expect(selling.order.business).toEqual({ name: "Lumière SARL", siren: "732829320" });
  const refused = (told: Partial<typeof business>) =>
    TillSale.safeParse({ ...CLARA_MOREAU, payment: "especes", deliveryMethod: "retrait", ...told }).error?.issues.map(
      ({ path }) => path.join("."),
    );
  expect(refused({ businessName: "Lumière SARL" })).toEqual(["businessSiren"]);
  expect(refused({ ...business, businessSiren: "732 829 321" })).toEqual(["businessSiren"]);
  expect(refused({ businessSiren: "732 829 320" })).toEqual(["businessName"]);
  expect([refused({}), refused(business)]).toEqual([undefined, undefined]);
});

test("a program names the business that buys as it likes, and wrongly at its peril", () => {
  expect(BusinessInfo.parse({ name: "Lumière SARL", siren: 732829320 })).toEqual({
    name: "Lumière SARL",
    siren: "732829320",
  });
  for (const wrong of [{ name: "Lumière SARL" }, { siren: "732829320" }, { name: "Lumière", siren: "123456789" }])
    expect(BusinessInfo.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
});

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { findStrayed } from "~/domain/accounting/unrecorded.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { invoicesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { agreementOf } from "~/domain/disputes/agreement.server";
import { sendAgain } from "~/domain/orders/care/send-again.server";
import { askedBefore } from "~/domain/orders/life/life.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { deliverDue } from "~/domain/outbox.server";
import { payAgain } from "~/domain/payments/pay-again.server";
import { hear, paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { checkOrder } from "~/domain/payments/start.server";
import { LINK_MAILED } from "~/domain/payments/states";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { TILL_STEPS } from "~/domain/till/steps";
import { takeInShop } from "~/domain/till/taken-later.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { taskView } from "~/pages/admin/money/money-view.server";
import { NOT_YOURS, TO_PAY } from "~/pages/admin/money/settle-words";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";

import * as restoreMeans from "../../migrations/0213_paid_at_the_till_sold_at_a_distance.js";
import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newPayment, newVisitorId, placedOrder, queuedMails } from "../helpers/factories";
import { given } from "../helpers/found";
import { textLike, textWith } from "../helpers/matchers";
import { move, orderNow } from "../helpers/orders";
import { providerOf, sharedSandbox, started, tell } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";

const sandbox = sharedSandbox();
const stripe = () => sandbox().stripe;

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
  visitor = await newVisitorId(services);
});

type Started = Awaited<ReturnType<typeof started>>;
const plain = (text = "") => text.replace(/[\u00a0\u202f]/g, " ");
const told = async () =>
  (await queuedMails(services)).filter(({ fact }) => fact.includes(":payment-refused-")).map(({ mail }) => mail);
const page = async ({ order }: Started) => orderView(services, await orderNow(services, order.id));

/** The bank decides for five days, then refuses. */
async function refusedLate(kind: "intent" | "session"): Promise<Started> {
  const paying = await started(services, visitor, kind);
  const { providerId } = paying.payment;
  if (kind === "session") await stripe().payHostedPage(providerId, { card: CARD.processingThenFails });
  else stripe().confirmIntent(providerId, { card: CARD.processingThenFails });
  await checkOrder(services, providerOf(services), paying.order.id);
  expect((await page(paying)).state).toBe("checkingPayment");
  services.clock.advance({ days: 5 });
  await reconcile(services);
  expect(await told()).toEqual([]);
  stripe().settle(kind === "session" ? String(stripe().intents().at(-1)?.id) : providerId, "failed");
  await tell(services, sandbox());
  return paying;
}

test.each(["intent", "session"] as const)(
  "a payment by %s that the bank refuses days later is told, once, with a way to pay again while the pieces are kept",
  async (kind) => {
    const paying = await refusedLate(kind);
    await tell(services, sandbox()); // the same events again
    const [letter, ...others] = await told();
    expect(others).toEqual([]);
    expect(plain(letter?.subject)).toBe(`Votre paiement de 145,00 € n’a pas abouti, commande ${paying.order.number}`);
    expect(letter?.text).toContain(`/commande/${paying.order.id}?cle=`);
    await reconcile(services);
    const view = await page(paying);
    expect(view.state).toBe("paymentRefused");
    const until = /jusqu’au (.+)\.$/.exec(plain(view.payAgain?.says))?.[1];
    expect(plain(letter?.text)).toContain(`jusqu’au ${until ?? "?"}`);

    const again = await payAgain(services, providerOf(services), await orderNow(services, paying.order.id));
    if (again.outcome !== "started") throw new Error(again.outcome);
    const session = (await paymentsOf(services, paying.order.id)).at(-1);
    expect((await page(paying)).state).toBe("paymentRefused"); // not paid yet
    await stripe().payHostedPage(session?.providerId ?? "");
    await checkOrder(services, providerOf(services), paying.order.id);
    expect((await orderNow(services, paying.order.id)).status).toBe(ORDER_STATUS.confirmed);
    expect((await page(paying)).state).toBe("confirmed");
    expect(await payAgain(services, providerOf(services), await orderNow(services, paying.order.id))).toEqual({
      outcome: "closed",
    });
  },
);

test("not paid again, the order ends once its pieces were kept as long as was said", async () => {
  const paying = await refusedLate("session");
  services.clock.advance({ hours: 22 });
  await reconcile(services);
  expect((await page(paying)).state).toBe("paymentRefused");
  services.clock.advance({ hours: 2 });
  await reconcile(services);
  expect((await page(paying)).state).toBe("cancelled");
});

async function begunAndRefused(steps: readonly ShopStatus[], changes: Partial<Purchase> = {}): Promise<Started> {
  const paying = await started(services, visitor, "intent", changes);
  stripe().confirmIntent(paying.payment.providerId, { card: CARD.processingThenFails });
  await checkOrder(services, providerOf(services), paying.order.id);
  for (const status of steps) await move(services, paying.order, status);
  stripe().settle(paying.payment.providerId, "failed");
  await tell(services, sandbox());
  return paying;
}

describe("of an order that the shop had begun", () => {
  const { preparing, shipped, cancelled } = ORDER_STATUS;
  const now = async ({ order }: Started) => orderNow(services, order.id);
  const again = async (paying: Started) => payAgain(services, providerOf(services), await now(paying));
  const unclear = async () => (await openTasks(services, "unclear")).map(({ cause }) => cause);
  async function payOnline(paying: Started): Promise<number> {
    const started = await again(paying);
    if (started.outcome !== "started") throw new Error(started.outcome);
    const session = given((await paymentsOf(services, paying.order.id)).at(-1));
    await stripe().payHostedPage(session.providerId ?? "");
    await checkOrder(services, providerOf(services), paying.order.id);
    return session.amountCents;
  }

  test.each([
    ["being prepared", [preparing], ORDER_STATUS.confirmed],
    ["on its way", [preparing, shipped], shipped],
  ] as const)("%s: its page and its letter lead to another payment, which finishes it", async (_, steps, then) => {
    const paying = await begunAndRefused(steps);
    expect(plain((await told())[0]?.text)).toContain("Vous pouvez la payer de nouveau en ligne");
    expect(plain((await page(paying)).payAgain?.says)).toBe("Vous pouvez la régler ici, en ligne : 145,00 €.");
    expect(await payOnline(paying)).toBe(14_500);
    expect([(await now(paying)).status, (await now(paying)).attention, await unclear()]).toEqual([then, null, []]);
    expect((await page(paying)).payAgain).toBeNull();
    expect(await again(paying)).toEqual({ outcome: "closed" });
    expect((await invoicesOf(services, paying.order.id)).map(({ totalCents }) => totalCents)).toEqual([14_500]);
  });

  test("in part withdrawn from: the rest alone is asked for, invoiced and not called short", async () => {
    const paying = await begunAndRefused([preparing], { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    const { lines } = await now(paying);
    expect(
      await declareWithdrawal(services, paying.order.id, [{ lineId: given(lines[0]).id, quantity: 1 }]),
    ).toMatchObject({ outcome: "recorded" });
    expect(await payOnline(paying)).toBe(14_500);
    expect([await unclear(), await openTasks(services, "owed"), (await now(paying)).attention]).toEqual([[], [], null]);
    expect((await invoicesOf(services, paying.order.id)).map(({ totalCents }) => totalCents)).toEqual([14_500]);
    const confirmation = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":confirmation"));
    expect(plain(confirmation?.mail.text)).not.toContain("Il reste");
  });

  test("is paid at the desk, into the journal, and what could be paid online is closed", async () => {
    const camille = await newAdministrator(services);
    const paying = await begunAndRefused([preparing, shipped]);
    await again(paying); // its page at the provider stays open
    const { take } = (await adminOrderView(services, await now(paying), "sales")).money;
    expect([plain(take?.sum), (await adminOrderView(services, await now(paying), "reader")).money.take]).toEqual([
      "145,00 €",
      null,
    ]);
    const { id } = paying.order;
    expect(await takeInShop(services, camille, id, { means: "especes", amountCents: 14_400 })).toEqual({
      outcome: "otherSum",
    });
    expect(await takeInShop(services, camille, id, { means: "especes", amountCents: 14_500 })).toEqual({
      outcome: "taken",
    });
    expect(await takeInShop(services, camille, id, { means: "especes", amountCents: 14_500 })).toEqual({
      outcome: "otherSum",
    });
    expect([await unclear(), (await page(paying)).payAgain, (await invoicesOf(services, id)).length]).toEqual([
      [],
      null,
      1,
    ]);
    const lines = await services.db("money_journal").where({ kind: "payment" }).select("amount_cents", "means");
    expect(lines).toEqual([{ amount_cents: 14_500, means: "especes" }]);
    await reconcile(services);
    expect((await paymentsOf(services, id)).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "paid"]);
    expect(await findStrayed(services)).toEqual([]);
  });

  test("paid at the desk, stays concluded at a distance: its right of withdrawal, its papers and the evidence stay", async () => {
    const camille = await newAdministrator(services);
    const paying = await begunAndRefused([preparing, shipped]);
    const { id } = paying.order;
    await takeInShop(services, camille, id, { means: "especes", amountCents: 14_500 });
    await move(services, paying.order, ORDER_STATUS.delivered);
    const order = await now(paying);
    expect([order.soldInShop, await withdrawalStanding(services, order)]).toEqual([false, "open"]);
    expect((await agreementOf(services, order)).join()).toContain("Commande passée en ligne");
    const confirmation = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":confirmation"));
    expect(plain(confirmation?.mail.text)).toContain("14 jours");
    expect(await readInvoice(services, id)).toMatchObject({ paidBy: "Espèces, à la boutique" });
  });

  test("and told by an earlier version as a sale in the shop, has its right of withdrawal again after the update", async () => {
    const camille = await newAdministrator(services);
    const [paying, byLink] = [await begunAndRefused([preparing]), await begunAndRefused([preparing])];
    const sold = await placedOrder(services);
    await services.db("orders").where({ id: sold.id }).update({ payment_method: "especes" });
    for (const step of [TILL_STEPS.sold, TILL_STEPS.taken]) await logStep(services, sold.id, step, "", camille.id);
    for (const { order } of [paying, byLink]) {
      await takeInShop(services, camille, order.id, { means: "especes", amountCents: 14_500 });
      await services.db("orders").where({ id: order.id }).update({ payment_method: "especes" }); // as it was done then
    }
    await logStep(services, byLink.order.id, LINK_MAILED, "", camille.id);
    expect((await now(paying)).soldInShop).toBe(true);
    await restoreMeans.up(services.db);
    const meansOf = async (id: string) =>
      (await services.db("orders").where({ id }).first("payment_method"))?.payment_method;
    expect([await meansOf(paying.order.id), await meansOf(byLink.order.id), await meansOf(sold.id)]).toEqual([
      null,
      "lien",
      "especes",
    ]);
    expect(await withdrawalStanding(services, await now(paying))).toBe("open");
    expect((await agreementOf(services, await now(paying))).join()).toContain("Commande passée en ligne");
    expect(await readInvoice(services, paying.order.id)).toMatchObject({ paidBy: "Espèces, à la boutique" });
  });

  test("while the bank decides on another payment, asks for none", async () => {
    const camille = await newAdministrator(services);
    const paying = await begunAndRefused([preparing]);
    const other = await newPayment(services, paying.order, { providerId: "pi_o", intentId: "pi_o" });
    await hear(services, other, { event: "processing", receivedCents: 0 });
    expect((await page(paying)).payAgain).toBeNull();
    expect(await again(paying)).toEqual({ outcome: "closed" });
    expect(await takeInShop(services, camille, paying.order.id, { means: "cheque", amountCents: 14_500 })).toEqual({
      outcome: "otherSum",
    });
  });

  test("is asked for another payment by letter once more, as long as it is not paid", async () => {
    const camille = await newAdministrator(services);
    const paying = await begunAndRefused([preparing]);
    expect(await sendAgain(services, camille, paying.order.id, "unpaid")).toBe(CLARA_MOREAU.email);
    await move(services, paying.order, cancelled);
    expect(await sendAgain(services, camille, paying.order.id, "unpaid")).toBeNull();
  });

  test("says once to who moves it on that it is not paid", async () => {
    const paying = await begunAndRefused([preparing]);
    const { reason } = await askedBefore(services, await now(paying), preparing);
    expect(reason).toBe("Cette commande n’est pas payée.");
  });

  test("and had sent: that it left is told once, however late it is paid", async () => {
    const paying = await begunAndRefused([preparing, shipped]);
    expect((await told()).map(({ text }) => plain(text))).toEqual([textWith("a quitté la boutique le")]);
    await deliverDue(services);
    await payOnline(paying);
    expect(await told()).toHaveLength(1);
    expect((await queuedMails(services)).filter(({ fact }) => fact.includes(":status-"))).toEqual([]);
    expect((await queuedMails(services)).filter(({ fact }) => fact.endsWith(":confirmation"))).toHaveLength(1);
  });
});

describe("the price of an order that left and was never paid", () => {
  const { preparing, shipped, delivered } = ORDER_STATUS;
  const gone = [preparing, shipped, delivered] as const;
  const line = async () => given((await openTasks(services, "unclear")).find(({ cause }) => cause === "not come"));
  const journal = async () =>
    services.db("money_journal").where({ kind: "written off" }).orderBy("position").pluck("amount_cents");
  async function neverPaid(quantity = 1, steps: readonly ShopStatus[] = gone) {
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity })] });
    const payment = await newPayment(services, order, { providerId: "pi_w", intentId: "pi_w" });
    await hear(services, payment, { event: "processing", receivedCents: 0 });
    for (const status of steps) await move(services, order, status);
    await hear(services, payment, { event: "declined", receivedCents: 0 });
    return order;
  }
  const writeOff = async (by?: Account) =>
    settleByHand(
      services,
      by ?? (await newAdministrator(services)),
      (await line()).id,
      "Trois courriers sans réponse",
      { writesOff: true },
    );
  const now = async ({ id }: Order) => orderNow(services, id);

  test("is written off with a reason, once: nobody asks for it any more, and the books and the history say so", async () => {
    const { order } = await begunAndRefused(gone);
    await deliverDue(services);
    const again = await payAgain(services, providerOf(services), await now(order)); // its page at the provider stays open
    expect(again.outcome).toBe("started");
    const { id } = await line();
    const camille = await newAdministrator(services);
    expect(await settleByHand(services, camille, id, "Trois courriers sans réponse", { writesOff: true })).toEqual({
      outcome: "settled",
    });
    expect(await settleByHand(services, camille, id, "Encore", { writesOff: true })).toMatchObject({
      outcome: "already",
    });
    expect([await openTasks(services, "unclear"), await openTasks(services, "owed")]).toEqual([[], []]);
    expect(await sendAgain(services, camille, order.id, "unpaid")).toBeNull();
    const view = await orderView(services, await now(order));
    expect([view.payAgain, view.payment]).toEqual([null, "Plus rien n’est à payer pour cette commande."]);
    expect(await payAgain(services, providerOf(services), await now(order))).toEqual({ outcome: "closed" });
    expect(await takeInShop(services, camille, order.id, { means: "cheque", amountCents: 14_500 })).toEqual({
      outcome: "otherSum",
    });
    await reconcile(services);
    expect((await paymentsOf(services, order.id)).map(({ state }) => state)).toEqual(["cancelled", "cancelled"]);
    expect([await journal(), (await verifyJournal(services)).troubles]).toEqual([[-14_500], []]);
    expect(await invoicesOf(services, order.id)).toEqual([]);
    const { noInvoice, money } = await adminOrderView(services, await now(order), "owner");
    expect(plain(noInvoice ?? "")).toContain("la boutique a renoncé à 145,00 €");
    expect([(await now(order)).attention, money.take]).toEqual([null, null]);
    const steps = await services.db("tracking_log").where({ order_id: order.id }).orderBy("id").select();
    expect(steps.slice(-2).map(({ action, actor, details }) => [action, actor, plain(details ?? "")])).toEqual([
      ["Somme abandonnée", camille.id, "145,00 €"],
      ["À éclaircir : réglé", camille.id, "Paiement non abouti. Trois courriers sans réponse"],
    ]);
    const audited = await services.db("audit_log").where({ target: order.number }).select("action", "administrator_id");
    expect(audited).toContainEqual({ action: "Somme abandonnée", administrator_id: camille.id });
  });

  test("is not ended by words alone, nor by someone who may not take money, nor while the bank decides on another payment", async () => {
    const order = await neverPaid();
    const camille = await newAdministrator(services);
    const { id } = await line();
    expect(await settleByHand(services, camille, id, "Chèque reçu")).toEqual({ outcome: "to pay" });
    expect(await writeOff({ ...camille, staffRole: "accountant" })).toEqual({ outcome: "not allowed" });
    expect(await taskView(services, id, "accountant")).toMatchObject({ writesOff: null, instead: NOT_YOURS });
    expect(await taskView(services, id, "owner")).toMatchObject({ writesOff: textLike(/^145,00/), instead: null });
    const other = await newPayment(services, order, { providerId: "pi_o", intentId: "pi_o" });
    await hear(services, other, { event: "processing", receivedCents: 0 });
    expect(await writeOff()).toEqual({ outcome: "to pay" });
    expect((await taskView(services, id, "owner"))?.instead).toMatch(/^La banque décide encore/);
  });

  test("is not written off before it has left: it is paid, or cancelled", async () => {
    await neverPaid(1, [preparing]);
    expect(await writeOff()).toEqual({ outcome: "to pay" });
    expect(await taskView(services, (await line()).id, "owner")).toMatchObject({ writesOff: null, instead: TO_PAY });
  });

  test("in part withdrawn from, is written off for what stands; what is withdrawn later is asked for by nobody", async () => {
    const order = await neverPaid(2);
    const piece = [{ lineId: given(order.lines[0]).id, quantity: 1 }];
    await declareWithdrawal(services, order.id, piece);
    expect(await told()).toHaveLength(1);
    expect(await writeOff()).toEqual({ outcome: "settled" });
    expect(await told()).toEqual([]); // the letter that asks for the money has not left, and does not leave any more
    expect(await journal()).toEqual([-14_500]);
    const due = async () => dueCents(await accountOf(services, order.id));
    expect(await due()).toBe(0);
    await declareWithdrawal(services, order.id, piece);
    expect([await due(), await openTasks(services, "owed"), await openTasks(services, "unclear")]).toEqual([0, [], []]);
  });

  test("paid after all, is taken for the order: the sum is no longer written off, and nothing is owed", async () => {
    const order = await neverPaid();
    await writeOff();
    const late = await newPayment(services, order, { providerId: "pi_l", intentId: "pi_l" });
    await hear(services, late, { event: "succeeded", receivedCents: 14_500 });
    expect([await journal(), (await verifyJournal(services)).troubles]).toEqual([[-14_500, 14_500], []]);
    expect([await openTasks(services, "owed"), await openTasks(services, "unclear")]).toEqual([[], []]);
    expect((await invoicesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([14_500]);
    expect((await accountOf(services, order.id)).whole.notAsked).toBe(0);
  });
});

describe("a mail server that defers letters", () => {
  const received = () =>
    sandbox()
      .inbox.mails.filter(({ envelope }) => envelope.to.includes(CLARA_MOREAU.email))
      .map(({ subject }) => plain(subject));

  test("gets the refusal after the earlier letters of its order", async () => {
    const { order } = await started(services, visitor, "intent");
    const payment = await newPayment(services, order, { providerId: "pi_d", intentId: "pi_d" });
    await hear(services, payment, { event: "processing", receivedCents: 0 });
    sandbox().inbox.fail({ at: "rcpt", code: 451, to: CLARA_MOREAU.email, times: 1 });
    await move(services, order, ORDER_STATUS.cancelled);
    await deliverDue(services, { connections: 4 });
    await move(services, order, ORDER_STATUS.preparing);
    await hear(services, payment, { event: "declined", receivedCents: 0 });
    await deliverDue(services, { connections: 4 });
    expect(received()).toEqual([]);
    services.clock.advance({ minutes: 1 });
    await deliverDue(services, { connections: 4 });
    const subjects = received();
    expect(subjects[0]).toMatch(/annulée/);
    expect(subjects.at(-1)).toMatch(/n’a pas abouti/);
  });

  test("never gets a refusal that it had not taken before the payment came", async () => {
    const order = await placedOrder(services);
    const payment = await newPayment(services, order, { providerId: "pi_e", intentId: "pi_e" });
    await hear(services, payment, { event: "processing", receivedCents: 0 });
    sandbox().inbox.fail({ at: "rcpt", code: 451, to: CLARA_MOREAU.email, times: 1 });
    await hear(services, payment, { event: "declined", receivedCents: 0 });
    await deliverDue(services);
    await hear(services, payment, { event: "processing", receivedCents: 0 });
    await hear(services, payment, { event: "succeeded", receivedCents: 14_500 });
    services.clock.advance({ minutes: 1 });
    await deliverDue(services);
    expect(received()).toEqual([expect.stringContaining("est confirmée")]);
  });
});

test("of an order that the shop cancelled meanwhile nothing more is asked", async () => {
  const order = await placedOrder(services);
  const payment = await newPayment(services, order, {});
  await hear(services, payment, { event: "processing", receivedCents: 0 });
  await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.cancelled });
  await hear(services, payment, { event: "declined", receivedCents: 0 });
  expect(await told()).toEqual([]);
});

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { findInvoice, readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { lineAccount, outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { openTasks, TASK_CAUSES, tasksOf } from "~/domain/orders/money/tasks.server";
import { invoicePaper } from "~/domain/papers/sale-papers.server";
import type { Order } from "~/domain/orders/order.server";
import { dueWhenFetched } from "~/domain/orders/pickup/due.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { acceptPrescription, examinationOf, ticksAsked } from "~/domain/orders/prescription/examination.server";
import { refusePrescription } from "~/domain/orders/prescription/prescription.server";
import {
  ANSWER_DAYS,
  findProposal,
  measuresOf,
  remindOfProposals,
  type Bearer,
  type Proposal,
} from "~/domain/orders/prescription/proposals.server";
import { quoteOfProposal } from "~/domain/orders/prescription/proposal-quote.server";
import { waiveSupplement } from "~/domain/orders/prescription/waive.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { paymentsOf } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { formatEuros } from "~/domain/money";
import { closeForgone, startSupplement } from "~/domain/payments/supplement.server";
import { stateOf } from "~/domain/quotes/list.server";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { hearEvent } from "~/domain/payments/webhook.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { hearRefund, refundsOf } from "~/domain/refunds/refund.server";
import { refundable, requestRefund } from "~/domain/refunds/request.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import type { Purchase } from "~/domain/orders/placing/place.server";
import { standingOf } from "~/pages/quotes/quote-answer.server";

import * as overProposalQuotes from "../../../migrations/0136_over_proposal_quotes.js";
import { readOn } from "../../helpers/bench";
import { plain } from "../../helpers/eyes";
import { queuedMails } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import type { TestServices } from "../../helpers/services";
import { firstLine, measuresFor, SupplementShop, withdrawFromOne } from "../../helpers/supplements";
import type { SmallProvider } from "../../model/provider";

let shop: SupplementShop;
let services: TestServices;
let provider: SmallProvider;
let camille: Account;
beforeEach(async () => {
  shop = await SupplementShop.open();
  ({ services, provider, optician: camille } = shop);
});

const measures = measuresFor;
const glasses = (changes: Partial<Purchase> = {}, quantity = 1) => shop.glasses(changes, { quantity });

const takeOneBack = (order: Order) => withdrawFromOne(services, order);
const lineOf = firstLine;
const propose = (order: Order, bearer: Bearer = "customer", sphere = -3) => shop.propose(order, sphere, bearer);
const asked = (order: Order, sphere = -3) => shop.ask(order, sphere);
const proposalNow = (order: Order, { id }: Proposal) => findProposal(services, order.id, id);
const start = (order: Order, { id }: Proposal) => startSupplement(services, provider, order, id, "intent");

const begin = (order: Order, proposal: Proposal) => shop.begin(order, proposal);
const hearAll = () => shop.hearAll();
const paid = (order: Order, proposal: Proposal) => shop.pay(order, proposal);

async function accept(order: Order) {
  const examination = await examinationOf(services, order, camille.id);
  return acceptPrescription(services, order.id, {
    by: camille.id,
    seen: examination.seen,
    ticks: new Set(ticksAsked(examination)),
    read: readOn("14/03/2025"),
  });
}

const stateOfSupplement = async (order: Order) =>
  (await paymentsOf(services, order.id)).filter(({ proposalId }) => proposalId).map(({ state }) => state);

test("the customer accepts a dearer correction by paying what it costs more; the bench waits for it, and a second word changes nothing", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  expect([proposal.asks, proposal.differenceCents > 0]).toEqual([true, true]);
  expect(await answerProposal(services, order.id, proposal.id, "accepted"), "a yes alone pays nothing").toBe("toPay");
  const intentId = await begin(order, proposal);
  expect(await accept(order)).toEqual({ outcome: "awaitsAnswer" });
  expect(await begin(order, proposal), "pressed again").toBe(intentId);
  provider.pay(intentId, "succeeded");
  const [event] = provider.events;
  await hearAll();
  if (event) await hearEvent(services, provider, { ...event, id: "evt_again" });
  await reconcile(services, true);

  const after = await orderNow(services, order.id);
  expect(await proposalNow(order, proposal)).toMatchObject({
    state: "accepted",
    settledAt: "2026-03-02T08:00:00.000Z",
  });
  expect(await measuresOf(services, lineOf(after))).toEqual(measures(-3));
  const price = order.totalCents + proposal.differenceCents;
  const account = await accountOf(services, order.id);
  expect([after.totalCents, account.paid, outstandingCents(account)]).toEqual([price, price, 0]);
  expect(lineOf(after).unitPriceCents).toBe(lineOf(order).unitPriceCents + proposal.differenceCents);
  expect(lineOf(after).lenses?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(lineOf(after).lensPriceCents);
  expect(await stateOfSupplement(order)).toEqual(["paid"]);
  expect(await accept(after)).toEqual({ outcome: "accepted" });
  const told = (await queuedMails(services)).filter(({ fact }) => /supplement-paid|correction-accepted/.test(fact));
  expect(told.map(({ fact }) => fact.replace(/.*:(.*)-.*/, "$1")).sort()).toEqual([
    "correction-accepted",
    "supplement-paid",
  ]);
});

test("the supplement has an invoice of its own, which names that of the order and bears the rate of the line", async () => {
  const order = await glasses();
  const first = await findInvoice(services, order.id);
  const proposal = await asked(order);
  await paid(order, proposal);
  const document = await readInvoice(services, order.id, proposal.id);
  if (!document) throw new Error("no invoice");
  expect(document).toMatchObject({
    completes: { number: first?.number },
    totals: { totalCents: proposal.differenceCents },
    lines: [{ vatRate: lineOf(order).vatRate, unitCents: proposal.differenceCents, parts: [] }],
  });
  const text = plain((await readPdfText(await renderInvoice(document))).text);
  expect(text).toContain(`Complète la facture ${first?.number ?? ""}`);
  expect(text).toContain("Facture acquittée");
  const { label, details } = document.lines[0] ?? {};
  expect(label, "no frame is sold with it").toMatch(/^Supplément sur les verres correcteurs/);
  expect(details).toContain(`pour ${lineOf(order).brand} ${lineOf(order).name} (`);
  expect(text).not.toMatch(/Offerte|-3,00|Sphère/);
  const codes = plain((await readPdfText((await found(invoicePaper(services, order, proposal.id))).content)).text);
  expect(codes, "class and code of the lenses as they became").toMatch(
    /Verre droit : classe B, code LPP 2212\d{3}\s+Verre gauche : classe B, code LPP 2212\d{3}/,
  );
  expect(codes).not.toContain("Monture :");
  expect((await readInvoice(services, order.id))?.totals.totalCents, "that of the order stays").toBe(order.totalCents);
});

describe("what is paid for a proposal that nothing waits for any more is given back", () => {
  const ways: Record<string, (order: Order, proposal: Proposal) => Promise<unknown>> = {
    "declined": (order, { id }) => answerProposal(services, order.id, id, "declined"),
    "replaced": (order) => asked(order, -4),
    "refused with its paper": (order) => refusePrescription(services, order.id, "Illisible.", camille.id),
    "of a cancelled order": (order) => move(services, order, ORDER_STATUS.cancelled),
  };
  test.each(Object.entries(ways))("%s", async (_, end) => {
    const order = await glasses();
    const proposal = await asked(order);
    const intentId = await begin(order, proposal);
    await end(order, proposal);
    provider.pay(intentId, "succeeded");
    await hearAll();
    expect(await stateOfSupplement(order)).toEqual(["surplus"]);
    await reconcile(services, true);
    expect([await stateOfSupplement(order), provider.left(intentId)]).toEqual([["refunded"], 0]);
    expect((await accountOf(services, order.id)).paid).toBe(order.totalCents);
    expect(await findInvoice(services, order.id, proposal.id)).toBeNull();
    const back = (await queuedMails(services)).find(({ fact }) => fact.endsWith("surplus-returned"));
    expect(back?.mail.subject).toContain("supplément");
  });
});

test("what was paid for a replaced proposal is called that, not a second payment", async () => {
  const order = await glasses();
  const intentId = await begin(order, await asked(order));
  await asked(order, -4);
  provider.pay(intentId, "succeeded");
  await hearAll();
  const tasks = await tasksOf(services, order.id);
  expect(tasks.map(({ cause, says }) => [cause, says])).toEqual([
    ["forgone", expect.stringContaining("payé pour une proposition remplacée")],
  ]);
  await reconcile(services, true);
  expect(await tasksOf(services, order.id)).toEqual([]);
});

test("what the provider refuses to give back of one is a supplement too, until it is given back", async () => {
  const order = await glasses();
  const intentId = await begin(order, await asked(order));
  await asked(order, -4);
  provider.pay(intentId, "succeeded");
  await hearAll();
  provider.refundsEnd.push("refused");
  await reconcile(services, true);
  const causes = async () => (await tasksOf(services, order.id)).map(({ cause }) => TASK_CAUSES[cause]);
  expect((await causes()).sort()).toEqual(["Payé pour une proposition close", "Supplément non rendu"]);
  services.clock.advance({ days: 2 });
  await reconcile(services, true);
  expect(await causes()).toEqual([]);
});

describe("the quote of dearer lenses", () => {
  const quotes = () =>
    services.db("quotes").orderBy("number").select("number", "order_id", "ordered_at", "total_cents");

  test("is made with the proposal, at its price, and named by order and supplement once that is paid", async () => {
    const order = await glasses();
    const [former] = await quotes();
    const proposal = await asked(order);
    const [, made] = await quotes();
    expect(made).toMatchObject({ order_id: order.id, ordered_at: null });
    expect(made?.total_cents).toBe(Number(former?.total_cents) + proposal.differenceCents);
    const shown = await quoteOfProposal(services, order.id, lineOf(order), proposal.lenses);
    const document = await readQuote(services, shown?.id ?? "");
    expect(document?.pairs[0]?.chosen.totalCents).toBe(made?.total_cents);
    expect(document?.pairs[0]?.measures?.correction).toEqual(measures(-3).correction);
    expect((await orderNow(services, order.id)).quoteNumber).toBe(former?.number);

    await paid(order, proposal);
    expect((await orderNow(services, order.id)).quoteNumber).toBe(made?.number);
    expect((await quotes()).every(({ ordered_at: at }) => at !== null)).toBe(true);
    expect((await readInvoice(services, order.id))?.quoteNumber, "an issued invoice is not changed").toBe(
      former?.number,
    );
    expect((await readInvoice(services, order.id, proposal.id))?.quoteNumber).toBe(made?.number);
  });

  test("leaves the order on its own when the proposal is declined, and is not made where the shop offers the difference", async () => {
    const order = await glasses();
    const [former] = await quotes();
    await propose(order, "shop");
    expect(await quotes()).toHaveLength(1);
    const proposal = await asked(order, -4);
    await answerProposal(services, order.id, proposal.id, "declined");
    expect((await orderNow(services, order.id)).quoteNumber).toBe(former?.number);
    expect((await quotes()).filter(({ ordered_at: at }) => at === null)).toHaveLength(1);
  });

  test("is replaced with its proposal: by the next one's, or by the order's own when there is none", async () => {
    const order = await glasses();
    const [own] = await quotes();
    const quoteOf = async ({ lenses }: Proposal) => found(quoteOfProposal(services, order.id, lineOf(order), lenses));
    const first = await asked(order);
    expect(await stateOf(services, await quoteOf(first))).toBe("open");
    const second = await asked(order, -4);
    const { number } = await quoteOf(second);
    expect((await quoteOf(first)).replacedBy).toBe(number);
    expect(await stateOf(services, await quoteOf(first))).toBe("replaced");
    expect(await stateOf(services, await quoteOf(second))).toBe("open");
    await answerProposal(services, order.id, second.id, "declined");
    expect([(await quoteOf(first)).replacedBy, (await quoteOf(second)).replacedBy]).toEqual([number, own?.number]);
    const third = await asked(order, -5);
    await propose(order, "shop", -6);
    expect((await quoteOf(third)).replacedBy, "by lenses that the shop offers").toBe(own?.number);
    // The state left by a version that did not end quotes with their proposals.
    await services.db("quotes").whereNull("ordered_at").update({ replaced_by: null });
    const fourth = await asked(order, -4.5);
    await overProposalQuotes.up(services.db);
    expect((await quoteOf(fourth)).replacedBy, "the one that waits").toBeNull();
    for (const quote of [await quoteOf(first), await quoteOf(second), await quoteOf(third)])
      expect(await standingOf(services, quote)).toEqual({
        state: "proposal",
        notice: expect.stringMatching(/n’est plus proposée : c’est le devis D-\d{4}-\d{4} qui compte/) as unknown,
        orderHref: null,
      });
  });
});

test("what was begun to pay a replaced proposal is closed at the provider at once; what stands is left open", async () => {
  const order = await glasses();
  const former = await begin(order, await asked(order));
  const standing = await begin(order, await asked(order, -4));
  await closeForgone(services, order.id);
  const statusOf = (id: string) => provider.intents.get(id)?.status;
  expect([statusOf(former), statusOf(standing)]).toEqual(["canceled", "requires_payment_method"]);
  provider.faults.push("before");
  await asked(order, -5);
  await closeForgone(services, order.id);
  await reconcile(services);
  expect(statusOf(standing), "by the worker, where the provider does not answer").toBe("canceled");
});

test("a payment that was begun is closed once its time is over, and a late one is taken while nothing else was decided", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  const intentId = await begin(order, proposal);
  services.clock.advance({ days: ANSWER_DAYS, minutes: 1 });
  expect(await start(order, proposal)).toEqual({ outcome: "closed" });
  await reconcile(services, true);
  expect([await stateOfSupplement(order), provider.intents.get(intentId)?.status]).toEqual([["cancelled"], "canceled"]);

  const again = await asked(await orderNow(services, order.id), -4);
  const late = await begin(order, again);
  provider.pay(late, "succeeded");
  services.clock.advance({ days: ANSWER_DAYS, minutes: 1 });
  await hearAll();
  expect(await proposalNow(order, again)).toMatchObject({ state: "accepted" });
});

test("a refused card leaves the proposal as it was: the customer tries again, or declines", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  const intentId = await begin(order, proposal);
  provider.faults.push("before");
  expect(await start(order, proposal)).toEqual({ outcome: "providerDown" });
  expect(await proposalNow(order, proposal)).toMatchObject({ state: "sent" });
  expect(await begin(order, proposal)).toBe(intentId);
  expect(await answerProposal(services, order.id, proposal.id, "declined")).toBe("done");
  await reconcile(services);
  expect(provider.intents.get(intentId)?.status, "at the worker's next round").toBe("canceled");
});

describe("an order that is fetched", () => {
  const fetched = () => glasses({ deliveryMethod: "retrait" });
  const take = (order: Order, amountCents: number) =>
    takePaymentAndHandOver(services, camille, { id: order.id }, "name", { means: "terminal", amountCents });

  test("may have its supplement paid when it is handed over, and is not handed over without", async () => {
    const order = await fetched();
    const proposal = await asked(order);
    expect(await answerProposal(services, order.id, proposal.id, "atPickup")).toBe("done");
    expect(await measuresOf(services, lineOf(await orderNow(services, order.id)))).toEqual(measures(-3));
    const agreed = (await queuedMails(services)).find(({ fact }) => fact.includes(":correction-agreed-"));
    expect(plain(agreed?.mail.text ?? "")).toContain(
      plain(`: le supplément de ${formatEuros(proposal.differenceCents)} se règle à la boutique, au retrait.`),
    );
    expect(await propose(order, "customer", -4), "the first is settled before").toEqual({ outcome: "unsettled" });
    await accept(order);
    await move(services, order, ORDER_STATUS.shipped);
    const ready = (await queuedMails(services)).find(({ fact }) => fact.includes(":status-"));
    expect(plain(ready?.mail.text ?? "")).toContain("Supplément de vos verres, à régler à la boutique");
    const barred = await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY });
    expect(barred.outcome).toBe("barred");

    expect(await dueWhenFetched(services, await orderNow(services, order.id))).toBe(proposal.differenceCents);
    expect(await take(order, proposal.differenceCents - 1)).toEqual({ outcome: "otherSum" });
    expect((await take(order, proposal.differenceCents)).outcome).toBe("changed");
    expect(await take(order, proposal.differenceCents), "pressed again").toEqual({ outcome: "otherSum" });
    const account = await accountOf(services, order.id);
    expect(account.paid).toBe(order.totalCents + proposal.differenceCents);
    expect((await readInvoice(services, order.id, proposal.id))?.paidBy).toContain("à la boutique");
  });

  test.each(["heard before", "heard after", "at the bank"])(
    "whose supplement is paid at the counter and online too has one of them given back, %s",
    async (when) => {
      const order = await fetched();
      const proposal = await asked(order);
      const { differenceCents: cents } = proposal;
      const intentId = await begin(order, proposal);
      await answerProposal(services, order.id, proposal.id, "atPickup");
      await accept(order);
      await move(services, order, ORDER_STATUS.shipped);
      provider.pay(intentId, when === "at the bank" ? "processing" : "succeeded");
      if (when !== "heard after") await hearAll();
      const due = await dueWhenFetched(services, await orderNow(services, order.id));
      expect(due).toBe(when === "heard before" ? null : cents); // paid online, it is not asked for again
      if (due !== null) {
        expect((await take(order, cents)).outcome).toBe("changed");
        if (when === "at the bank") provider.pay(intentId, "succeeded");
        await hearAll();
        expect(await openTasks(services, "owed")).toMatchObject([{ cause: "forgone", amountCents: cents }]);
        await reconcile(services, true);
        await hearAll();
        expect([provider.left(intentId), await openTasks(services, "owed")]).toEqual([0, []]);
        expect(await stateOfSupplement(order)).toEqual(["refunded", "paid"]);
      }
      expect((await accountOf(services, order.id)).paid).toBe(order.totalCents + cents);
      expect(await services.db("invoices").where({ supplement_of: proposal.id })).toHaveLength(1);
      expect((await verifyJournal(services)).troubles).toEqual([]);
    },
  );

  test("is handed over for what was paid once the shop bears the supplement that its customer refuses, with its reason", async () => {
    for (const changes of [{}, { couponCode: "BIENVENUE10" }]) {
      const order = await glasses({ deliveryMethod: "retrait", ...changes });
      const proposal = await asked(order);
      await answerProposal(services, order.id, proposal.id, "atPickup");
      await accept(order);
      await move(services, order, ORDER_STATUS.shipped);
      const waive = (amountCents: number) =>
        waiveSupplement(services, camille, { id: order.id, amountCents }, "Le client ne s'y attendait pas");
      expect(await waive(proposal.differenceCents - 1)).toEqual({ outcome: "otherSum" });
      expect(await waive(proposal.differenceCents)).toEqual({ outcome: "waived", cents: proposal.differenceCents });
      expect(await waive(proposal.differenceCents), "pressed again").toEqual({ outcome: "otherSum" });

      const after = await orderNow(services, order.id);
      expect([after.totalCents, after.subtotalCents, after.discountCents]).toEqual([
        order.totalCents,
        order.subtotalCents,
        order.discountCents,
      ]);
      const line = lineOf(after);
      expect(line.unitPriceCents).toBe(lineOf(order).unitPriceCents);
      expect(line.lenses?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(line.lensPriceCents);
      expect(await measuresOf(services, line), "made to the paper").toEqual(measures(-3));
      expect(await dueWhenFetched(services, after)).toBeNull();
      expect(outstandingCents(await accountOf(services, order.id))).toBe(0);
      const steps: string[] = await services.db("tracking_log").where({ order_id: order.id }).pluck("details");
      expect(steps.join()).toContain("Le client ne s'y attendait pas");
      expect(await take(order, proposal.differenceCents)).toEqual({ outcome: "otherSum" });
      const handed = await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY });
      expect(handed.outcome).toBe("changed");
    }
  });

  test("owes no supplement for lenses that were taken back, nor once it is cancelled", async () => {
    const order = await fetched();
    const proposal = await asked(order);
    await answerProposal(services, order.id, proposal.id, "atPickup");
    await move(services, order, ORDER_STATUS.cancelled);
    const cancelled = await orderNow(services, order.id);
    expect(await dueWhenFetched(services, cancelled)).toBeNull();
    expect(outstandingCents(await accountOf(services, order.id))).toBe(order.totalCents);
  });
});

test("money goes back to the payments it came by, each with the credit note of its own invoice", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  const intentId = await paid(order, proposal);
  const inAll = order.totalCents + proposal.differenceCents;
  expect(await refundable(services, order.id)).toEqual({ online: inAll, inAll });
  await move(services, await orderNow(services, order.id), ORDER_STATUS.cancelled);
  const ask = { amountCents: inAll, reason: "Annulation", by: camille.id, key: "press" };
  await requestRefund(services, order.id, ask);
  await requestRefund(services, order.id, ask);
  await carryOutRefunds(services, true);
  const refunds = await refundsOf(services, order.id);
  expect(refunds.map(({ amountCents, state }) => `${state} ${amountCents}`).sort()).toEqual(
    [`succeeded ${order.totalCents}`, `succeeded ${proposal.differenceCents}`].sort(),
  );
  expect(provider.left(intentId)).toBe(0);
  const notes = await creditNotesOf(services, order.id);
  expect(notes.map(({ totalCents }) => totalCents).sort()).toEqual([order.totalCents, proposal.differenceCents].sort());
  expect(new Set(notes.map(({ invoiceId }) => invoiceId)).size).toBe(2);
  expect(outstandingCents(await accountOf(services, order.id))).toBe(0);
});

test("a supplement that the bank took back of a cancelled order is credited on its own invoice, not on the order’s", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  const intentId = await paid(order, proposal);
  await move(services, await orderNow(services, order.id), ORDER_STATUS.cancelled);
  const { differenceCents: amountCents } = proposal;
  const dispute = { id: "dp_s", kind: "dispute", intentId, amountCents, reason: "general", dueBy: null } as const;
  await hearDispute(services, provider, "charge.dispute.closed", { ...dispute, status: "lost" });
  const its = await findInvoice(services, order.id, proposal.id);
  expect(await creditNotesOf(services, order.id)).toMatchObject([
    { invoiceId: its?.id, grounds: "lost", totalCents: amountCents },
  ]);
});

test("of two pairs one of which is taken back, its part of the supplement is owed too", async () => {
  const order = await glasses({}, 2);
  const proposal = await asked(order);
  await paid(order, proposal);
  await takeOneBack(order);
  const whole = order.subtotalCents + proposal.differenceCents;
  expect(outstandingCents(await accountOf(services, order.id))).toBe(Math.floor(whole / 2));
});

test("money that goes back to two payments is told its customer as one sum, once both have gone", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  await paid(order, proposal);
  const { online } = await refundable(services, order.id);
  const told = async () =>
    (await queuedMails(services)).filter(({ fact }) => fact.startsWith("refund:")).map(({ mail }) => plain(mail.text));
  await requestRefund(services, order.id, {
    amountCents: online,
    reason: "Geste",
    by: BY,
    key: "both",
    means: "especes",
  });
  const [mail, ...others] = await told();
  expect(others).toEqual([]);
  expect(mail).toContain(`remboursé ${plain(formatEuros(online))}`);
  expect(mail?.match(/Avoir\b/g)).toHaveLength(2);
  const steps = await services.db("tracking_log").where({ order_id: order.id, action: "Rendu par la boutique" });
  expect(steps).toHaveLength(1);
});

test("what one bank refuses is not told as given back with the rest", async () => {
  const order = await glasses();
  const proposal = await asked(order);
  await paid(order, proposal);
  const { online } = await refundable(services, order.id);
  await requestRefund(services, order.id, { amountCents: online, reason: "Geste", by: BY, key: "parts" });
  const [first, second] = await refundsOf(services, order.id);
  const told = async () =>
    (await queuedMails(services))
      .filter(({ fact }) => fact.startsWith("refund:") && fact.endsWith(":succeeded"))
      .map(({ mail }) => plain(mail.text));
  await hearRefund(services, first?.id ?? "", { event: "succeeded" });
  expect(await told()).toEqual([]);
  await hearRefund(services, second?.id ?? "", { event: "refused", refusal: "Non." });
  expect(await told()).toEqual([expect.stringContaining(`remboursé ${plain(formatEuros(first?.amountCents ?? 0))}`)]);
});

const agree = async (order: Order, sphere: number) => {
  const proposal = await asked(order, sphere);
  if (proposal.asks) await paid(await orderNow(services, order.id), proposal);
  else await answerProposal(services, order.id, proposal.id, "accepted");
  return proposal.differenceCents;
};

test.each([
  { couponCode: null, part: 1 },
  { couponCode: "BIENVENUE10", part: 0.9 },
])(
  "lenses agreed on again cost what they did, whatever they cost between: $couponCode",
  async ({ couponCode, part }) => {
    const order = await glasses({ couponCode });
    const differences = [];
    for (const sphere of [-3, -1, -3, -1, -4]) differences.push(await agree(order, sphere));
    expect(differences.slice(0, 4)).toEqual([8000, -8000, 8000, -8000].map((cents) => Math.round(cents * part)));
    const after = await orderNow(services, order.id);
    const { value } = lineAccount(await accountOf(services, order.id), lineOf(order).id);
    expect(after.totalCents - after.deliveryCents).toBe(value);
    expect(Math.round(lineOf(after).unitPriceCents * part)).toBe(value);
    expect(lineOf(after).lenses?.lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(lineOf(after).lensPriceCents);
  },
);

describe("of two pairs one of which is taken back, the other alone becomes cheaper", () => {
  const owed = async ({ id }: Order) => outstandingCents(await accountOf(services, id));
  test.each(["before", "after", "meanwhile"])("%s", async (when) => {
    const order = await glasses({}, 2);
    await agree(order, -3);
    if (when === "before") await takeOneBack(order);
    const proposal = await asked(order, -1);
    if (when === "meanwhile") await takeOneBack(order);
    await answerProposal(services, order.id, proposal.id, "accepted");
    if (when === "after") await takeOneBack(order);
    expect(await owed(order)).toBe(28400 + 8000);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await owed(order), "all of it").toBe(2 * 28400);
  });
});

test("nothing is asked for where pieces were taken back, or where there is no way to pay", async () => {
  const order = await glasses({}, 2);
  await takeOneBack(order);
  expect(await propose(order)).toEqual({ outcome: "notAskable" });
  expect((await propose(order, "shop")).outcome).toBe("sent");
  const other = await glasses();
  services.payments = null;
  expect(await propose(other)).toEqual({ outcome: "notAskable" });
});

test("the customer is reminded of a proposal once, and not of one that is answered", async () => {
  const order = await glasses();
  await asked(order);
  services.clock.advance({ days: 6 });
  expect(await remindOfProposals(services)).toBe(0);
  services.clock.advance({ days: 1, minutes: 1 });
  expect([await remindOfProposals(services), await remindOfProposals(services)]).toEqual([1, 0]);
  const reminder = (await queuedMails(services)).find(({ fact }) => fact.includes("correction-reminder"));
  expect(reminder?.mail.text).toContain("/correction/");
  expect(reminder?.mail.text).not.toMatch(/3,00|supplément de \d/);
  const answered = await glasses();
  const proposal = await asked(answered);
  await answerProposal(services, answered.id, proposal.id, "declined");
  services.clock.advance({ days: 8 });
  expect(await remindOfProposals(services)).toBe(0);
});

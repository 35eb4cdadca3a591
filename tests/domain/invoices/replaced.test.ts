import { beforeEach, describe, expect, test } from "vitest";

import { verifyJournal } from "~/domain/accounting/verify.server";
import { fecText } from "~/domain/accountant/fec.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { findInvoice, invoicesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { whollyCredited } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { hearRefund, issueMissingCreditNotes } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { saidSince } from "~/domain/papers/said-since.server";
import { papersOf } from "~/http/orders/papers.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

let keys = 0;
/** Asked for, and given back as far as the provider says. @returns its id */
async function refunded({ id }: Order, amountCents: number, means?: "virement"): Promise<string> {
  const key = `k${(keys += 1)}`;
  const asking = await requestRefund(services, id, { amountCents, reason: "Annulation", by: BY, key, means });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  if (!means) await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${key}` });
  return asking.refund.id;
}
const fails = (refundId: string) => hearRefund(services, refundId, { event: "failed", refusal: "Compte fermé." });

/** Invoices and credit notes by their numbers and cents, and what the customer owes by the books: invoiced, less credited and paid. */
async function books({ id }: Order) {
  const invoices = await invoicesOf(services, id);
  const notes = await creditNotesOf(services, id);
  const sum = (papers: { totalCents: number }[]) => papers.reduce((total, { totalCents }) => total + totalCents, 0);
  const lines = await services.db("money_journal").select("kind", "amount_cents");
  const money = lines
    .filter(({ kind }) => kind !== "sale" && kind !== "credit note")
    .reduce((total, { amount_cents }) => total + amount_cents, 0);
  return {
    invoices: invoices.map(
      ({ number, totalCents, isReplaced }) => `${number} ${totalCents}${isReplaced ? " replaced" : ""}`,
    ),
    notes: notes.map(({ number, totalCents }) => `${number} ${totalCents}`),
    due: sum(invoices) - sum(notes) - money,
    troubles: (await verifyJournal(services)).troubles,
  };
}
const amounts = async (list: "owed" | "unclear") =>
  (await openTasks(services, list)).map(({ cause, amountCents }) => [cause, amountCents]);

const firstInvoice = async ({ id }: Order) => (await invoicesOf(services, id))[0];

/** Cancelled and refunded; the customer's bank has not taken it. */
async function cancelledInVain(order: Order): Promise<string> {
  await move(services, order, ORDER_STATUS.cancelled);
  const id = await refunded(order, (await accountOf(services, order.id)).paid);
  await fails(id);
  return id;
}

describe("an order taken up again after the refund of its cancellation failed", () => {
  test("has a new invoice that names the credited one, in journal, entries, papers and mail", async () => {
    const order = await paidOrder(services);
    await cancelledInVain(order);
    expect((await books(order)).invoices).toEqual(["F2026-000001 14500"]);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await books(order)).toEqual({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 14500"],
      notes: ["A2026-000001 14500"],
      due: 0,
      troubles: [],
    });
    expect([await amounts("owed"), await amounts("unclear")]).toEqual([[], []]);
    expect(whollyCredited(await accountOf(services, order.id))).toBe(false);
    expect((await findInvoice(services, order.id))?.number).toBe("F2026-000002");
    const document = await found(readInvoice(services, order.id));
    expect(document).toMatchObject({ number: "F2026-000002", replaces: { number: "F2026-000001" } });
    const { text } = await readPdfText(await renderInvoice(document));
    expect(text).toMatch(/Remplace\s+la facture F2026-000001 du 2 mars 2026, annulée par avoir/);
    expect(text).toMatch(/Facture acquittée : 145,00.€ reçus/);
    const papers = (await papersOf(services, await orderNow(services, order.id))).map(({ label, amount }) => [
      label,
      amount,
    ]);
    expect(papers).toEqual(
      expect.arrayContaining([
        ["Facture F2026-000001, annulée et remplacée", null],
        ["Facture F2026-000002", null],
        ["Avoir A2026-000001", expect.stringMatching(/^145,00.€, non remboursés : la facture est remplacée$/)],
      ]),
    );
    const former = await found(readInvoice(services, order.id, given(await firstInvoice(order)).id));
    expect(await saidSince(services, order, former)).toEqual([
      "Depuis, facture annulée : la facture F2026-000002 du 2 mars 2026 la remplace.",
    ]);
    const supplement = { ...former, number: "F2026-000009", completes: former };
    expect(await saidSince(services, order, supplement)).toEqual([
      "Depuis, la facture F2026-000002 du 2 mars 2026 remplace la facture F2026-000001.",
    ]);
    expect(await saidSince(services, order, document)).toEqual([]);
    const letter = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":invoice-F2026-000002"));
    expect(letter?.mail.text).toMatch(/F2026-000002, remplace F2026-000001\u00a0: 145,00.€/);
    const entries = await found(entriesOf());
    expect(entries.filter((row) => row.includes("411000"))).toHaveLength(6);
  });

  test("has its customer told of the new invoice last, once the order is confirmed and said to go on", async () => {
    const order = await placedOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    const paymentId = await newPayment(services, order, { providerId: "pi_l", intentId: "pi_l" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_500 });
    await cancelledInVain(order);
    await move(services, order, ORDER_STATUS.preparing);
    expect((await lettersOf(order)).slice(-3)).toEqual(["confirmation", "status", "invoice"]);
  });

  test("and cancelled anew has the new invoice credited, once", async () => {
    const order = await paidOrder(services);
    await cancelledInVain(order);
    await move(services, order, ORDER_STATUS.preparing);
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await amounts("owed")).toEqual([["cancellation", 14_500]]);
    await refunded(order, 14_500);
    expect(await books(order)).toMatchObject({
      notes: ["A2026-000001 14500", "A2026-000002 14500"],
      due: 0,
      troubles: [],
    });
    const notes = await creditNotesOf(services, order.id);
    expect(notes.at(-1)?.invoiceId).toBe((await findInvoice(services, order.id))?.id);
    expect(await issueMissingCreditNotes(services)).toBe(0);
  });

  test("keeps crediting what a withdrawal is still owed: the new invoice is for the piece that stays", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    await cancelledInVain(order);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await amounts("owed")).toEqual([["withdrawal", 14_500]]);
    expect(await amounts("unclear")).toEqual([["refund failed", 14_500]]);
    expect((await books(order)).invoices).toEqual(["F2026-000001 29000 replaced", "F2026-000002 14500"]);
    expect(given(await readInvoice(services, order.id)).lines.map(({ quantity }) => quantity)).toEqual([1]);
    await refunded(order, 14_500, "virement");
    expect(await books(order)).toMatchObject({ notes: ["A2026-000001 29000"], due: 0, troubles: [] });
    expect(await issueMissingCreditNotes(services)).toBe(0);
  });

  test("has what is left of a partly credited invoice credited first", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    await fails(await refunded(order, 10_000));
    await move(services, order, ORDER_STATUS.preparing);
    expect(await books(order)).toEqual({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 14500"],
      notes: ["A2026-000001 10000", "A2026-000002 4500"],
      due: 0,
      troubles: [],
    });
  });

  test("has it less a gesture that reached the customer", async () => {
    const order = await paidOrder(services);
    await refunded(order, 2_000);
    await move(services, order, ORDER_STATUS.cancelled);
    await fails(await refunded(order, 12_500));
    await move(services, order, ORDER_STATUS.preparing);
    expect(await books(order)).toMatchObject({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 12500"],
      notes: ["A2026-000001 2000", "A2026-000002 12500"],
      due: 0,
      troubles: [],
    });
    expect(given(await readInvoice(services, order.id)).allowance?.totalCents).toBe(-2_000);
  });

  test("keeps its new invoice, paid again, when a refund that reached the customer first failed later", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    const refund = await refunded(order, 14_500);
    await move(services, order, ORDER_STATUS.preparing);
    const invoices = ["F2026-000001 14500 replaced", "F2026-000002 14500"];
    expect(await books(order)).toMatchObject({ invoices, due: 14_500, troubles: [] });
    await fails(refund);
    expect(await amounts("unclear")).toEqual([]);
    expect(await books(order)).toMatchObject({ invoices, due: 0, troubles: [] });
  });

  test("has it when a person had settled the failed refund and the order was owed still", async () => {
    const order = await paidOrder(services);
    await cancelledInVain(order);
    const [line] = await openTasks(services, "unclear");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Le client garde sa commande");
    await move(services, order, ORDER_STATUS.preparing);
    expect((await books(order)).invoices).toEqual(["F2026-000001 14500 replaced", "F2026-000002 14500"]);
  });

  test("which was paid too little still asks for the rest, and waived, has it credited on the new invoice", async () => {
    const order = await placedOrder(services);
    const paymentId = await newPayment(services, order, { providerId: "pi_s", intentId: "pi_s" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: 14_400 });
    await cancelledInVain(order);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await books(order)).toMatchObject({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 14500"],
      due: 100,
      troubles: [],
    });
    const [line] = await openTasks(services, "unclear");
    await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Renoncé");
    expect(await books(order)).toMatchObject({ due: 0, troubles: [] });
  });
});

describe("a refund that the bank sent back, of an order that goes on,", () => {
  const settle = async (isKept: boolean) => {
    const line = (await openTasks(services, "unclear")).find(({ cause }) => cause === "refund failed");
    return settleByHand(services, await newAdministrator(services), line?.id ?? "", "Client joint", { isKept });
  };
  const creditNotes = async ({ id }: Order) =>
    (await papersOf(services, await orderNow(services, id)))
      .filter(({ label }) => label.startsWith("Avoir"))
      .map(({ amount }) => (amount ?? "").replace(/\s/g, " "));

  test("and that pays for an order taken up has its credit note undone: it goes on with an invoice that stands", async () => {
    const order = await paidOrder(services);
    await move(services, order, ORDER_STATUS.cancelled);
    const refund = await refunded(order, 14_500);
    await move(services, order, ORDER_STATUS.preparing);
    await fails(refund);
    expect(await books(order)).toEqual({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 14500"],
      notes: ["A2026-000001 14500"],
      due: 0,
      troubles: [],
    });
    expect([await amounts("owed"), await amounts("unclear")]).toEqual([[], []]);
    expect(whollyCredited(await accountOf(services, order.id))).toBe(false);
    expect((await lettersOf(order)).at(-1)).toBe("invoice");
    const papers = await papersOf(services, await orderNow(services, order.id));
    expect(papers.map(({ amount }) => amount).join()).toMatch(/145,00.€, non remboursés : la facture est remplacée/);
  });

  test("and that the shop keeps of a gesture makes the price whole again, and owes all of it when cancelled", async () => {
    const order = await paidOrder(services);
    await fails(await refunded(order, 2_000));
    await settle(true);
    expect(await books(order)).toEqual({
      invoices: ["F2026-000001 14500 replaced", "F2026-000002 14500"],
      notes: ["A2026-000001 2000", "A2026-000002 12500"],
      due: 0,
      troubles: [],
    });
    await move(services, order, ORDER_STATUS.cancelled);
    expect(await amounts("owed")).toEqual([["cancellation", 14_500]]);
  });

  test("is never kept as far as it is owed: its credit note stays right", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    await fails(await refunded(order, 14_500));
    expect(await settle(true)).toEqual({ outcome: "owed" });
    expect((await books(order)).invoices).toEqual(["F2026-000001 29000"]);
    expect(await amounts("owed")).toEqual([["withdrawal", 14_500]]);
    expect(await amounts("unclear")).toEqual([["refund failed", 14_500]]);
    expect(await creditNotes(order)).toEqual(["145,00 €, pas encore remboursés"]);
  });

  test("and that is owed in part is kept for the rest alone: the line goes on with what is owed", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
    await fails(await refunded(order, 20_000));
    expect(await settle(true)).toEqual({ outcome: "kept in part", keptCents: 5_500, owedCents: 14_500 });
    expect(await amounts("unclear")).toEqual([["refund failed", 14_500]]);
    expect((await books(order)).invoices).toEqual(["F2026-000001 29000 replaced", "F2026-000002 14500"]);
    expect(await settle(true)).toEqual({ outcome: "owed" });
    await refunded(order, 14_500, "virement");
    expect([await amounts("owed"), await amounts("unclear")]).toEqual([[], []]);
    expect(await books(order)).toMatchObject({ due: 0, troubles: [] });
  });

  test("is not kept either once the order is cancelled, and is said to be given back only when it is", async () => {
    const order = await paidOrder(services);
    await cancelledInVain(order);
    expect(await settle(true)).toEqual({ outcome: "owed" });
    expect(await creditNotes(order)).toEqual(["145,00 €, pas encore remboursés"]);
    // Settled in other words, it is listed as owed all the same, until the order is taken up again.
    await settle(false);
    expect(await creditNotes(order)).toEqual(["145,00 €, pas encore remboursés"]);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await creditNotes(order)).toEqual(["145,00 €, non remboursés : la facture est remplacée"]);
    expect((await books(order)).invoices).toEqual(["F2026-000001 14500 replaced", "F2026-000002 14500"]);
  });
});

test("a gesture that failed at the bank, and is to be made good, leaves the invoice as it is", async () => {
  const order = await paidOrder(services);
  await fails(await refunded(order, 2_000));
  expect((await books(order)).invoices).toEqual(["F2026-000001 14500"]);
});

/** The kinds of an order's letters, in the order in which they leave. */
async function lettersOf({ id }: Order): Promise<string[]> {
  const keys: string[] = await services
    .db("outbox")
    .where("dedupe_key", "like", `order:${id}:%`)
    .orderBy("turn")
    .pluck("dedupe_key");
  return keys.map((key) => (key.split(":")[2] ?? "").replace(/-.*/, ""));
}

async function entriesOf(): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const part of fecText(services, { from: "2026-01-01", to: "2026-12-31" })) parts.push(part);
  return Buffer.concat(parts).toString("latin1").split("\r\n");
}

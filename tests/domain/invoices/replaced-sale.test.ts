import { beforeEach, expect, test } from "vitest";

import { CREDIT_NOTE_TABLE, INVOICE_TABLE, type Table } from "~/domain/accountant/tables.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { invoicesOf, lensCodesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { papersOf } from "~/http/orders/papers.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import { choiceOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

let keys = 0;
async function refunded({ id }: Order, amountCents: number, means?: "virement"): Promise<string> {
  const key = `k${(keys += 1)}`;
  const asking = await requestRefund(services, id, { amountCents, reason: "Annulation", by: BY, key, means });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  if (!means) await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${key}` });
  return asking.refund.id;
}

/** Cancelled and refunded in full, which the customer's bank did not take; then taken up again. */
async function resumedInVain(order: Order): Promise<void> {
  await move(services, order, ORDER_STATUS.cancelled);
  const { paid, lines, whole } = await accountOf(services, order.id);
  const given = [...lines.values(), whole].reduce((sum, { refunded }) => sum + refunded, 0);
  const id = await refunded(order, paid - given);
  await hearRefund(services, id, { event: "failed", refusal: "Compte fermé." });
  await move(services, order, ORDER_STATUS.preparing);
}

const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

/** Glasses whose corrected lenses are 80 € cheaper than those that were paid for. */
async function correctedGlasses(): Promise<Order> {
  const reference = await keepMeasures(services, measures(-3), []);
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.6::${reference}` })],
  });
  const proposing = await proposeCorrection(services, order.id, {
    lineId: order.lines[0]?.id ?? "",
    measures: measures(-1),
    bearer: "customer",
    by: BY,
  });
  if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
  expect(await answerProposal(services, order.id, proposing.proposal.id, "accepted")).toBe("done");
  await move(services, order, ORDER_STATUS.preparing);
  return order;
}

/** What the standing invoice sells. */
async function sold({ id }: Order) {
  const { number, lines, allowance, totals } = await found(readInvoice(services, id));
  return {
    lines: lines.map(({ quantity, unitCents, parts }) => [
      quantity,
      unitCents,
      parts.find(({ label }) => label.startsWith("Verres "))?.label ?? "",
      parts.reduce((sum, { label, cents }) => sum + (label.startsWith("– ") ? 0 : (cents ?? 0)), 0),
    ]),
    codes: Object.values(await lensCodesOf(services, number)),
    allowance: allowance?.totalCents ?? 0,
    total: totals.totalCents,
  };
}

const notesOf = async (order: Order) =>
  (await papersOf(services, await orderNow(services, order.id)))
    .filter(({ label }) => label.startsWith("Avoir"))
    .map(({ amount }) => plain(amount ?? ""));

const MADE = {
  lines: [[1, 20_400, "Verres « Efficient »", 20_400]],
  codes: [{ right: "2212001", left: "2212001" }],
  allowance: 0,
  total: 20_400,
};

test("a replacing invoice sells the cheaper lenses that are made, at their price and with their codes", async () => {
  const order = await correctedGlasses();
  await refunded(order, 8_000);
  await resumedInVain(order);
  expect(await sold(order)).toEqual(MADE);
  const { text } = await readPdfText(await found(renderDetailedInvoice(services, await orderNow(services, order.id))));
  expect(text).toMatch(/Prix de l’équipement\s+204,00.€ TTC/);
  expect(text).not.toMatch(/Payé avec la commande|Remise commerciale/);
});

test("the same where their difference is not given back yet; given by transfer, it is not said unpaid", async () => {
  const order = await correctedGlasses();
  await resumedInVain(order);
  expect(await sold(order)).toEqual(MADE);
  await refunded(order, 8_000, "virement");
  expect(await notesOf(order)).toEqual(["284,00 €, dont 80,00 € remboursés : la facture est remplacée"]);
});

test("a second replacement takes off no piece that the first one left out", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 3 })] });
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  await refunded(order, 14_500);
  await resumedInVain(order);
  expect(await sold(order)).toMatchObject({ lines: [[2, 14_500, "", 0]], allowance: 0, total: 29_000 });
  await refunded(order, 15_000);
  await resumedInVain(order);
  expect(await sold(order)).toMatchObject({ lines: [[2, 14_500, "", 0]], allowance: -15_000, total: 14_000 });
});

test("the accountant reads which invoice replaces which, and that the bank sent a refund back", async () => {
  const order = await paidOrder(services);
  await resumedInVain(order);
  const [invoices, notes] = [await rowsOf(INVOICE_TABLE), await rowsOf(CREDIT_NOTE_TABLE)];
  expect(invoices.map((row) => [row.Facture, row.Remplace])).toEqual([
    ["F2026-000001", ""],
    ["F2026-000002", "F2026-000001"],
  ]);
  expect(notes.map((row) => row["Remboursé"])).toEqual(["rien : le remboursement est revenu de la banque"]);
});

test("and that such a refund was made good by other means", async () => {
  const order = await paidOrder(services);
  const id = await refunded(order, 2_000);
  await hearRefund(services, id, { event: "failed" });
  await refunded(order, 2_000, "virement");
  expect((await creditNotesOf(services, order.id)).length).toBe(1);
  expect((await invoicesOf(services, order.id)).length).toBe(1);
  const notes = await rowsOf(CREDIT_NOTE_TABLE);
  expect(notes.map((row) => row["Remboursé"])).toEqual([
    "autrement : le premier remboursement est revenu de la banque",
  ]);
});

async function rowsOf({ head, rows }: Table): Promise<Record<string, string | undefined>[]> {
  const all: Record<string, string | undefined>[] = [];
  for await (const batch of rows(services, { from: "2026-01-01", to: "2026-12-31" }))
    all.push(...batch.map((row) => Object.fromEntries(head.map((column, place) => [column, row[place]]))));
  return all;
}

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { findProposal, proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { hear } from "~/domain/payments/payment.server";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { hearRefund, refundsOf } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import type { ShopContext } from "~/http/request-context.server";
import { benchView } from "~/pages/admin/orders/bench/bench-view.server";
import { proposalView } from "~/pages/admin/orders/bench/proposal-form.server";
import { correctionView } from "~/pages/order/correction-view.server";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { plain, visionMeasures } from "../../helpers/eyes";
import { choiceOf, newPayment, placedOrder, queuedMails } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { orderNow } from "../../helpers/orders";
import { textLike } from "../../helpers/matchers";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const lineIdOf = (order: Order) => given(order.lines[0]).id;

/** Paid glasses of 284 €, and the proposal of lenses that cost 80 € less. */
async function proposed(receivedCents = 28_400) {
  const reference = await keepMeasures(services, visionMeasures(-3), []);
  const placed = await placedOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.6::${reference}` })],
  });
  const paymentId = await newPayment(services, placed, { providerId: "pi_p", intentId: "pi_p" });
  await hear(services, paymentId, { event: "succeeded", receivedCents });
  const order = await orderNow(services, placed.id);
  const wish = { lineId: lineIdOf(order), measures: visionMeasures(-1), bearer: null, by: camille.id };
  const proposing = await proposeCorrection(services, order.id, wish);
  if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
  expect([order.totalCents, proposing.proposal.differenceCents]).toEqual([28_400, -8_000]);
  const { id } = proposing.proposal;
  const accept = async () => expect(await answerProposal(services, order.id, id, "accepted")).toBe("done");
  return { order, id, accept };
}

async function giveBack({ id }: Order, amountCents: number): Promise<void> {
  const asked = { amountCents, reason: "Geste", by: camille.id, key: `${amountCents}`, means: "virement" as const };
  expect((await requestRefund(services, id, asked)).outcome).toBe("asked");
}

/** What the customer reads of the price on the proposal's page. */
async function priceSaid(order: Order, id: string): Promise<string> {
  const context = { services } as Partial<ShopContext> as ShopContext;
  const proposal = given(await findProposal(services, order.id, id));
  const opened = { order: await orderNow(services, order.id), proposal, own: true };
  return plain((await correctionView(context, new Request("http://localhost/"), opened)).price ?? "");
}

const benchSaid = async (order: Order) =>
  plain((await benchView(services, camille, await orderNow(services, order.id), null)).lines[0]?.proposal ?? "");
const formSaid = async (order: Order) =>
  plain((await proposalView(services, camille, await orderNow(services, order.id), lineIdOf(order))).dearer);
const orderSaid = async (order: Order) =>
  plain((await orderView(services, await orderNow(services, order.id))).comesBack ?? "");
/** What the mail says of the price that changed with the customer's agreement. */
const mailSaid = async ({ id }: Order) =>
  (await queuedMails(services))
    .filter(({ fact }) => fact.startsWith(`order:${id}:correction-agreed-`))
    .map(({ mail }) => plain(mail.text));
const owedFor = async ({ id }: Order) => outstandingCents(await accountOf(services, id));

describe("a cheaper correction promises what can still be given back", () => {
  test("all of its difference, where nothing went back", async () => {
    const { order, id, accept } = await proposed();
    expect(await priceSaid(order, id)).toBe(
      "Vos verres coûtent 80,00 € de moins : cette somme vous est rendue si vous acceptez.",
    );
    expect(await benchSaid(order)).toMatch(/ 80,00 € à rendre\.$/);
    expect(await formSaid(order)).toContain("lui sont remboursés une fois acceptés. S’ils");
    expect(await mailSaid(order)).toEqual([]);
    await accept();
    expect(await mailSaid(order)).toEqual([
      textLike(
        /Vos verres coûtent 80,00 € de moins que ceux que vous avez payés : cette somme vous est rendue au plus tard le /,
      ),
    ]);
    expect(await owedFor(order)).toBe(8_000);
    expect(await orderSaid(order)).toMatch(
      /^Nous vous devons 80,00 € .* Vos verres corrigés coûtent 80,00 € de moins que ceux que vous avez payés\.$/,
    );
    await giveBack(order, 8_000);
    expect(await orderSaid(order)).toBe("");
  });

  test("all of it still, after a gesture that leaves enough", async () => {
    const { order, id, accept } = await proposed();
    await giveBack(order, 3_000);
    expect(await priceSaid(order, id)).toContain("80,00 € de moins : cette somme vous est rendue");
    expect(await formSaid(order)).toContain("dans la limite des 254,00 € qui restent de son paiement");
    await accept();
    expect(await owedFor(order)).toBe(8_000);
    expect(await orderSaid(order)).toMatch(/Nous vous devons 80,00 € .* que vous avez payés\.$/);
  });

  test("what is left of the payment, after one that leaves less, and the order's page explains the sum", async () => {
    const { order, id, accept } = await proposed();
    await giveBack(order, 25_000);
    expect(await priceSaid(order, id)).toBe(
      "Vos verres coûtent 80,00 € de moins. Une partie de votre paiement vous est déjà revenue, est en route, ou vous est déjà due : il reste 34,00 € à vous rendre si vous acceptez.",
    );
    expect(await benchSaid(order)).toContain("80,00 € de moins, dont 34,00 € à rendre : le reste est déjà revenu");
    expect(await formSaid(order)).toContain("dans la limite des 34,00 € qui restent de son paiement");
    await accept();
    expect((await mailSaid(order))[0]).toContain("ou vous est déjà due : 34,00 € vous sont rendus au plus tard le");
    expect(await owedFor(order)).toBe(3_400);
    expect(await benchSaid(order)).toContain("80,00 € de moins, dont 34,00 € à rendre");
    expect(await orderSaid(order)).toMatch(
      /^Nous vous devons 34,00 € .* Vos verres corrigés coûtent 80,00 € de moins que ceux que vous avez payés\. Sur les 284,00 € payés, 250,00 € vous sont déjà rendus, ou en route\.$/,
    );
  });
});

describe("what goes back beside corrected lenses is not said to be their difference", () => {
  /** Glasses to fetch and a second frame, paid; then other lenses, and a withdrawal or a gesture beside them. */
  async function besides(sphere: number, becomes: number, index: string, answer: "accepted" | "atPickup") {
    const reference = await keepMeasures(services, visionMeasures(sphere), []);
    const placed = await placedOrder(services, {
      deliveryMethod: "retrait",
      choices: [
        choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:${index}::${reference}` }),
        choiceOf(CHEAP_FRAME),
      ],
    });
    const paymentId = await newPayment(services, placed, { providerId: "pi_b", intentId: "pi_b" });
    await hear(services, paymentId, { event: "succeeded", receivedCents: placed.totalCents });
    const order = await orderNow(services, placed.id);
    const wish = {
      lineId: lineIdOf(order),
      measures: visionMeasures(becomes),
      bearer: "customer" as const,
      by: camille.id,
    };
    const proposing = await proposeCorrection(services, order.id, wish);
    if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
    expect(await answerProposal(services, order.id, proposing.proposal.id, answer)).toBe("done");
    return { order, difference: proposing.proposal.differenceCents };
  }
  const withdraw = async (order: Order) => {
    const lines = [{ lineId: given(order.lines[1]).id, quantity: 1 }];
    expect((await declareWithdrawal(services, order.id, lines)).outcome).toBe("recorded");
  };

  test("of a supplement to be paid at the pickup", async () => {
    const { order, difference } = await besides(-1, -5, "1.5", "atPickup");
    expect(difference).toBeGreaterThan(0);
    await withdraw(order);
    expect(await orderSaid(order)).toMatch(/^Nous vous devons /);
    expect(await orderSaid(order)).not.toContain("Vos verres corrigés");
    const gesture = { amountCents: 1_000, reason: "Geste", by: camille.id, key: "g" };
    expect((await requestRefund(services, order.id, gesture)).outcome).toBe("asked");
    expect(await orderSaid(order)).not.toContain("Vos verres corrigés");
    const paper = await found(renderDetailedInvoice(services, await orderNow(services, order.id)));
    expect(plain((await readPdfText(paper)).text)).not.toContain("coûtent moins que ceux facturés");
  });

  test("of a difference that is back with the customer already", async () => {
    const { order } = await besides(-3, -1, "1.6", "accepted");
    expect(await orderSaid(order)).toContain("80,00 € de moins");
    await giveBack(order, 8_000);
    await withdraw(order);
    expect(await orderSaid(order)).toMatch(/^Nous vous devons /);
    expect(await orderSaid(order)).not.toContain("Vos verres corrigés");
  });
});

test.each([
  [24_000, [], 3_600],
  [20_000, [400], 0],
])("of %i cents paid, what a cheaper correction leaves of the rest is asked for", async (received, asked, owed) => {
  const { order, accept } = await proposed(received);
  await accept();
  expect((await openTasks(services, "unclear")).map(({ amountCents }) => amountCents)).toEqual(asked);
  expect(await owedFor(order)).toBe(owed);
  const [invoice] = await invoicesOf(services, order.id);
  const [note] = await creditNotesOf(services, order.id);
  // The invoice is what was paid and what is still asked for.
  expect(given(invoice).totalCents - given(note).totalCents).toBe(received + (asked[0] ?? 0));
  expect(note?.grounds).toBe("unpaid");
});

describe("the detailed invoice adds up while the difference of a cheaper correction is still to be given back", () => {
  const WORDS = [
    "Prix de l’équipement",
    "Total de la facture",
    "Resté payé, avoirs déduits",
    "Encore à rendre",
    "Prix payé, cette somme rendue",
  ];
  /** Its sums, in the order of these words; null for those that it does not say. */
  async function sums(order: Order): Promise<(string | null)[]> {
    const paper = await found(renderDetailedInvoice(services, await orderNow(services, order.id)));
    const text = plain((await readPdfText(paper)).text).replaceAll(/\s+/g, " ");
    return WORDS.map((words) => new RegExp(`${words} (\\d+,\\d\\d) €`).exec(text)?.[1] ?? null);
  }

  test("before and after its refund", async () => {
    const { order, accept } = await proposed();
    expect(await sums(order)).toEqual(["284,00", "284,00", null, null, null]);
    await accept();
    expect(await sums(order)).toEqual(["204,00", "284,00", null, "80,00", "204,00"]);
    await giveBack(order, 5_000);
    expect(await sums(order)).toEqual(["204,00", "284,00", "234,00", "30,00", "204,00"]);
    await giveBack(order, 3_000);
    expect(await sums(order)).toEqual(["204,00", "284,00", "204,00", null, null]);
  });

  test("while the provider carries its refund out, and once the bank did not take it", async () => {
    const { order, accept } = await proposed();
    await accept();
    await requestRefund(services, order.id, { amountCents: 8_000, reason: "Correction", by: camille.id, key: "c" });
    expect(await sums(order)).toEqual(["204,00", "284,00", null, "80,00", "204,00"]);
    const refund = given((await refundsOf(services, order.id))[0]);
    await hearRefund(services, refund.id, { event: "succeeded", providerId: "re_1" });
    expect(await sums(order)).toEqual(["204,00", "284,00", "204,00", null, null]);
    await hearRefund(services, refund.id, { event: "failed", refusal: "Compte fermé." });
    expect(await owedFor(order)).toBe(8_000);
    expect(await sums(order), "its credit note stays").toEqual(["204,00", "284,00", "204,00", null, null]);
  });

  test("after a gesture that leaves less than the difference", async () => {
    const { order, accept } = await proposed();
    await giveBack(order, 25_000);
    await accept();
    expect(await sums(order)).toEqual(["204,00", "284,00", "34,00", "34,00", "0,00"]);
  });
});

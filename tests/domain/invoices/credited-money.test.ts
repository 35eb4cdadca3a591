import { beforeEach, expect, test } from "vitest";

import { CREDIT_NOTE_TABLE } from "~/domain/accountant/tables.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { askedBefore } from "~/domain/orders/life/life.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { papersOf } from "~/http/orders/papers.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, newVisitorId, queuedMails } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { boughtOrder, paidOrder, providerOf, sharedSandbox } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const sandbox = sharedSandbox();

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
});

const plain = (text: string | null | undefined) => (text ?? "").replace(/\s/g, " ");

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

async function cancelledInVain(order: Order, amountCents: number): Promise<void> {
  await move(services, order, ORDER_STATUS.cancelled);
  await fails(await refunded(order, amountCents));
}

/** The customer's bank takes a sum by a dispute, and keeps it. */
async function lose(intentId: string, amountCents: number): Promise<void> {
  for (const [type, status] of [
    ["created", "needs_response"],
    ["funds_withdrawn", "needs_response"],
    ["closed", "lost"],
  ] as const)
    await hearDispute(services, providerOf(services), `charge.dispute.${type}`, {
      ...{ id: "dp_1", kind: "dispute", intentId, reason: "credit_not_processed", dueBy: null },
      amountCents,
      status,
    });
}

/** What the order's papers say of its credit notes, by number. */
const creditNotes = async ({ id }: Order) =>
  (await papersOf(services, await orderNow(services, id)))
    .filter(({ label }) => label.startsWith("Avoir"))
    .map(({ amount }) => plain(amount));
const failures = async () =>
  (await openTasks(services, "unclear"))
    .filter(({ cause }) => cause === "refund failed")
    .map((each) => each.amountCents);

async function letterOf(fact: RegExp): Promise<{ to: string; text: string }> {
  const letters = (await queuedMails(services)).filter((each) => fact.test(each.fact));
  expect(letters).toHaveLength(1);
  return { to: letters[0]?.mail.to ?? "", text: plain(letters[0]?.mail.text) };
}

const REPLACED = "non remboursés : la facture est remplacée";

test("a transfer counts for the failed refund that waits for it, and lessens its line, not for one whose invoice is replaced", async () => {
  const order = await paidOrder(services);
  await cancelledInVain(order, 14_500);
  await move(services, order, ORDER_STATUS.preparing);
  await fails(await refunded(order, 3_000));
  await refunded(order, 2_000, "virement");
  expect(await creditNotes(order)).toEqual([`145,00 €, ${REPLACED}`, "30,00 €, dont 20,00 € remboursés"]);
  expect(await failures()).toEqual([1_000]);
});

test("a debt that is settled by hand ends the failed refund that stood for it: its credit note was given back", async () => {
  const order = await paidOrder(services);
  await cancelledInVain(order, 14_500);
  expect(await creditNotes(order)).toEqual(["145,00 €, pas encore remboursés"]);
  const [owed] = await openTasks(services, "owed");
  await settleByHand(services, await newAdministrator(services), owed?.id ?? "", "Rendu en espèces.");
  expect([await failures(), await creditNotes(order)]).toEqual([[], ["145,00 € remboursés"]]);
  const { reason } = await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.preparing);
  expect(plain(reason)).not.toMatch(/ 0,00 €/);
});

test("of two equal credit notes, the one whose invoice stands is given back", async () => {
  const order = await paidOrder(services);
  await cancelledInVain(order, 14_500);
  await move(services, order, ORDER_STATUS.preparing);
  await cancelledInVain(order, 14_500);
  await refunded(order, 14_500, "virement");
  expect(await creditNotes(order)).toEqual([`145,00 €, ${REPLACED}`, "145,00 € remboursés"]);
});

test("what is still owed of a replaced invoice is not said to be kept", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  await cancelledInVain(order, 29_000);
  await move(services, order, ORDER_STATUS.preparing);
  expect(await creditNotes(order)).toEqual([
    "290,00 €, dont 145,00 € pas encore remboursés : la facture est remplacée",
  ]);
  expect((await letterOf(/:invoice-/)).text).toContain(
    "ne vous est pas parvenu. Il n’y a plus lieu de vous rendre 145,00 €. Nous vous devons toujours 145,00 € : nous vous les rendons par un autre moyen",
  );
  await refunded(order, 14_500, "virement");
  expect(await creditNotes(order)).toEqual(["290,00 €, dont 145,00 € remboursés : la facture est remplacée"]);
});

test("of two gestures that failed, the one that is kept does not end the other", async () => {
  const order = await deliveredOrder(services);
  const both = [await refunded(order, 3_000), await refunded(order, 2_000)];
  for (const each of both) await fails(each);
  const [line] = await openTasks(services, "unclear");
  await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Il y renonce", { isKept: true });
  expect((await creditNotes(order)).slice(0, 2)).toEqual([`30,00 €, ${REPLACED}`, "20,00 €, pas encore remboursés"]);
  expect((await letterOf(/:invoice-/)).text).toContain(
    "Il n’y a plus lieu de vous rendre 30,00 €. Nous vous devons toujours 20,00 €",
  );
  await refunded(order, 2_000, "virement");
  expect((await creditNotes(order)).slice(0, 2)).toEqual([`30,00 €, ${REPLACED}`, "20,00 € remboursés"]);
});

test("what the customer's bank took by a dispute after a failed refund is not called unpaid for good", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await cancelledInVain(order, 14_500);
  await lose(intentId, 14_500);
  expect([await creditNotes(order), await failures()]).toEqual([["145,00 €, repris par la banque"], []]);
  const rows: string[][] = [];
  for await (const batch of CREDIT_NOTE_TABLE.rows(services, { from: "2026-01-01", to: "2026-12-31" }))
    rows.push(...batch);
  expect(rows.map((row) => plain(row[CREDIT_NOTE_TABLE.head.indexOf("Remboursé")]))).toEqual([
    "145,00 € repris par la banque du client (contestation) : le remboursement est revenu de la banque",
  ]);
});

test("a refund that failed before its credit note, and is kept, is told to the customer who was promised it", async () => {
  const order = await paidOrder(services);
  const asking = await requestRefund(services, order.id, { amountCents: 2_000, reason: "Geste", by: BY, key: "k" });
  const id = asking.outcome === "asked" ? asking.refund.id : "";
  await hearRefund(services, id, { event: "pending", providerId: "re_p" });
  await fails(id);
  expect((await letterOf(/:came-back$/)).text).toContain("un courriel vous le confirmera");
  const [line] = await openTasks(services, "unclear");
  await settleByHand(services, await newAdministrator(services), line?.id ?? "", "Client joint", { isKept: true });
  const { to, text } = await letterOf(/^refund:.*:kept/);
  expect(to).toBe(order.customer?.email);
  expect(text).toContain("Comme convenu avec vous, il n’a plus lieu d’être");
  expect(text).not.toContain("Nous vous devons");
  expect(await creditNotes(order)).toEqual([]);
});

test("what a lost dispute credits is named so, and not counted for a refund that failed beside it", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await cancelledInVain(order, 4_500);
  await lose(intentId, 10_000);
  expect([await creditNotes(order), await failures()]).toEqual([
    ["45,00 €, pas encore remboursés", "100,00 € repris par la banque"],
    [4_500],
  ]);
  await refunded(order, 2_000, "virement");
  expect([(await creditNotes(order))[0], await failures()]).toEqual(["45,00 €, dont 20,00 € remboursés", [2_500]]);
});

test("an order taken up after its money was lost promises no refund, and denies none", async () => {
  const { order, intentId } = await boughtOrder(services, sandbox(), await newVisitorId(services));
  await move(services, order, ORDER_STATUS.cancelled);
  await lose(intentId, 14_500);
  await move(services, order, ORDER_STATUS.preparing);
  expect(await creditNotes(order)).toEqual([`145,00 €, ${REPLACED}`]);
  const { text } = await letterOf(/:invoice-/);
  expect(text).toContain(`Votre commande ${order.number}, qui avait été annulée, est reprise.`);
  expect(text).not.toMatch(/remboursement|vous rendre/);
});

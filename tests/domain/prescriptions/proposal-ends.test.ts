import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { findProposal, openProposals, proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { startSupplement } from "~/domain/payments/supplement.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { correctionView } from "~/pages/order/correction-view.server";
import type { ShopContext } from "~/http/request-context.server";

import * as endWithOrder from "../../../migrations/0178_proposals_end_with_their_order.js";
import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { choiceOf, queuedMails } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
let provider: SmallProvider;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  services.payments = provider = new SmallProvider();
  camille = await newAdministrator(services);
});

const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

/** A paid order whose optician proposes dearer lenses, and another pair without a proposal. */
async function corrected() {
  const references = [await keepMeasures(services, measures(-1), []), await keepMeasures(services, measures(-2), [])];
  const order = await paidOrder(services, {
    choices: references.map((reference) =>
      choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` }),
    ),
  });
  const intent = await provider.createIntent({ orderId: order.id, amountCents: order.totalCents }, order.id);
  provider.pay(intent.id, "succeeded");
  await services.db("payments").where({ order_id: order.id }).update({ provider_id: intent.id, intent_id: intent.id });
  await services
    .db("order_lines")
    .where({ order_id: order.id })
    .update({ withdrawable: true, withdrawable_reason: null });
  const lineId = given(order.lines[0]).id;
  const wish = { lineId, measures: measures(-3), bearer: "customer" as const, by: camille.id };
  const proposing = await proposeCorrection(services, order.id, wish);
  if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
  return { order, lineId, proposal: proposing.proposal };
}

const withdraw = (order: Order, lines: Order["lines"]) =>
  declareWithdrawal(
    services,
    order.id,
    lines.map(({ id, quantity }) => ({ lineId: id, quantity })),
  );
const refundAll = ({ id, totalCents }: Order) =>
  requestRefund(services, id, { amountCents: totalCents, reason: "Geste", by: BY, key: "all" });
const page = async (order: Order) => orderView(services, await orderNow(services, order.id));
async function proposalPage(order: Order, id: string) {
  const context = { services } as Partial<ShopContext> as ShopContext;
  const proposal = given(await findProposal(services, order.id, id));
  return correctionView(context, new Request("http://localhost/"), {
    order: await orderNow(services, order.id),
    proposal,
    own: true,
  });
}

describe("a proposed correction ends with what it was about", () => {
  test.each<[string, (order: Order) => Promise<unknown>, string]>([
    [
      "cancelled",
      (order) => move(services, order, ORDER_STATUS.cancelled),
      "Cette commande est annulée : la correction",
    ],
    ["withdrawn from as a whole", (order) => withdraw(order, order.lines), "ne peut plus être corrigée"],
    ["withdrawn from for that pair", (order) => withdraw(order, order.lines.slice(0, 1)), "ne peut plus être corrigée"],
    ["refunded as a whole", refundAll, "ne peut plus être corrigée"],
  ])("when the order is %s: no page asks for an answer, and none is taken", async (_, end, says) => {
    const { order, proposal } = await corrected();
    const asking = await page(order);
    expect([asking.correctionHref === null, asking.comes[0]?.title]).toEqual([false, "Votre réponse"]);
    expect((await proposalPage(order, proposal.id)).answers).not.toEqual([]);
    await end(order);
    expect((await findProposal(services, order.id, proposal.id))?.state).toBe("ended");
    expect((await page(order)).correctionHref).toBeNull();
    const seen = await proposalPage(order, proposal.id);
    expect([seen.answers, seen.price, seen.until]).toEqual([[], null, null]);
    expect(seen.says).toContain(says);
    expect(await startSupplement(services, provider, order, proposal.id, "session")).toEqual({ outcome: "closed" });
    expect(await answerProposal(services, order.id, proposal.id, "declined")).toBe("ended");
    const letters = (await queuedMails(services)).map(({ fact }) => fact);
    expect(letters.filter((fact) => fact.includes("correction-proposed"))).toEqual([]);
  });

  test("but not when another pair is withdrawn from", async () => {
    const { order, proposal } = await corrected();
    await withdraw(order, order.lines.slice(1));
    expect((await openProposals(services, order.id)).map(({ id }) => id)).toEqual([proposal.id]);
    expect((await page(order)).correctionHref).not.toBeNull();
  });
});

test("the history names the customer for an answer, also when an erasure has emptied its details", async () => {
  const { order, proposal } = await corrected();
  await answerProposal(services, order.id, proposal.id, "declined");
  await services.db("tracking_log").where({ order_id: order.id }).update({ details: "" });
  const [answer] = (await stepsOf(services, order.id)).filter(({ action }) => action.startsWith("Correction décl"));
  expect(answer).toMatchObject({ details: "", by: "Le client" });
});

test("a replaced proposal leads to the next one only while that one waits", async () => {
  const { order, lineId, proposal } = await corrected();
  await proposeCorrection(services, order.id, { lineId, measures: measures(-4), bearer: "customer", by: camille.id });
  expect((await proposalPage(order, proposal.id)).says).toContain("ouvrez-la depuis la page de votre commande");
  await move(services, order, ORDER_STATUS.cancelled);
  expect((await proposalPage(order, proposal.id)).says).toContain("Cette commande est annulée");
});

test("proposals that waited on cancelled orders are ended by the update", async () => {
  const { order, proposal } = await corrected();
  const open = (await corrected()).proposal;
  await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.cancelled });
  await endWithOrder.up(services.db);
  const stateOf = async (id: string) => services.db("correction_proposals").where({ id }).first("state");
  expect([await stateOf(proposal.id), await stateOf(open.id)]).toEqual([{ state: "ended" }, { state: "sent" }]);
});

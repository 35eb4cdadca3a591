import { beforeAll, expect, test } from "vitest";

import { keepMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { answerProposal } from "~/domain/orders/prescription/answer.server";
import { proposeCorrection } from "~/domain/orders/prescription/proposals.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { BY, move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 50);
});

const measures = (sphere: number): LensMeasures => ({
  situation: "vision",
  correction: correctionOf(eyeOf(sphere)),
  pupillaryDistance: { left: 32, right: 32 },
});

test("a supplement that is refused at the counter is borne by the shop for a reason, and the glasses are handed over", async () => {
  const reference = await keepMeasures(services, measures(-1), []);
  const extra = `verres:standard:unifocal:1.5::${reference}`;
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 1, extra })],
    deliveryMethod: "retrait",
  });
  const lineId = order.lines[0]?.id ?? "";
  const proposing = await proposeCorrection(services, order.id, {
    lineId,
    measures: measures(-3),
    bearer: "customer",
    by: BY,
  });
  if (proposing.outcome !== "sent") throw new Error(proposing.outcome);
  await answerProposal(services, order.id, proposing.proposal.id, "atPickup");
  await services.db("orders").where({ id: order.id }).update({ status: ORDER_STATUS.confirmed });
  await move(services, await orderNow(services, order.id), ORDER_STATUS.shipped);

  const camille = await adminVisitor(shop());
  const pickups = await camille.visit(`/admin/retraits?q=${order.number}`);
  const press = /^Encaisser et remettre sur le nom/;
  const asked = await pickups.form({ button: `Encaisser et remettre sur le nom : ${order.number}` }).submit(press);
  expect(asked.text).toContain("Le client refuse le supplément");
  expect(await htmlProblems(asked.html)).toEqual([]);
  const offer = /^Offrir le supplément/;
  const button = /Offrir le supplément de [\d,]+\s€/.exec(asked.text)?.[0] ?? "";
  const mute = await asked.form({ button }).submit(offer);
  expect([mute.status, mute.errors()]).toEqual([422, ["Dites pourquoi la boutique prend le supplément à sa charge."]]);
  const given = await mute.form({ button }).fill({ Motif: "Il ne s’y attendait pas" }).submit(offer);
  expect(given.texts("flash").join()).toContain("offert");
  await given.form({ button: `Remettre sur le nom : ${order.number}` }).submit(/^Remettre sur le nom/);
  const after = await orderNow(services, order.id);
  expect([after.status, after.totalCents]).toEqual([ORDER_STATUS.delivered, order.totalCents]);
  const journal = await services.db("audit_log").where({ action: "Supplément offert" }).first("target", "details");
  expect(journal).toEqual({ target: order.number, details: "Il ne s’y attendait pas" });
});

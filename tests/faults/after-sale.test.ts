import { spawn } from "node:child_process";
import { once } from "node:events";

import { afterEach, expect, test } from "vitest";

import { changeStatus } from "~/domain/orders/life/life.server";
import { orderReturnPath, orderWithdrawalPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";

import { PLAIN_FRAME } from "../../seeds/named";
import { choiceOf, CLARA_MOREAU, shelfOf } from "../helpers/factories";
import { BY, deliveredOrder, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { program } from "../helpers/program";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually, hastenMails } from "../helpers/shopper";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();
afterEach(async () => {
  shop().sandbox.inbox.clear();
  await shop().sandbox.inbox.start();
});

const inbox = () => shop().sandbox.inbox;
const who = (email: string) => ({ ...CLARA_MOREAU, email });
const unsent = (order: Order) =>
  shop().db("outbox").where("message", "like", `%${order.number}%`).whereNull("sent_at").pluck("dedupe_key");
const mailsTo = (email: string, subject: RegExp) =>
  inbox().mails.filter((mail) => mail.envelope.to.includes(email) && subject.test(mail.subject));

/** Cancels in a process of its own, which dies before the commit. @returns what that process reported */
async function cancelHalfWay(order: Order): Promise<string> {
  const child = spawn(
    process.execPath,
    [await program("tests/helpers/half-cancel.ts"), shop().databaseFile, order.id],
    { env: { ...process.env, ...shop().env }, stdio: ["ignore", "pipe", "inherit"] },
  );
  const [believed] = (await once(child.stdout, "data")) as [Buffer];
  child.kill("SIGKILL");
  await once(child, "exit");
  return believed.toString().trim();
}

test("power fails in the middle of a cancellation: nothing of it happened, and done again it happens once", async () => {
  const services = servicesOf(shop());
  const before = await shelfOf(shop(), PLAIN_FRAME);
  const order = await paidOrder(services, {
    customer: who("annulee@exemple.fr"),
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })],
  });
  const sold = { stock: before.stock - 2, held: 0 };
  expect(await cancelHalfWay(order)).toBe("changed");
  expect([await orderNow(services, order.id), await shelfOf(shop(), PLAIN_FRAME)]).toEqual([order, sold]);
  expect(await shop().db("tracking_log").where({ order_id: order.id, action: "Statut modifié" })).toEqual([]);

  for (const outcome of ["changed", "unchanged"])
    expect(await changeStatus(services, order.id, ORDER_STATUS.cancelled, { by: BY })).toMatchObject({ outcome });
  expect(await shelfOf(shop(), PLAIN_FRAME)).toEqual(before);
  await eventually(() => expect(mailsTo("annulee@exemple.fr", /est annulée$/)).toHaveLength(1));
});

test("with the mail server down a return and a withdrawal are taken, and each mail leaves once it is back, power cut or not", async () => {
  const services = servicesOf(shop());
  const [returned, withdrawn] = [
    await deliveredOrder(services, { customer: who("retour@exemple.fr") }),
    await paidOrder(services, { customer: who("renonce@exemple.fr") }),
  ];
  await eventually(async () => expect([...(await unsent(returned)), ...(await unsent(withdrawn))]).toEqual([]));
  await inbox().stop();
  const chosen = await (
    await newVisitor(shop()).visit(orderReturnPath(services.config, returned.id))
  )
    .form({ button: "Continuer" })
    .submit("Continuer");
  const asked = await chosen.form({ name: "return-check" }).submit("Demander le retour");
  expect(asked.text).toContain("Retour : Retour demandé");
  const look = await (
    await newVisitor(shop()).visit(orderWithdrawalPath(services.config, withdrawn.id))
  )
    .form({ button: "Continuer" })
    .submit("Continuer");
  const form = look.form({ name: "withdraw" });
  expect((await form.submit("Confirmer la rétractation")).text).toContain("Rétractation enregistrée le");
  expect([(await unsent(returned)).length, (await unsent(withdrawn)).length]).toEqual([2, 2]);

  await shop().kill9();
  await inbox().start();
  await hastenMails(shop());
  await shop().restart();
  await eventually(async () => expect([...(await unsent(returned)), ...(await unsent(withdrawn))]).toEqual([]));
  expect(
    [mailsTo("retour@exemple.fr", /demande de retour/), mailsTo("renonce@exemple.fr", /^Accusé de réception/)].map(
      ({ length }) => length,
    ),
  ).toEqual([1, 1]);
  // The press whose answer was lost, again.
  expect((await form.submit("Confirmer la rétractation")).text).toContain("Rétractation enregistrée le");
  expect(await shop().db("withdrawals").where({ order_id: withdrawn.id })).toHaveLength(1);
});

import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { enter } from "~/domain/ledger/ledger.server";
import { buyerForm, buyerMark, correctBuyer } from "~/domain/orders/care/correct-buyer.server";
import { sendAgain, whatCanBeSentAgain } from "~/domain/orders/care/send-again.server";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { headingOf } from "~/pages/order/order-words";

import { newAdministrator } from "../../helpers/administrator";
import { CLARA_MOREAU, placedOrder, queuedMails } from "../../helpers/factories";
import { move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const CORRECTED = { ...CLARA_MOREAU, email: "Clara.Neuve@exemple.fr", street: "3 quai Rambaud" };

describe("the buyer of an order", () => {
  test("is corrected, found by what is right now, and the history says which parts, not what", async () => {
    const order = await paidOrder(services);
    const correct = () => correctBuyer(services, camille, order.id, CORRECTED, buyerMark(order));
    expect(await correct()).toEqual({ outcome: "corrected" });
    expect(await correct()).toEqual({ outcome: "unchanged" });
    expect((await orderNow(services, order.id)).customer).toMatchObject(CORRECTED);
    expect(await services.db("orders").where({ id: order.id }).first("email_key")).toEqual({
      email_key: "clara.neuve@exemple.fr",
    });
    const [step] = (await stepsOf(services, order.id)).filter(({ action }) => action === "Coordonnées corrigées");
    expect(step?.details).toBe("e-mail, rue");
  });

  test("is not written over what a colleague corrected meanwhile", async () => {
    const order = await paidOrder(services);
    await correctBuyer(services, camille, order.id, CORRECTED, buyerMark(order));
    const late = { ...CLARA_MOREAU, city: "Villeurbanne" };
    expect(await correctBuyer(services, camille, order.id, late, buyerMark(order))).toEqual({ outcome: "conflict" });
  });

  test.each(["97400", "98000"])("is not sent where the order's delivery does not go (%s)", async (postalCode) => {
    const order = await paidOrder(services);
    const away = { ...CLARA_MOREAU, postalCode, city: "Ailleurs" };
    expect(await correctBuyer(services, camille, order.id, away, buyerMark(order))).toEqual({ outcome: "outOfReach" });
    expect((await orderNow(services, order.id)).customer?.postalCode).toBe(CLARA_MOREAU.postalCode);
  });

  test("keeps the address of a parcel that has left; the e-mail may still change", async () => {
    const { id } = await paidOrder(services);
    await move(services, { id }, ORDER_STATUS.preparing);
    await move(services, { id }, ORDER_STATUS.shipped);
    const order = await orderNow(services, id);
    const ask = (asked: typeof CLARA_MOREAU) => correctBuyer(services, camille, id, asked, buyerMark(order));
    expect(await ask(CORRECTED)).toEqual({ outcome: "left" });
    expect(await ask({ ...CLARA_MOREAU, email: CORRECTED.email })).toEqual({ outcome: "corrected" });
  });
});

test("an order's only e-mail is emptied by who says that this is meant, and by nobody else", async () => {
  const order = await paidOrder(services);
  const form = buyerForm(CLARA_MOREAU);
  const asked = form.parse({ ...CLARA_MOREAU, email: " " });
  const mark = buyerMark(order);
  expect(await correctBuyer(services, camille, order.id, asked, mark)).toEqual({ outcome: "cutsOff" });
  expect((await orderNow(services, order.id)).customer?.email).toBe(CLARA_MOREAU.email);
  const meant = form.parse({ ...CLARA_MOREAU, email: "", withoutEmail: "on" });
  expect(await correctBuyer(services, camille, order.id, meant, mark)).toEqual({ outcome: "corrected" });
  const bare = await orderNow(services, order.id);
  expect(bare.customer?.email).toBe("");
  expect((await stepsOf(services, order.id))[0]?.details).toBe("e-mail retiré");
  // A customer who has no e-mail is not asked; a name or a telephone number is never removed.
  const moved = { ...CLARA_MOREAU, email: "", street: "3 quai Rambaud" };
  expect(await correctBuyer(services, camille, order.id, moved, buyerMark(bare))).toEqual({ outcome: "corrected" });
  for (const field of ["lastName", "firstName", "phone", "street", "postalCode", "city"] as const)
    expect([field, form.safeParse({ ...CLARA_MOREAU, [field]: " " }).success]).toEqual([field, false]);
});

test("of who came for a pair put aside, an e-mail is corrected without an address that they never gave", () => {
  const known = { ...CLARA_MOREAU, street: "", postalCode: "", city: "" };
  expect(buyerForm(known).parse({ ...known, street: " ", email: "clara.neuve@exemple.fr" })).toEqual({
    ...known,
    email: "clara.neuve@exemple.fr",
  });
  expect(buyerForm(known).safeParse({ ...known, phone: "" }).success).toBe(false);
  expect(buyerForm(known).safeParse({ ...known, postalCode: "1" }).success).toBe(false);
});

describe("a letter about an order", () => {
  test("is sent again to the address of today, as things stand today", async () => {
    const order = await paidOrder(services);
    await correctBuyer(services, camille, order.id, CORRECTED, buyerMark(order));
    expect(await whatCanBeSentAgain(services, await orderNow(services, order.id))).toEqual(["confirmation"]);
    expect(await sendAgain(services, camille, order.id, "confirmation")).toBe(CORRECTED.email);
    const letters = (await queuedMails(services)).filter(({ mail }) => mail.subject.includes(order.number));
    const [first, again] = [letters[0], letters.find(({ mail }) => mail.to === CORRECTED.email)];
    expect(again?.mail.subject).toBe(first?.mail.subject);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await sendAgain(services, camille, order.id, "status")).toBe(CORRECTED.email);
    expect(await sendAgain(services, camille, order.id, "tracking")).toBeNull();
  });

  test("is neither offered, sent nor noted for who has no e-mail", async () => {
    const { id } = await paidOrder(services);
    await services.db("orders").where({ id }).update({ email: "" });
    expect(await whatCanBeSentAgain(services, await orderNow(services, id))).toEqual([]);
    const view = await orderView(services, await orderNow(services, id));
    expect(JSON.stringify([view.comes, headingOf(view)])).not.toMatch(/courriel|e-mail|vous écri/);
    const before = await services.db("tracking_log").where({ order_id: id });
    expect(await sendAgain(services, camille, id, "confirmation")).toBeNull();
    expect(await services.db("tracking_log").where({ order_id: id })).toEqual(before);
  });

  test("that was never due is not sent", async () => {
    const { id } = await placedOrder(services);
    expect(await whatCanBeSentAgain(services, await orderNow(services, id))).toEqual([]);
    expect(await sendAgain(services, camille, id, "confirmation")).toBeNull();
  });
});

test("its confirmation, sent again, says that it is prepared only until it is: each step has its own letter", async () => {
  const { preparing, shipped, cancelled } = ORDER_STATUS;
  const order = await paidOrder(services, { deliveryMethod: "retrait" });
  const again = async () =>
    (await queuedMails(services)).filter(({ fact }) => fact.startsWith(`order:${order.id}:again-`));
  const says = async () => {
    const before = new Set((await again()).map(({ fact }) => fact));
    await sendAgain(services, camille, order.id, "confirmation");
    // Two letters of one millisecond come out in any order: the new one is the one that was not there before.
    return (await again()).find(({ fact }) => !before.has(fact))?.mail.text.includes("nous préparons");
  };
  const told = [await says()];
  for (const status of [preparing, shipped, cancelled] as const) {
    await move(services, order, status);
    told.push(await says());
  }
  expect(told).toEqual([true, false, false, false]);
});

test("nor does it say so while the bank has the money, or once all of it is withdrawn from", async () => {
  const contested = await paidOrder(services);
  const taken = { lineId: null, kind: "charged back", cents: contested.totalCents } as const;
  await enter(services, contested.id, { cause: "dispute", id: "dp_1" }, [taken]);
  const withdrawn = await paidOrder(services);
  await declareWithdrawal(services, withdrawn.id, [{ lineId: withdrawn.lines[0]?.id ?? "", quantity: 1 }]);
  for (const { id } of [contested, withdrawn]) await sendAgain(services, camille, id, "confirmation");
  const letters = (await queuedMails(services)).filter(({ fact }) => fact.includes(":again-"));
  expect(letters.map(({ mail }) => mail.text.includes("nous préparons"))).toEqual([false, false]);
});

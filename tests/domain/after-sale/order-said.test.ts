import { beforeEach, describe, expect, test } from "vitest";

import { hearDispute } from "~/domain/disputes/hear.server";
import type { Order } from "~/domain/orders/order.server";
import { writeConfirmation } from "~/domain/orders/placing/confirmation.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { advanceReturn } from "~/domain/returns/advance.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { orderView } from "~/http/orders/order-view.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";

import { ACCESSORY, COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { plain } from "../../helpers/eyes";
import { choiceOf, placedOrder, queuedMails } from "../../helpers/factories";
import { textLike, textWith } from "../../helpers/matchers";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";
import { SmallProvider } from "../../model/provider";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, now: new Date("2026-03-02T08:00:07.500Z") });
});

const { preparing, shipped, delivered, cancelled } = ORDER_STATUS;
const two = () => ({ choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
const lineOf = (order: Order, place = 0) => order.lines[place]?.id ?? "";
const takeBack = (order: Order, ...places: number[]) =>
  declareWithdrawal(
    services,
    order.id,
    places.map((place) => ({ lineId: lineOf(order, place), quantity: 1 })),
  );
const seen = async ({ id }: Order) => orderView(services, await orderNow(services, id));
const started = async (order: Order) =>
  (await seen(order)).afterSale.timeline.steps.filter(({ state }) => state !== "todo").map(({ label }) => label);
const acknowledged = async () =>
  (await queuedMails(services)).find(({ fact }) => fact.endsWith(":acknowledgement"))?.mail.text ?? "";

const SAYS =
  "Nous avons bien reçu votre rétractation du 2 mars 2026 à 09:00:07 : 1 × Maison Valmy Panthéon (Noir, taille 48).";
const KEPT =
  "Ces articles n’ont pas quitté la boutique\u00a0: ils ne vous seront pas envoyés, vous n’avez rien à renvoyer.";

describe("a withdrawal of a part is acknowledged before anything else, then what to do, then the rest", () => {
  const GOES_ON = "Le reste de votre commande suit son cours\u00a0: nous vous écrivons dès qu’il est prêt.";

  test.each([
    ["paid", async () => paidOrder(services, two()), KEPT, GOES_ON],
    ["being prepared", async () => move(services, await paidOrder(services, two()), preparing), KEPT, GOES_ON],
    [
      "ready in the shop",
      async () => move(services, await paidOrder(services, { ...two(), deliveryMethod: "retrait" }), shipped),
      KEPT,
      "Le reste de votre commande vous attend à la boutique.",
    ],
    [
      "on its way",
      async () => move(services, await paidOrder(services, two()), shipped),
      "Ne refusez pas le colis, qui contient aussi le reste de votre commande. Une fois arrivé, renvoyez les articles",
      "Le reste de votre commande est en route.",
    ],
    [
      "delivered",
      async () => deliveredOrder(services, two()),
      "Renvoyez les articles dans leur étui",
      "Vous gardez le reste de votre commande.",
    ],
  ])("of an order that is %s", async (_, made, todo, rest) => {
    const order = await made();
    await takeBack(order, 0);
    const { withdrawal } = await seen(order);
    expect(withdrawal).toMatchObject({ says: SAYS, todo: textWith(todo), rest });
    const text = await acknowledged();
    const places = ["Nous accusons réception de votre rétractation", todo, rest].map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(0);
  });

  test("whose lenses wait for their prescription", async () => {
    const glasses = choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) });
    const order = await paidOrder(services, { choices: [glasses, choiceOf(LAST_PIECE)] });
    await takeBack(order, 1);
    expect((await seen(order)).withdrawal).toMatchObject({ todo: KEPT, rest: GOES_ON });
  });

  test("until the rest has left without it, or it has come back", async () => {
    const order = await paidOrder(services, two());
    await takeBack(order, 0);
    await move(services, order, shipped);
    expect((await seen(order)).withdrawal).toBeNull();
    const other = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    await takeBack(other, 0);
    const [asked] = await returnsOf(services, other.id);
    await advanceReturn(services, asked?.id ?? "", "En traitement", { by: BY });
    expect((await seen(other)).withdrawal).toMatchObject({ todo: null });
    await advanceReturn(services, asked?.id ?? "", "Validé", { by: BY });
    expect((await seen(other)).withdrawal).toBeNull();
  });
});

test("a parcel that is taken back whole is best refused, and no rest is spoken of", async () => {
  const order = await move(services, await paidOrder(services), shipped);
  await takeBack(order, 0);
  expect((await seen(order)).withdrawal).toMatchObject({
    todo: textLike(/^Si le colis est encore en route, refusez-le.* déjà parvenu, renvoyez/),
    rest: null,
  });
  expect(await acknowledged()).toContain("refusez-le à la livraison");
});

test("what a withdrawal took off a line stays its own sum, whatever becomes of the others", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await takeBack(order, 0);
  const note = async () => (await seen(order)).summary.lines[0]?.note?.replace(/\s/g, " ");
  const SAID = "Rétractation de 1 sur 2 : retiré de la commande, soit 145,00 € du total";
  expect(await note()).toBe(SAID);
  await move(services, order, cancelled);
  expect(await note()).toBe(SAID);
});

test("the sheet at the admin area says 'to be sent' of what has not left, and of nothing else", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await takeBack(order, 0);
  const line = async () => (await orderPanel(services, await orderNow(services, order.id), "owner")).lines[0]?.quantity;
  expect(await line()).toBe("À envoyer\u00a0: 1");
  await move(services, order, shipped);
  expect(await line()).toBe("Quantité envoyée\u00a0: 1");
  await move(services, order, delivered);
  expect(await line()).toBe("Quantité envoyée\u00a0: 1");
});

test("the sheet at the admin area says what the price is made of, and how it was paid", async () => {
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)],
    couponCode: COUPONS.tenPercent.code,
  });
  const { lines, sums, paid } = await orderPanel(services, await orderNow(services, order.id), "owner");
  expect(lines.map(({ price }) => plain(price))).toEqual(["2 × 145,00 € : 290,00 €", "24,90 €"]);
  expect(sums.map(({ name, amount }) => plain(`${name} : ${amount}`))).toEqual([
    "Articles : 314,90 €",
    "Remise BIENVENUE10 : − 31,49 €",
    "Livraison : offerte",
    "Total : 283,41 €",
  ]);
  expect(paid).toMatch(/^2 mars 2026 .*[(]Carte bancaire[)]$/);
});

test("an order that is wholly taken back is under way no longer, and its cancellation is not told a second time", async () => {
  const order = await paidOrder(services, two());
  await takeBack(order, 0, 1);
  expect(await seen(order)).toMatchObject({
    state: "withdrawn",
    status: "Rétractée",
    withdrawal: { says: textWith(SAYS.slice(0, -1)), todo: null, rest: null },
  });
  expect(await started(order)).toEqual([]);
  const before = (await queuedMails(services)).length;
  await move(services, order, cancelled);
  expect((await queuedMails(services)).length).toBe(before);
});

test("a payment that came after the cancellation confirms nothing", async () => {
  const order = await placedOrder(services);
  await move(services, order, cancelled);
  await finishOrder(services, order.id, order.totalCents);
  expect((await seen(order)).state).toBe("paidTooLate");
  expect(await started(order)).toEqual([]);
  await move(services, order, preparing);
  expect((await seen(order)).state).toBe("preparing");
  expect(await started(order)).toEqual(["Confirmée", "Préparation"]);
});

test("an order whose payment the bank took back is not said to be prepared", async () => {
  const provider = new SmallProvider();
  services.payments = provider;
  const lose = async ({ id, totalCents }: Order) => {
    const dispute = {
      id: `dp_${id}`,
      kind: "dispute",
      intentId: `pi_${id}`,
      reason: "fraudulent",
      dueBy: null,
    } as const;
    for (const [type, status] of [
      ["created", "needs_response"],
      ["funds_withdrawn", "needs_response"],
      ["closed", "lost"],
    ] as const)
      await hearDispute(services, provider, `charge.dispute.${type}`, { ...dispute, amountCents: totalCents, status });
  };
  const confirmed = await paidOrder(services);
  const letter = async () => (await writeConfirmation(services, await orderNow(services, confirmed.id)))?.text;
  expect(await letter()).toContain("nous préparons vos articles");
  await lose(confirmed);
  expect(await letter(), "sent again").not.toContain("préparons");
  const order = await move(services, await paidOrder(services), preparing);
  await lose(order);
  expect(await seen(order)).toMatchObject({ state: "chargedBack", status: "Suspendue" });
  expect(await started(order)).toEqual([]);
});

describe("three steps say what comes after a purchase, until the shop has begun with it", () => {
  const steps = async (order: Order) => (await seen(order)).comes.map(({ title }) => title);

  test("a parcel, or what is fetched", async () => {
    const order = await paidOrder(services, two());
    expect(await steps(order)).toEqual(["La confirmation", "La préparation", "Le colis"]);
    const fetched = await paidOrder(services, { deliveryMethod: "retrait" });
    expect(await steps(fetched)).toEqual(["La confirmation", "La préparation", "Le retrait"]);
    await takeBack(order, 1);
    expect(await steps(order)).toEqual([]);
    expect(await steps(await move(services, fetched, preparing))).toEqual([]);
  });

  test("of lenses, the prescription comes first", async () => {
    const glasses = choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) });
    const order = await paidOrder(services, { choices: [glasses] });
    const { comes } = await seen(order);
    expect(comes.map(({ title }) => title)).toEqual(["Votre ordonnance", "L’atelier", "Le colis"]);
    expect(comes[0]?.text).toBe("Envoyez-la quand vous l’avez : un opticien la lit avant tout le reste.");
    expect(comes[2]?.text).toMatch(/jours pour vos verres/);
  });
});

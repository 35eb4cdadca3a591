import { beforeEach, describe, expect, test } from "vitest";

import { sendAgain } from "~/domain/orders/care/send-again.server";
import { finishOrder } from "~/domain/orders/placing/finish.server";
import { askedBefore, changeStatus, setTracking } from "~/domain/orders/life/life.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { followUpUrl, tidyNumber } from "~/domain/orders/life/parcel";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { ORDER_STATUS, SHOP_STATUSES, type OrderStatus, type ShopStatus } from "~/domain/orders/status";
import { timelineOf } from "~/domain/orders/life/timeline";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf } from "~/domain/returns/return.server";

import { COUPONS, LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, placedOrder, queuedMails, setStock, shelfOf, usesOf, withdrawColor } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { newAdministrator } from "../../helpers/administrator";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const { preparing, shipped, delivered, cancelled } = ORDER_STATUS;
const change = (order: Order, status: ShopStatus, more: Partial<Parameters<typeof changeStatus>[3]> = {}) =>
  changeStatus(services, order.id, status, { by: BY, ...more });
/** Changes the status and says yes to every question. */
const insist = async (order: Order, status: ShopStatus, more: Parameters<typeof change>[2] = {}) => {
  const { agreedTo } = await askedBefore(services, await orderNow(services, order.id), status);
  return change(order, status, { ...more, agreedTo });
};
const trace = async (order: Order) =>
  services
    .db("tracking_log")
    .where({ order_id: order.id })
    .orderBy(["created_at", "action"])
    .select("action", "details", "actor");
const told = async () =>
  (await queuedMails(services)).filter(({ fact }) => /:status-/.test(fact)).map(({ mail }) => mail);

async function orderIn(status: OrderStatus, deliveryMethod: "domicile" | "retrait" = "domicile"): Promise<Order> {
  if (status === ORDER_STATUS.awaitingPayment) return placedOrder(services, { deliveryMethod });
  const extra = status === ORDER_STATUS.awaitingPrescription ? await withCorrection(services) : "";
  const order = await paidOrder(services, { deliveryMethod, choices: [choiceOf(PLAIN_FRAME, { extra })] });
  if (status === ORDER_STATUS.attention)
    await services.db("orders").where({ id: order.id }).update({ status, attention: "Il manque une vis." });
  return (SHOP_STATUSES as readonly OrderStatus[]).includes(status)
    ? move(services, order, status as ShopStatus)
    : orderNow(services, order.id);
}

// --- the table

const ASK = {
  unpaid: "Cette commande n’est pas payée.",
  attention: "Cette commande est à traiter\u00a0: Il manque une vis.",
  notShipped: "Cette commande n’a pas été expédiée.",
  again: "Cette commande est annulée\u00a0: la reprendre retire à nouveau ses articles du stock.",
};
const back = (status: string) => `Cette commande est déjà ${status}.`;
const cancelLate = (status: string, more = "") =>
  `Cette commande est déjà ${status}\u00a0: l’annuler ouvre un retour. Ses articles sont à renvoyer par le client, et ne reviennent en stock qu’une fois reçus.${more}`;
const NOT_GONE = " Si elle n’est pas partie, remettez-la d’abord «\u00a0En préparation\u00a0».";

/** For each status of an order sent home, the answer of four changes: done, nothing to do, or the question. */
const TABLE: Record<OrderStatus, [toPreparing: string, toShipped: string, toDelivered: string, toCancelled: string]> = {
  "En attente de paiement": [ASK.unpaid, ASK.unpaid, `${ASK.unpaid} ${ASK.notShipped}`, "changed"],
  "Validée": ["changed", "changed", ASK.notShipped, "changed"],
  "En attente d'ordonnance": ["barred", "barred", "barred", "changed"],
  "En préparation": ["unchanged", "changed", ASK.notShipped, "changed"],
  "Expédiée": [back("expédiée"), "unchanged", "changed", cancelLate("expédiée", NOT_GONE)],
  "Livrée": [back("livrée"), back("livrée"), "unchanged", cancelLate("livrée")],
  "Annulée": [ASK.again, ASK.again, `${ASK.again} ${ASK.notShipped}`, "unchanged"],
  "À traiter": [ASK.attention, ASK.attention, `${ASK.attention} ${ASK.notShipped}`, "changed"],
};

describe.each(Object.entries(TABLE) as [OrderStatus, string[]][])("an order that is '%s'", (from, row) => {
  test.each(SHOP_STATUSES.map((to, place) => [to, row[place] ?? ""] as const))(
    "set to '%s' answers: %s",
    async (to, expected) => {
      const order = await orderIn(from);
      const [mails, steps] = [await queuedMails(services), await trace(order)];
      const first = await change(order, to);
      if (expected === "changed") {
        expect(first).toMatchObject({ outcome: "changed", order: { status: to, version: order.version + 1 } });
        return;
      }
      expect(first).toMatchObject(
        expected === "unchanged" || expected === "barred"
          ? { outcome: expected }
          : { outcome: "confirm", reason: expected },
      );
      expect([await orderNow(services, order.id), await queuedMails(services), await trace(order)]).toEqual([
        order,
        mails,
        steps,
      ]);
      if (first.outcome === "confirm")
        expect(await change(order, to, { agreedTo: first.agreedTo })).toMatchObject({
          outcome: "changed",
          order: { status: to, version: order.version + 1, attention: null },
        });
    },
  );
});

test("a delivered order's mail promises a change of mind for what can be taken back, and for nothing else", async () => {
  const made = async () => choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) });
  const told = [];
  for (const choices of [[choiceOf(PLAIN_FRAME)], [await made()], [await made(), choiceOf(PLAIN_FRAME)]]) {
    const order = await deliveredOrder(services, { choices });
    told.push(
      (await queuedMails(services))
        .find(({ fact, mail }) => fact.startsWith(`order:${order.id}:`) && mail.subject.endsWith("est livrée"))
        ?.mail.text.match(/Vous disposez[^\n]*/)?.[0] ?? null,
    );
  }
  expect(told).toEqual([
    "Vous disposez de 14 jours pour changer d’avis\u202f; la marche à suivre est sur la page de votre commande.",
    null,
    expect.stringMatching(
      /sauf sur les verres taillés à votre vue .* La marche à suivre est sur la page de votre commande\.$/,
    ),
  ]);
});

test("an order fetched in the shop needs no sending to be handed over", async () => {
  for (const from of [ORDER_STATUS.confirmed, preparing, shipped])
    expect(await change(await orderIn(from, "retrait"), delivered), from).toMatchObject({ outcome: "changed" });
  expect(await changeStatus(services, "f".repeat(24), shipped, { by: BY })).toEqual({ outcome: "unknown" });
});

// --- what comes with a change

test("from the workshop to the door: each step has its day, its trace with who, and one mail with a signed link", async () => {
  const order = await orderIn(ORDER_STATUS.confirmed);
  services.clock.set("2026-03-02T09:00:00Z");
  await change(order, preparing);
  services.clock.set("2026-03-03T10:00:00Z");
  await change(order, shipped, { carrier: "Colissimo", trackingNumber: " 6a 123 456 789 01 " });
  services.clock.set("2026-03-06T11:00:00Z");
  await change(order, delivered);
  expect(await orderNow(services, order.id)).toMatchObject({
    preparedAt: "2026-03-02T09:00:00.000Z",
    shippedAt: "2026-03-03T10:00:00.000Z",
    deliveredAt: "2026-03-06T11:00:00.000Z",
    cancelledAt: null,
    carrier: "Colissimo",
    trackingNumber: "6A12345678901",
  });
  expect((await trace(order)).slice(2)).toEqual([
    { action: "Statut modifié", details: "Validée → En préparation", actor: BY },
    { action: "Statut modifié", details: "En préparation → Expédiée", actor: BY },
    { action: "Suivi enregistré", details: "Colissimo 6A12345678901", actor: BY },
    { action: "Statut modifié", details: "Expédiée → Livrée", actor: BY },
  ]);
  const mails = await told();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
    ["en préparation", "expédiée", "livrée"].map((words) => [
      "clara.moreau@exemple.fr",
      `Votre commande ${order.number} est ${words}`,
    ]),
  );
  for (const { text } of mails)
    expect(text).toMatch(new RegExp(`http://localhost:3000/commande/${order.id}\\?cle=0-\\S+`));
  expect(mails[1]?.text).toContain("Transporteur\u00a0: Colissimo\nNuméro de suivi\u00a0: 6A12345678901");
  expect(mails[1]?.text).toContain("https://www.laposte.fr/outils/suivre-vos-envois?code=6A12345678901");
  expect(mails[0]?.text).not.toContain("suivi");
});

test("ready in the shop is not 'sent', and its mail says when to come", async () => {
  const order = await orderIn(preparing, "retrait");
  await change(order, shipped);
  const mail = (await told()).at(-1);
  expect(mail?.subject).toBe(`Votre commande ${order.number} est prête`);
  expect(mail?.text).toContain("12 rue Constantine");
  expect(mail?.text).toContain("Du lundi au samedi\u00a0: 10 h – 19 h");
});

test("an order whose customer is not known yet changes all the same, without a mail", async () => {
  const order = await paidOrder(services, { customer: null });
  expect(await insist(order, preparing)).toMatchObject({ outcome: "changed" });
  expect(await told()).toEqual([]);
});

// --- pieces

test("cancelling puts back exactly what was taken, and its coupon; pressed twice, or by two at once, it does so once", async () => {
  const order = await paidOrder(services, {
    couponCode: COUPONS.tenPercent.code,
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(PLAIN_FRAME, { color: 1 }), choiceOf(LAST_PIECE)],
  });
  expect([
    await shelfOf(services, PLAIN_FRAME),
    await shelfOf(services, LAST_PIECE),
    await usesOf(services, COUPONS.tenPercent.code),
  ]).toEqual([{ stock: 16, held: 0 }, { stock: 0, held: 0 }, 1]);
  const outcomes = await Promise.all([change(order, cancelled), change(order, cancelled), change(order, cancelled)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["changed", "unchanged", "unchanged"]);
  expect(await insist(order, cancelled)).toMatchObject({ outcome: "unchanged" });
  expect([
    await shelfOf(services, PLAIN_FRAME),
    await shelfOf(services, PLAIN_FRAME, 1),
    await shelfOf(services, LAST_PIECE),
    await usesOf(services, COUPONS.tenPercent.code),
  ]).toEqual([{ stock: 18, held: 0 }, { stock: 14, held: 0 }, { stock: 1, held: 0 }, 0]);
  expect(await orderNow(services, order.id)).toMatchObject({
    status: cancelled,
    stockState: "released",
    cancelledBy: BY,
    cancelledAt: "2026-03-02T08:00:00.000Z",
  });
  // Nothing is refunded yet: the mail promises the refund and does not say that it was made.
  expect((await told()).map(({ text }) => /Nous vous devons .+ au plus tard sous 14 jours/.test(text))).toEqual([true]);
});

describe("cancelled after it left, an order", () => {
  const lastMail = async () => (await queuedMails(services)).at(-1)?.mail.text ?? "";
  const twoPairs = () => ({ choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });

  test.each([shipped, delivered])(
    "'%s', comes back by a return and is on sale once it was received",
    async (status) => {
      const bought = await paidOrder(services, twoPairs());
      let order = await move(services, bought, shipped);
      if (status === delivered) order = await move(services, order, delivered);
      const before = await shelfOf(services, PLAIN_FRAME);
      services.clock.advance({ minutes: 1 });
      await move(services, order, cancelled);
      expect(await shelfOf(services, PLAIN_FRAME)).toEqual(before);
      const [opened] = await returnsOf(services, order.id);
      expect(opened).toMatchObject({ state: "Retour demandé", lines: [{ quantity: 2, reason: "cancelled" }] });
      const mail = await lastMail();
      expect(mail).toContain("À nous renvoyer\n2 × Maison Valmy Panthéon (Noir, taille 48)");
      expect(mail).toContain("envoyez les articles dans leur étui sous 14 jours");
      expect(mail.includes("refusez-le à la livraison")).toBe(status === shipped);
      expect(mail).toMatch(/Nous vous devons 290,00.€/);
      expect((await openTasks(services, "owed")).map(({ amountCents }) => amountCents)).toEqual([29_000]);

      const camille = await newAdministrator(services);
      services.clock.advance({ minutes: 1 });
      await sendAgain(services, camille, order.id, "status");
      expect(await lastMail()).toContain("À nous renvoyer");
      await advanceReturn(services, opened?.id ?? "", "Validé", { by: BY, restock: true });
      services.clock.advance({ minutes: 1 });
      await sendAgain(services, camille, order.id, "status");
      expect(await lastMail()).not.toContain("À nous renvoyer");
      // The customer asked for nothing: the day is that of the cancellation's debt.
      const accepted = (await queuedMails(services)).find(({ fact }) => fact.endsWith(":Validé"));
      expect(accepted?.mail.text).toContain("Le remboursement se fait au plus tard le lundi 16 mars 2026");
      expect(accepted?.mail.text).not.toContain("votre demande");
      expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(before.stock + 2);
      expect((await openTasks(services, "owed")).map(({ amountCents }) => amountCents)).toEqual([29_000]);
    },
  );

  test("has what was already on its way back called back once", async () => {
    const order = await deliveredOrder(services, twoPairs());
    const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "size" as const }];
    await requestReturn(services, order.id, { lines, comment: null });
    services.clock.advance({ minutes: 1 });
    await move(services, order, cancelled);
    const asked = await returnsOf(services, order.id);
    expect(asked.flatMap((each) => each.lines.map(({ quantity, reason }) => [quantity, reason]))).toEqual([
      [1, "size"],
      [1, "cancelled"],
    ]);
    expect(await askedBefore(services, await orderNow(services, order.id), delivered)).toMatchObject({
      reason: textWith("Un retour de ses articles est ouvert"),
    });
  });

  test("that waits in the shop to be fetched goes back on sale at once", async () => {
    const order = await move(
      services,
      await paidOrder(services, { ...twoPairs(), deliveryMethod: "retrait" }),
      shipped,
    );
    const { stock } = await shelfOf(services, PLAIN_FRAME);
    const { reason } = await askedBefore(services, order, cancelled);
    expect(reason).toBe("Cette commande est déjà prête\u00a0: son client est prévenu qu’elle l’attend.");
    services.clock.advance({ minutes: 1 });
    await move(services, order, cancelled);
    expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock + 2);
    expect(await returnsOf(services, order.id)).toEqual([]);
    expect(await lastMail()).not.toContain("renvoyer");
  });
});

test("cancelled, taken up again and cancelled again: the shelf is right after each", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  for (let round = 0; round < 3; round += 1) {
    await move(services, order, cancelled);
    expect([await shelfOf(services, LAST_PIECE), (await orderNow(services, order.id)).stockState]).toEqual([
      { stock: 1, held: 0 },
      "released",
    ]);
    const again = await move(services, order, preparing);
    expect([
      await shelfOf(services, LAST_PIECE),
      again.stockState,
      again.cancelledAt,
      again.cancelledBy,
      again.attention,
    ]).toEqual([{ stock: 0, held: 0 }, "taken", null, null, null]);
  }
  expect(await told()).toHaveLength(6);
});

test("taken up again when its piece was sold meanwhile: it is short, says so, and gives nothing back that it has not", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(LAST_PIECE), choiceOf(PLAIN_FRAME)] });
  await move(services, order, cancelled);
  await paidOrder(services, { choices: [choiceOf(LAST_PIECE)] });
  expect(await move(services, order, preparing)).toMatchObject({
    stockState: "short",
    attention: "Il manque : 1 × Fourvière.",
  });
  expect(await change(order, shipped)).toMatchObject({
    outcome: "confirm",
    reason: "Cette commande est à traiter\u00a0: Il manque : 1 × Fourvière.",
  });
  await move(services, order, cancelled);
  expect([await shelfOf(services, LAST_PIECE), await shelfOf(services, PLAIN_FRAME)]).toEqual([
    { stock: 0, held: 0 },
    { stock: 18, held: 0 },
  ]);
});

test("a colour that left the catalogue has no shelf to go back to: the shop is told, and the rest goes back", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
  await withdrawColor(services, LAST_PIECE);
  expect((await move(services, order, cancelled)).attention).toBe(
    "À ranger à la main, la fiche n’existe plus : 1 × Fourvière.",
  );
  expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 18, held: 0 });
});

describe("an order that is not paid", () => {
  test("cancelled by the shop gives its promise back, and a payment that comes late is for a person to look at", async () => {
    const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    await move(services, order, cancelled);
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
    expect((await told())[0]?.text).toContain("Rien ne vous a été débité.");
    await finishOrder(services, order.id, order.totalCents);
    expect(await orderNow(services, order.id)).toMatchObject({
      status: ORDER_STATUS.attention,
      attention: "Payée après son annulation par la boutique.",
      cancelledBy: null,
      stockState: "taken",
    });
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
  });

  test("prepared even so takes its pieces, and its payment neither takes them again nor sets it back", async () => {
    const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    expect(await move(services, order, preparing)).toMatchObject({ stockState: "taken" });
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 });
    await setStock(services, LAST_PIECE, 5);
    await finishOrder(services, order.id, order.totalCents);
    expect([(await orderNow(services, order.id)).status, await shelfOf(services, LAST_PIECE)]).toEqual([
      preparing,
      { stock: 5, held: 0 },
    ]);
  });
});

// --- two at once

test("who decides by an older page is told, and overwrites nothing", async () => {
  const order = await orderIn(ORDER_STATUS.confirmed);
  const seen = { version: order.version };
  expect(await change(order, preparing, seen)).toMatchObject({ outcome: "changed" });
  expect(await change(order, cancelled, seen)).toMatchObject({
    outcome: "conflict",
    order: { status: preparing, version: order.version + 1 },
  });
  expect(await insist(order, cancelled, seen)).toMatchObject({ outcome: "conflict" });
  expect(await change(order, preparing, seen)).toMatchObject({ outcome: "unchanged" }); // the same change, made already
  const race = await Promise.all([
    change(order, shipped, { version: order.version + 1 }),
    change(order, cancelled, { version: order.version + 1 }),
  ]);
  expect(race.map(({ outcome }) => outcome).sort()).toEqual(["changed", "conflict"]);
});

test("a payment or an optician's word counts as a change, too", async () => {
  const order = await orderIn(ORDER_STATUS.awaitingPrescription);
  expect(await validatePrescription(services, order.id, BY)).toBe(true); // the paper was brought to the shop
  expect((await orderNow(services, order.id)).version).toBe(order.version + 1);
  const unpaid = await placedOrder(services);
  await finishOrder(services, unpaid.id, unpaid.totalCents);
  expect(await change(unpaid, cancelled, { version: unpaid.version })).toMatchObject({ outcome: "conflict" });
});

// --- parcels

describe("a parcel's number", () => {
  test("is wanted, is kept tidy, and tells the customer only once the parcel left", async () => {
    const order = await orderIn(preparing);
    const parcels = async () =>
      (await queuedMails(services)).filter(({ fact }) => fact.includes(":tracking-")).map(({ mail }) => mail.text);
    for (const trackingNumber of [undefined, "", "  "])
      expect(await setTracking(services, order.id, { trackingNumber })).toEqual({ outcome: "numberMissing" });
    expect(await setTracking(services, "f".repeat(24), { trackingNumber: "6A1" })).toEqual({ outcome: "unknown" });
    expect(await setTracking(services, order.id, { trackingNumber: "6a 1", by: BY })).toMatchObject({
      outcome: "changed",
      order: { carrier: "Colissimo", trackingNumber: "6A1", status: preparing, version: order.version },
    });
    expect(await setTracking(services, order.id, { trackingNumber: "6A1", carrier: "Colissimo" })).toMatchObject({
      outcome: "unchanged",
    });
    expect(await parcels()).toEqual([]);
    await move(services, order, shipped);
    await setTracking(services, order.id, { trackingNumber: "XY2", carrier: "Chronopost" });
    await setTracking(services, order.id, { trackingNumber: "XY2", carrier: "Chronopost" });
    expect(await parcels()).toEqual([
      expect.stringContaining("Transporteur\u00a0: Chronopost\nNuméro de suivi\u00a0: XY2"),
    ]);
    // With the present status, only the parcel's number is noted.
    expect(await change(order, shipped, { trackingNumber: "XY3" })).toMatchObject({
      outcome: "changed",
      order: { trackingNumber: "XY3", carrier: "Chronopost" },
    });
    expect(await told()).toHaveLength(2);
  });

  test.each([
    ["Colissimo", "6A1", "https://www.laposte.fr/outils/suivre-vos-envois?code=6A1"],
    ["chronopost", "X&Y", "https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=X%26Y"],
    ["Un coursier", "1", null],
    [null, "6A1", "https://www.laposte.fr/outils/suivre-vos-envois?code=6A1"],
    ["Colissimo", null, null],
  ])("of %s, %s is followed at %s", (carrier, trackingNumber, url) =>
    expect(followUpUrl({ carrier, trackingNumber })).toBe(url),
  );

  test.each([
    [" 6a-12 34 ", "6A-1234"],
    ["<b>9L</b>", "B9LB"],
    ["—", null],
    [null, null],
  ])("%j is kept as %j", (typed, kept) => expect(tidyNumber(typed)).toBe(kept));
});

// --- the timeline

const DATED = {
  paidAt: "2026-03-01T08:00:00.000Z",
  dueInShopAt: null,
  preparedAt: "2026-03-02T08:00:00.000Z",
  shippedAt: "2026-03-03T08:00:00.000Z",
  deliveredAt: "2026-03-04T08:00:00.000Z",
  deliveryMethod: "domicile" as const,
};

test.each([
  ["Validée", 0, ["current", "todo", "todo", "todo"], null],
  ["En préparation", 1 / 3, ["done", "current", "todo", "todo"], null],
  ["Expédiée", 2 / 3, ["done", "done", "current", "todo"], null],
  ["Livrée", 1, ["done", "done", "done", "current"], null],
  ["En attente d'ordonnance", 0, ["current", "todo", "todo", "todo"], /^En attente d’ordonnance/],
  ["À traiter", 0, ["current", "todo", "todo", "todo"], /^À traiter/],
  ["Annulée", 0, ["todo", "todo", "todo", "todo"], /annulée/],
] as const)("the timeline of '%s' stands at %d", (status, progress, states, words) => {
  const timeline = timelineOf({ ...DATED, status });
  expect(timeline.steps.map(({ label }) => label)).toEqual(["Confirmée", "Préparation", "Expédiée", "Livrée"]);
  expect([timeline.progress, timeline.steps.map(({ state }) => state)]).toEqual([progress, states]);
  expect(timeline.steps.every(({ state, at }) => (at === null) === (state === "todo"))).toBe(true);
  expect(timeline.words ?? "").toMatch(words ?? /^$/);
});

test("the timeline of an order whose prescription was refused awaits another one", () => {
  const { words } = timelineOf({ ...DATED, status: ORDER_STATUS.awaitingPrescription }, true, "refused");
  expect(words).toMatch(/^En attente d’une autre ordonnance\u00a0: nos opticiens la vérifieront/);
});

test("the timeline of an order whose prescription never came does not say that opticians look at it", () => {
  const { words } = timelineOf({ ...DATED, status: ORDER_STATUS.awaitingPrescription }, true, "awaited");
  expect(words).toMatch(/^En attente d’ordonnance\u00a0: rien ne nous est encore parvenu/);
});

test("the timeline compares in lower case, and an unpaid order has no place on it", () => {
  expect(timelineOf({ ...DATED, status: "EXPÉDIÉE" as OrderStatus }).progress).toBe(2 / 3);
  const unpaid = timelineOf({ ...DATED, paidAt: null, status: "En attente de paiement" });
  expect([unpaid.steps.every(({ state }) => state === "todo"), unpaid.words]).toEqual([
    true,
    "En attente de paiement\u00a0: la préparation commence dès qu’il est confirmé.",
  ]);
});

test("the steps of one moment stand in the order in which they were taken", async () => {
  const order = await paidOrder(services);
  const taken = Array.from({ length: 30 }, (_, count) => `Étape ${count}`);
  for (const action of taken) await logStep(services, order.id, action, "");
  const told = (await stepsOf(services, order.id)).map(({ action }) => action);
  expect(told.filter((action) => taken.includes(action))).toEqual(taken.reverse());
});

import { beforeEach, describe, expect, test } from "vitest";

import { whatWaits } from "~/domain/today/waiting.server";
import { outstandingCents } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { tasksOf } from "~/domain/orders/money/tasks.server";
import { askedBefore, changeStatus } from "~/domain/orders/life/life.server";
import { listOrders } from "~/domain/orders/list.server";
import { findByNumber, NO_SUCH_ORDER, OrderLookup } from "~/domain/orders/lookup.server";
import type { Order } from "~/domain/orders/order.server";
import { STATUS_FILTERS } from "~/domain/orders/status-filters";
import { ORDER_STATUS } from "~/domain/orders/status";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { sellAtTill } from "~/domain/till/sale.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf } from "~/domain/returns/return.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { withdrawalStanding } from "~/domain/orders/right-of-withdrawal.server";
import { sealOf, withdrawableLines, withdrawalsOf } from "~/domain/withdrawals/withdrawal.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, CLARA_MOREAU, placedOrder, queuedMails } from "../../helpers/factories";
import { newAdministrator } from "../../helpers/administrator";
import { found } from "../../helpers/found";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true, now: new Date("2026-03-02T08:00:07.500Z") });
});

const declare = (order: Order, place = 0, quantity = 1) =>
  declareWithdrawal(services, order.id, [{ lineId: order.lines[place]?.id ?? "", quantity }]);
/** The numbers of the orders in one list of the admin area. */
async function listed(slug: string): Promise<string[]> {
  const { statuses = null, marks } = STATUS_FILTERS.find((filter) => filter.slug === slug) ?? {};
  const { rows } = await listOrders(services, {
    statuses,
    marks,
    toVerify: false,
    search: "",
    from: null,
    to: null,
    sort: "date",
    descending: true,
    page: 1,
    limit: 20,
    pages: () => ({ offset: 0 }),
  });
  return rows.map(({ number }) => number);
}
const mailed = async () =>
  (await queuedMails(services))
    .filter(({ fact }) => fact.startsWith("withdrawal:"))
    .map(({ fact, mail }) => ({ what: fact.split(":").at(-1), ...mail }));

test("an order that has not left: recorded to the second, sealed, acknowledged, and the shop is told to stop it", async () => {
  const order = await paidOrder(services);
  expect(await declare(order)).toMatchObject({ outcome: "recorded" });
  const [withdrawal] = await withdrawalsOf(services, order.id);
  expect(withdrawal).toMatchObject({
    declaredAt: "2026-03-02T08:00:07Z",
    declaration: {
      orderNumber: order.number,
      name: "Clara Moreau",
      email: "clara.moreau@exemple.fr",
      deliveredAt: null,
      lines: [{ title: "Maison Valmy Panthéon", details: "Noir, taille 48", quantity: 1, unitPriceCents: 14500 }],
    },
  });
  const { content } = await found(services.db("withdrawals").first("content"));
  expect(withdrawal?.sha256).toBe(sealOf(content));
  expect(sealOf(content.replace("Clara", "Klara"))).not.toBe(withdrawal?.sha256);

  const [acknowledgement, notice] = await mailed();
  expect(acknowledgement).toMatchObject({
    what: "acknowledgement",
    to: "clara.moreau@exemple.fr",
    subject: `Accusé de réception de votre rétractation (commande ${order.number})`,
  });
  for (const words of [
    "reçue le 2 mars 2026 à 09:00:07 (heure de Paris)",
    "1 × Maison Valmy Panthéon (Noir, taille 48)",
    "Nom\u00a0: Clara Moreau",
    withdrawal?.sha256 ?? "?",
    "vous n’avez rien à renvoyer",
    `/commande/${order.id}?cle=`,
  ])
    expect(acknowledgement?.text).toContain(words);
  expect(notice).toMatchObject({ what: "notice", to: "bonjour@lunetterie-des-terreaux.example" });
  expect(notice?.text).toContain("ne l’expédiez pas, annulez-la et remboursez");
  expect(notice?.text).not.toContain("Clara");
  expect([notice?.text.includes(`/admin/commandes/${order.id}`), notice?.text.includes("cle=")]).toEqual([true, false]);

  // It is no longer to be prepared: an administrator has to look at it.
  expect(await whatWaits(services)).toMatchObject({ toPrepare: 0, toSettle: 1 });
  expect([await listed("a-preparer"), await listed("a-traiter")]).toEqual([[], [order.number]]);
  // An administrator who sends it in spite of that has to confirm.
  expect(await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY })).toMatchObject({
    outcome: "confirm",
    reason:
      "Le client s’est rétracté de toute la commande\u00a0: elle est à annuler et à rembourser. Envoyée malgré tout, elle reviendra par un retour.",
  });
  expect(await changeStatus(services, order.id, ORDER_STATUS.cancelled, { by: BY })).toMatchObject({
    outcome: "changed",
    order: { attention: null },
  });
  expect(await returnsOf(services, order.id)).toEqual([]);
  expect([await whatWaits(services), await listed("a-traiter")]).toMatchObject([{ toPrepare: 0, toSettle: 0 }, []]);
});

test("what is ready to be fetched has not left: nothing comes back, and handing it over asks a question", async () => {
  const order = await move(services, await paidOrder(services, { deliveryMethod: "retrait" }), ORDER_STATUS.shipped);
  expect(await declare(order)).toMatchObject({ outcome: "recorded" });
  const [acknowledgement, notice] = await mailed();
  expect([
    acknowledgement?.text.includes("vous n’avez rien à renvoyer"),
    acknowledgement?.text.includes("Renvoyez"),
    notice?.text.includes("annulez-la et remboursez"),
  ]).toEqual([true, false, true]);
  expect([await returnsOf(services, order.id), await whatWaits(services)]).toMatchObject([[], { toSettle: 1 }]);
  expect(await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY })).toMatchObject({
    outcome: "confirm",
  });

  const fetched = await move(
    services,
    await move(services, await paidOrder(services, { deliveryMethod: "retrait" }), ORDER_STATUS.shipped),
    ORDER_STATUS.delivered,
  );
  await declare(fetched);
  expect(await returnsOf(services, fetched.id)).toHaveLength(1);
});

test("what was kept out of a parcel is asked about until it has left, and no longer", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  await declare(order, 0, 1);
  const { agreedTo, reason } = await askedBefore(services, await orderNow(services, order.id), ORDER_STATUS.shipped);
  expect(reason).toContain("1 × Maison Valmy Panthéon\u00a0: à ne pas mettre dans l’envoi");
  await changeStatus(services, order.id, ORDER_STATUS.shipped, { by: BY, agreedTo });
  expect(await changeStatus(services, order.id, ORDER_STATUS.delivered, { by: BY })).toMatchObject({
    outcome: "changed",
  });
});

test("posted twice, or from two windows at once, it is recorded and told once", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const outcomes = await Promise.all([declare(order, 0, 2), declare(order, 0, 2), declare(order, 0, 2)]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["recorded", "repeated", "repeated"]);
  expect([(await withdrawalsOf(services, order.id)).length, (await mailed()).length]).toEqual([1, 2]);
});

test("part of an order: the rest can follow, and never more than was sold", async () => {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 3 }), choiceOf(LAST_PIECE)] });
  await declare(order, 0, 1);
  expect((await mailed()).at(-1)?.text).toContain("Il n’est pas parti\u00a0: ne le mettez pas dans l’envoi");
  expect((await orderNow(services, order.id)).attention).toBeNull();
  // The rest is to be prepared.
  expect(await whatWaits(services)).toMatchObject({ toPrepare: 1, toSettle: 0, owed: 1 });
  expect(await declare(order, 0, 3)).toMatchObject({
    outcome: "recorded",
    withdrawal: { declaration: { lines: [{ quantity: 2 }] } },
  });
  expect((await withdrawableLines(services, order)).map(({ quantity, excluded }) => [quantity, excluded])).toEqual([
    [0, "Votre rétractation est déjà enregistrée."],
    [1, null],
  ]);
  expect(await declare(order, 0, 4)).toEqual({ outcome: "excluded" });
  expect(await declareWithdrawal(services, order.id, [])).toEqual({ outcome: "excluded" });

  services.clock.advance({ minutes: 1 });
  expect(await declare(order, 1)).toMatchObject({ outcome: "recorded" });
  expect((await mailed()).at(-1)?.text).toContain("annulez-la et remboursez");
  expect(await whatWaits(services)).toMatchObject({ toPrepare: 0, toSettle: 1, owed: 3 });
});

describe("what has left the shop", () => {
  test.each(["sent", "delivered"])("%s, it comes back as a return in the shop's list", async (how) => {
    const order =
      how === "sent"
        ? await move(services, await paidOrder(services), ORDER_STATUS.shipped)
        : await deliveredOrder(services);
    const result = await declare(order);
    const [opened] = await returnsOf(services, order.id);
    expect(opened).toMatchObject({
      state: "Retour demandé",
      withdrawalId: result.outcome === "recorded" ? result.withdrawal.id : "?",
      lines: [{ quantity: 1 }],
    });
    const [acknowledgement, notice] = await mailed();
    expect([
      acknowledgement?.text.includes("envoyez les articles"),
      notice?.text.includes("Un retour est ouvert"),
    ]).toEqual([true, true]);
    expect((await orderNow(services, order.id)).attention).toBeNull();
    expect((await queuedMails(services)).filter(({ fact }) => fact.startsWith("return:"))).toEqual([]); // the mails of the withdrawal say it already
  });

  test("what is on its way back already is not asked for twice; what was refused is", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    const asked = await requestReturn(services, order.id, {
      lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "size" }],
      comment: null,
    });
    await declare(order, 0, 1);
    expect((await returnsOf(services, order.id)).map(({ lines }) => lines[0]?.quantity)).toEqual([1, 1]);
    await declare(order, 0, 1);
    expect(await returnsOf(services, order.id)).toHaveLength(2);

    const other = await deliveredOrder(services);
    const theirs = await requestReturn(services, other.id, { lines: "all", comment: null });
    for (const each of [asked, theirs])
      if (each.outcome === "requested")
        await advanceReturn(services, each.return.id, "Refusé", { by: BY, reason: "Portée." });
    services.clock.advance({ minutes: 1 });
    expect(await declare(other)).toMatchObject({ outcome: "recorded" });
    expect((await returnsOf(services, other.id)).map(({ state }) => state)).toEqual(["Refusé", "Retour demandé"]);
  });
});

describe("the whole term, and no longer", () => {
  test("from the payment, while nothing has come, however long that takes", async () => {
    const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    services.clock.advance({ days: 90 });
    expect(await declare(order)).toMatchObject({ outcome: "recorded" });
  });

  test("to the last moment of the last day in Paris", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
    services.clock.set("2026-03-16T22:59:59.999Z");
    expect(await declare(order)).toMatchObject({ outcome: "recorded" });
    services.clock.set("2026-03-16T23:00:00.000Z");
    expect(await declare(order, 0, 2)).toEqual({ outcome: "over" });
    expect(await declare(order, 0, 1)).toEqual({ outcome: "over" });
  });

  test("not before the payment, nor of what is cancelled", async () => {
    const unpaid = await placedOrder(services);
    expect(await declare(unpaid)).toEqual({ outcome: "unpaid" });
    expect(await declare(await move(services, unpaid, ORDER_STATUS.cancelled))).toEqual({ outcome: "cancelled" });
    expect(await declareWithdrawal(services, "f".repeat(24), [])).toEqual({ outcome: "unknown" });
    expect(await mailed()).toEqual([]);
  });

  test("never of glasses made to someone's eyes, whatever else is in the order", async () => {
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) }), choiceOf(LAST_PIECE)],
    });
    expect(await declare(order, 0)).toEqual({ outcome: "excluded" });
    expect(
      await declareWithdrawal(
        services,
        order.id,
        order.lines.map(({ id }) => ({ lineId: id, quantity: 1 })),
      ),
    ).toEqual({ outcome: "excluded" });
    expect(await declare(order, 1)).toMatchObject({ outcome: "recorded" });
  });
});

describe("an order found by its number and address", () => {
  test("however they are typed, and by both alone", async () => {
    const order = await paidOrder(services);
    const { number } = order;
    for (const typed of [
      number,
      number.toLowerCase(),
      ` ${number.replaceAll("-", " ")} `,
      number.replace(/^C-/, "").replace("-0000", "-"),
      `commande n° ${number}.`,
      `Votre commande du 2 mars 2026 : ${number}`,
    ]) {
      const read = OrderLookup.parse({ number: typed, email: " Clara.Moreau@Exemple.FR " });
      expect((await findByNumber(services, read))?.id, typed).toBe(order.id);
    }
    expect(await findByNumber(services, { number, email: "autre@exemple.fr" })).toBeNull();
    expect(await findByNumber(services, { number: "C-2026-99999", email: "clara.moreau@exemple.fr" })).toBeNull();
    const nobody = await paidOrder(services, { customer: null });
    expect(await findByNumber(services, { number: nobody.number, email: "" })).toBeNull();
    expect(NO_SUCH_ORDER).not.toMatch(/adresse inconnue|numéro inconnu/);
  });

  test.each(["", "42", "C-2026", "C-1999-00042", "C-2026-abc", "x".repeat(200)])(
    "%j is no number of an order",
    (number) =>
      expect(OrderLookup.safeParse({ number, email: "clara@exemple.fr" }).error?.issues[0]?.message).toBe(
        "Indiquez le numéro de la commande, par exemple C-2026-00042.",
      ),
  );
});

test("what was concluded and paid in the shop has no such right: no page, call or letter offers it", async () => {
  const optician = await newAdministrator(services);
  const sell = (shown: string) =>
    sellAtTill(
      services,
      optician,
      [choiceOf(PLAIN_FRAME)],
      { ...CLARA_MOREAU, payment: "especes", deliveryMethod: "domicile", shown },
      "press",
    );
  const asked = await sell("");
  const selling = asked.outcome === "changed" ? await sell(asked.quote.fingerprint) : asked;
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  const { order } = selling;
  expect(order.soldInShop).toBe(true);
  expect(await declare(order)).toEqual({ outcome: "inShop" });
  await move(services, await move(services, order, ORDER_STATUS.shipped), ORDER_STATUS.delivered);
  const letters = await queuedMails(services);
  const subjects = letters.map(({ mail }) => mail.subject);
  for (const fact of ["confirmée", "livrée"]) expect(subjects).toContain(`Votre commande ${order.number} est ${fact}`);
  for (const { mail } of letters) expect(mail.text).not.toMatch(/changer d’avis|rétract/i);
  const online = await deliveredOrder(services);
  const last = (await queuedMails(services)).filter(({ mail }) => mail.subject.includes(online.number)).at(-1);
  expect(last?.mail.text).toContain("14 jours pour changer d’avis");
});

test("an order that is wholly given back has nothing left to be taken back", async () => {
  const order = await deliveredOrder(services);
  const refund = { reason: "Geste", by: BY, means: "virement" } as const;
  await requestRefund(services, order.id, { ...refund, amountCents: order.totalCents - 1, key: "most" });
  expect(await withdrawalStanding(services, order)).toBe("open");
  await requestRefund(services, order.id, { ...refund, amountCents: 1, key: "rest" });
  expect(await declare(order)).toEqual({ outcome: "refunded" });
});

test("a piece that came back by a return has no contract left to take back; the other one has", async () => {
  const order = await deliveredOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(LAST_PIECE)],
  });
  const back = async (place: number) => {
    const lineId = order.lines[place]?.id ?? "";
    await requestReturn(services, order.id, { lines: [{ lineId, quantity: 1, reason: "none" }], comment: null });
    const open = (await returnsOf(services, order.id)).find(({ state }) => state === "Retour demandé");
    await advanceReturn(services, open?.id ?? "", "Validé", { by: BY, restock: true });
  };
  await back(1);
  await back(0);
  const offered = await withdrawableLines(services, await orderNow(services, order.id));
  expect(offered.map(({ quantity, excluded }) => [quantity, excluded])).toEqual([
    [1, null],
    [0, "Vous nous avez déjà rendu cet article."],
  ]);
  expect(await declare(order, 1)).toEqual({ outcome: "excluded" });
  expect(await mailed()).toEqual([]);

  expect(await declare(order, 0, 2)).toMatchObject({ outcome: "recorded" });
  expect((await withdrawalsOf(services, order.id))[0]?.declaration.lines).toMatchObject([{ quantity: 1 }]);
  expect(await declare(order)).toEqual({ outcome: "repeated" });
});

test("withdrawn while it was on its way back, a piece counts once when it has come", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 3 })] });
  const lineId = order.lines[0]?.id ?? "";
  await requestReturn(services, order.id, { lines: [{ lineId, quantity: 2, reason: "none" }], comment: null });
  expect(await declare(order, 0, 2)).toMatchObject({ outcome: "recorded" }); // the third piece, and one of the other two
  const left = async () => (await withdrawableLines(services, await orderNow(services, order.id)))[0]?.quantity;
  expect(await left()).toBe(1);
  const returns = await returnsOf(services, order.id);
  expect(returns.map(({ lines }) => lines[0]?.quantity).sort()).toEqual([1, 2]);
  for (const { id } of returns) await advanceReturn(services, id, "Validé", { by: BY });
  expect(await left()).toBe(0);
});

test("a parcel of what was withdrawn is never refused: it stays withdrawn, and is owed once it has come", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const lineId = order.lines[0]?.id ?? "";
  await requestReturn(services, order.id, { lines: [{ lineId, quantity: 1, reason: "none" }], comment: null });
  expect(await declare(order, 0, 2)).toMatchObject({ outcome: "recorded" });
  const returns = await returnsOf(services, order.id);
  expect(returns.map(({ withdrawalId }) => withdrawalId === null).sort()).toEqual([false, true]);
  const { returns: shown } = await adminOrderView(services, await orderNow(services, order.id), "owner");
  expect(shown.flatMap(({ next }) => next)).not.toContain("Refusé");
  for (const { id } of returns)
    expect(await advanceReturn(services, id, "Refusé", { by: BY, reason: "Portée." })).toEqual({
      outcome: "withdrawn",
    });
  expect((await queuedMails(services)).filter(({ fact }) => fact.endsWith(":Refusé"))).toEqual([]);
  for (const { id } of returns) await advanceReturn(services, id, "Validé", { by: BY });
  expect(outstandingCents(await accountOf(services, order.id))).toBe(order.subtotalCents);
  const owed = (await tasksOf(services, order.id)).filter(({ list }) => list === "owed");
  expect(owed.map(({ amountCents }) => amountCents)).toEqual([14500, 14500]);
});

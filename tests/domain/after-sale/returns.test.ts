import { beforeEach, describe, expect, test } from "vitest";

import { doubts } from "~/domain/orders/life/doubts.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { endOfTerm } from "~/domain/orders/term.server";
import { MADE_TO_MEASURE, setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { advanceReturn, type NextState } from "~/domain/returns/advance.server";
import { returnableLines } from "~/domain/returns/eligible.server";
import { ReturnForm } from "~/domain/returns/forms.server";
import { listReturns } from "~/domain/returns/list.server";
import { requestReturn, type Asked } from "~/domain/returns/request.server";
import { returnFields, returnsOf, type Return } from "~/domain/returns/return.server";
import { returnTimeline } from "~/domain/returns/timeline";

import { ACCESSORY, LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, placedOrder, queuedMails, shelfOf } from "../../helpers/factories";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { SCREEN, withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const ALL: Asked = { lines: "all", comment: null };
const TOO_LATE = "Non éligible (livraison non effectuée ou délai dépassé).";
const ask = (order: Order, asked: Partial<Asked> = {}) => requestReturn(services, order.id, { ...ALL, ...asked });
const piece = (order: Order, place = 0, quantity = 1): Asked => ({
  lines: [{ lineId: order.lines[place]?.id ?? "", quantity, reason: "size" }],
  comment: null,
});
const advance = (asked: Return, state: NextState, more: Partial<Parameters<typeof advanceReturn>[3]> = {}) =>
  advanceReturn(services, asked.id, state, { by: BY, ...more });
const mails = async () =>
  (await queuedMails(services))
    .filter(({ fact }) => fact.startsWith("return:"))
    .map(({ fact, mail }) => [fact.split(":").at(-1), mail.to, mail.subject]);

async function requested(order: Order, asked: Partial<Asked> = {}): Promise<Return> {
  const result = await ask(order, asked);
  if (result.outcome !== "requested") throw new Error(result.outcome);
  return result.return;
}

// --- how long

describe("the time to change one's mind", () => {
  test.each([
    ["a Monday, in winter", "2026-03-02T08:00:00.000Z", 14, "2026-03-16T23:00:00.000Z"],
    ["the last minute of a day in Paris", "2026-03-02T22:59:59.999Z", 14, "2026-03-16T23:00:00.000Z"],
    ["the first of the next, still the day before in UTC", "2026-03-02T23:00:00.000Z", 14, "2026-03-17T23:00:00.000Z"],
    ["across the clocks of spring", "2026-03-16T12:00:00.000Z", 14, "2026-03-30T22:00:00.000Z"],
    ["across the clocks of autumn", "2026-10-13T12:00:00.000Z", 14, "2026-10-27T23:00:00.000Z"],
    [
      "ending on the Sunday the clocks change: until Monday's end",
      "2026-03-15T12:00:00.000Z",
      14,
      "2026-03-30T22:00:00.000Z",
    ],
    ["ending on a Saturday: until Monday's end", "2026-02-28T12:00:00.000Z", 14, "2026-03-16T23:00:00.000Z"],
    ["ending on Easter Saturday: past Easter Monday", "2026-03-21T12:00:00.000Z", 14, "2026-04-07T22:00:00.000Z"],
    ["thirty days of an accessory", "2026-03-02T08:00:00.000Z", 30, "2026-04-01T22:00:00.000Z"],
  ])("of something delivered on %s", (_when, deliveredAt, days, end) =>
    expect(endOfTerm(deliveredAt, days).toISOString()).toBe(end),
  );

  test("a frame goes back to the last millisecond of its day, an accessory sixteen days longer", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(ACCESSORY)] });
    const quantities = async (at: string) => {
      services.clock.set(at);
      return (await returnableLines(services, order)).map(({ quantity }) => quantity);
    };
    expect(await quantities("2026-03-16T22:59:59.999Z")).toEqual([1, 1]);
    expect(await quantities("2026-03-16T23:00:00.000Z")).toEqual([0, 1]);
    expect((await returnableLines(services, order)).map(({ excluded }) => excluded)).toEqual([TOO_LATE, null]);
    expect(await ask(order, piece(order))).toEqual({ outcome: "notEligible" });
    expect(await quantities("2026-04-01T21:59:59.999Z")).toEqual([0, 1]);
    expect((await requested(order)).lines.map(({ title }) => title)).toEqual([`${ACCESSORY.brand} ${ACCESSORY.name}`]);
    expect(await quantities("2026-04-01T22:00:00.000Z")).toEqual([0, 0]);
  });
});

// --- what may come back

describe("what may come back", () => {
  test("nothing that is not there yet", async () => {
    const order = await paidOrder(services);
    for (const each of [
      await placedOrder(services, { choices: [choiceOf(ACCESSORY)] }),
      order,
      await move(services, order, ORDER_STATUS.shipped),
      await move(services, await paidOrder(services), ORDER_STATUS.cancelled),
    ]) {
      expect(await ask(each), each.status).toEqual({ outcome: "notEligible" });
      expect((await returnableLines(services, each)).map(({ excluded }) => excluded)).toEqual([TOO_LATE]);
    }
    expect(await requestReturn(services, "f".repeat(24), ALL)).toEqual({ outcome: "unknown" });
    expect([await mails(), returnFields(await returnsOf(services, order.id)).returnStatus]).toEqual([[], "Aucun"]);
  });

  test("no lenses made to someone's eyes, which say why; the optician may decide otherwise, and leaves a trace", async () => {
    const glasses = choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) });
    const order = await deliveredOrder(services, {
      choices: [glasses, choiceOf(PLAIN_FRAME, { extra: SCREEN }), choiceOf(LAST_PIECE)],
    });
    expect((await returnableLines(services, order)).map(({ quantity, excluded }) => [quantity, excluded])).toEqual([
      [0, MADE_TO_MEASURE],
      [1, null],
      [1, null],
    ]);
    expect(await ask(order, piece(order))).toEqual({ outcome: "notEligible" });
    const [first, , last] = order.lines;
    expect(
      await setWithdrawable(services, order.id, last?.id ?? "", { withdrawable: false, reason: " ", by: BY }),
    ).toBe(false);
    expect(await setWithdrawable(services, order.id, "ailleurs", { withdrawable: true, reason: null, by: BY })).toBe(
      false,
    );
    expect(
      await setWithdrawable(services, order.id, first?.id ?? "", { withdrawable: true, reason: null, by: BY }),
    ).toBe(true);
    expect(
      await setWithdrawable(services, order.id, last?.id ?? "", {
        withdrawable: false,
        reason: "Gravée à vos initiales.",
        by: BY,
      }),
    ).toBe(true);
    const after = (await requested(order)).lines;
    expect(after.map(({ orderLineId }) => orderLineId)).toEqual(order.lines.slice(0, 2).map(({ id }) => id));
    expect(
      await services
        .db("tracking_log")
        .where({ order_id: order.id, actor: BY })
        .whereLike("action", "Article%")
        .orderBy("action")
        .select("action", "details"),
    ).toEqual([
      { action: "Article exclu de la rétractation", details: "Atelier Saône Fourvière : Gravée à vos initiales." },
      { action: "Article repris", details: "Maison Valmy Panthéon" },
    ]);
  });

  test("each piece once when asked again, and once when two ask at the same time", async () => {
    const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 3 })] });
    for (const quantity of [0, -1, 4])
      expect(await ask(order, piece(order, 0, quantity)), `${quantity}`).toEqual({ outcome: "notEligible" });
    const outcomes = await Promise.all([
      ask(order, piece(order, 0, 2)),
      ask(order, piece(order, 0, 2)),
      ask(order, piece(order, 0, 2)),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["notEligible", "notEligible", "requested"]);
    expect((await requested(order)).lines.map(({ quantity }) => quantity)).toEqual([1]);
    expect(await ask(order)).toEqual({ outcome: "notEligible" });
    expect((await returnableLines(services, order))[0]?.excluded).toBe("Son retour est déjà demandé.");
    expect(await returnsOf(services, order.id)).toHaveLength(2);
  });

  test("no line of another's order", async () => {
    const [mine, theirs] = [await deliveredOrder(services), await deliveredOrder(services)];
    expect(await ask(mine, piece(theirs))).toEqual({ outcome: "notEligible" });
  });
});

test("asked: what, why, a word; both sides are told, and the shop finds it in its list", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const asked = await requested(order, { ...piece(order, 0, 2), comment: "Elles glissent." });
  expect(asked).toMatchObject({
    state: "Retour demandé",
    requestedAt: "2026-03-02T08:00:00.000Z",
    withdrawalId: null,
    comment: "Elles glissent.",
    lines: [{ quantity: 2, reason: "size", title: "Maison Valmy Panthéon", details: "Noir, taille 48" }],
  });
  expect(await mails()).toEqual([
    ["notice", "bonjour@lunetterie-des-terreaux.example", `Retour demandé, commande ${order.number}`],
    ["requested", "clara.moreau@exemple.fr", `Votre demande de retour (commande ${order.number})`],
  ]);
  const [notice, theirs] = (await queuedMails(services))
    .filter(({ fact }) => fact.startsWith("return:"))
    .map(({ mail }) => mail.text);
  expect(notice).toContain("2 × Maison Valmy Panthéon (Noir, taille 48). Raison\u00a0: La taille ne convient pas.");
  expect(notice).toContain("Son message\u00a0: Elles glissent.");
  expect(notice).not.toMatch(/Clara|exemple\.fr|cle=/);
  expect(theirs).toMatch(new RegExp(`Renvoyez les articles[\\s\\S]+/commande/${order.id}\\?cle=`));
  expect(await listReturns(services)).toMatchObject([
    {
      id: asked.id,
      orderNumber: order.number,
      customerName: "Clara Moreau",
      email: "clara.moreau@exemple.fr",
      state: "Retour demandé",
    },
  ]);
  expect(await listReturns(services, { state: "Validé" })).toEqual([]);
});

// --- the shop's side

describe("the shop", () => {
  let order: Order;
  let asked: Return;
  beforeEach(async () => {
    order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(LAST_PIECE)] });
    asked = await requested(order);
  });
  const fields = async () => returnFields(await returnsOf(services, order.id));

  test("moves it on step by step, each with its day and one mail", async () => {
    services.clock.set("2026-03-05T09:00:00Z");
    expect(await advance(asked, "En traitement")).toMatchObject({ outcome: "advanced", return: { version: 1 } });
    services.clock.set("2026-03-06T09:00:00Z");
    expect(await advance(asked, "Validé")).toMatchObject({ outcome: "advanced" });
    expect(await fields()).toEqual({
      returnStatus: "Validé",
      returnRequestedAt: "2026-03-02T08:00:00.000Z",
      returnProcessingAt: "2026-03-05T09:00:00.000Z",
      returnValidatedAt: "2026-03-06T09:00:00.000Z",
    });
    expect((await mails()).slice(2)).toEqual([
      ["En traitement", "clara.moreau@exemple.fr", `Votre retour est en traitement (commande ${order.number})`],
      ["Validé", "clara.moreau@exemple.fr", `Votre retour est validé (commande ${order.number})`],
    ]);
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 0, held: 0 }); // not found fit for sale
    for (const state of ["En traitement", "Refusé"] as const)
      expect(await advance(asked, state, { reason: "Trop tard." })).toMatchObject({ outcome: "closed" });
    expect(await mails()).toHaveLength(4);
  });

  test("puts pieces fit for sale back on the shelf, once, however often it is pressed", async () => {
    expect(await shelfOf(services, PLAIN_FRAME)).toEqual({ stock: 16, held: 0 });
    const outcomes = await Promise.all([
      advance(asked, "Validé", { restock: true }),
      advance(asked, "Validé", { restock: true }),
      advance(asked, "Validé", { restock: true }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["advanced", "unchanged", "unchanged"]);
    expect([await shelfOf(services, PLAIN_FRAME), await shelfOf(services, LAST_PIECE)]).toEqual([
      { stock: 18, held: 0 },
      { stock: 1, held: 0 },
    ]);
    for (const status of [ORDER_STATUS.preparing, ORDER_STATUS.shipped] as const)
      expect((await doubts(services, await orderNow(services, order.id), status)).held).toContain("sont revenus");
    // An order cancelled after its pieces came back has none left to give back.
    await move(services, order, ORDER_STATUS.cancelled);
    expect([await shelfOf(services, PLAIN_FRAME), await shelfOf(services, LAST_PIECE)]).toEqual([
      { stock: 18, held: 0 },
      { stock: 1, held: 0 },
    ]);
  });

  test("may find them fit for sale later, and finds none where the order was cancelled before", async () => {
    await advance(asked, "Validé");
    expect(await advance(asked, "Validé", { restock: true })).toMatchObject({
      outcome: "advanced",
      return: { restockedAt: "2026-03-02T08:00:00.000Z" },
    });
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
    expect(await mails()).toHaveLength(3);

    const other = await deliveredOrder(services, { choices: [choiceOf(LAST_PIECE)] });
    const theirs = await requested(other);
    await move(services, other, ORDER_STATUS.cancelled);
    await advance(theirs, "Validé", { restock: true });
    expect(await shelfOf(services, LAST_PIECE)).toEqual({ stock: 1, held: 0 });
  });

  test("refuses only with a reason, which the customer reads", async () => {
    for (const reason of [undefined, null, " "])
      expect(await advance(asked, "Refusé", { reason })).toEqual({ outcome: "reasonMissing" });
    expect(await advance(asked, "Refusé", { reason: "La monture est rayée." })).toMatchObject({
      outcome: "advanced",
      return: { refusal: "La monture est rayée.", refusedAt: "2026-03-02T08:00:00.000Z" },
    });
    expect((await queuedMails(services)).find(({ fact }) => fact.endsWith(":Refusé"))?.mail.text).toContain(
      "La monture est rayée.",
    );
    expect(await ask(order)).toEqual({ outcome: "notEligible" });
    expect(returnTimeline({ ...asked, state: "Refusé" })).toBeNull();
  });

  test("does not overwrite what a colleague just did", async () => {
    await advance(asked, "En traitement", { version: 0 });
    expect(await advance(asked, "Refusé", { version: 0, reason: "Porté." })).toMatchObject({
      outcome: "conflict",
      return: { state: "En traitement" },
    });
    expect(await advance(asked, "Validé", { version: 1 })).toMatchObject({ outcome: "advanced" });
    expect(await advanceReturn(services, "f".repeat(24), "Validé", { by: BY })).toEqual({ outcome: "unknown" });
  });
});

test.each([
  ["Retour demandé", 0, ["current", "todo", "todo"]],
  ["En traitement", 0.5, ["done", "current", "todo"]],
  ["Validé", 1, ["done", "done", "current"]],
] as const)("a return that is '%s' stands at %d", (state, progress, states) => {
  const timeline = returnTimeline({
    state,
    requestedAt: "2026-03-02T08:00:00.000Z",
    processingAt: null,
    validatedAt: null,
  });
  expect([
    timeline?.progress,
    timeline?.steps.map((step) => step.state),
    timeline?.steps.map(({ label }) => label),
  ]).toEqual([progress, states, ["Retour demandé", "En traitement", "Retour validé"]]);
});

describe("the form", () => {
  const form = ReturnForm([
    { lineId: "a", most: 3 },
    { lineId: "b", most: 1 },
  ]);
  const errors = (typed: Record<string, string>) =>
    Object.fromEntries(
      (form.safeParse(typed).error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
    );

  test("reads what is ticked, with its quantity and reason", () =>
    expect(
      form.parse({
        "line-a": "on",
        "quantity-a": "2",
        "reason-a": "defect",
        "quantity-b": "1",
        "reason-b": "size",
        "comment": " Merci ",
      }),
    ).toEqual({ lines: [{ lineId: "a", quantity: 2, reason: "defect" }], comment: "Merci" }));

  test.each([
    [{}, { "line-a": "Choisissez au moins un article." }],
    [{ "line-a": "on", "quantity-a": "4" }, { "quantity-a": "Indiquez une quantité de 1 à 3." }],
    [{ "line-a": "on", "quantity-a": "1,5" }, { "quantity-a": "Indiquez une quantité de 1 à 3." }],
    [{ "line-b": "on", "quantity-b": "2" }, { "quantity-b": "Un seul de ces articles peut être choisi." }],
    [{ "line-a": "on", "reason-a": "toString" }, { "reason-a": "Choisissez une raison dans la liste." }],
    [
      { "line-c": "on" },
      { form: "Un article coché ne peut plus être choisi\u00a0: il l’a déjà été, ou son délai est passé." },
    ],
    [{ "line-a": "on", "comment": "x".repeat(1001) }, { comment: "1000 caractères au plus." }],
  ])("refuses %j", (typed, expected) => expect(errors(typed as Record<string, string>)).toEqual(expected));
});

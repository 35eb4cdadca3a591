import { beforeAll, expect, test } from "vitest";

import { quote } from "~/domain/checkout/quote.server";
import { newId } from "~/domain/ids";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { formatEuros } from "~/domain/money";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hear } from "~/domain/payments/payment.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { hearRefund } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { requestReturn } from "~/domain/returns/request.server";
import { sellUnnamed } from "~/domain/till/sale.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import type { Services } from "~/infra/services.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, carrying, newAdministrator } from "../helpers/administrator";
import { choiceOf, newPayment, newVisitorId, placedOrder, setStock, shelfOf } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { textLike } from "../helpers/matchers";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { boughtOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  for (const product of [PLAIN_FRAME, LAST_PIECE]) await setStock(shop(), product, 500);
  camille = await adminVisitor(shop());
});

const at = (order: Pick<Order, "id">) => `/admin/commandes/${order.id}`;

/** An order paid in cash, and taken away at once. */
async function unnamedSale(): Promise<Order> {
  const choices = [choiceOf(PLAIN_FRAME)];
  const shown = (await quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null })).fingerprint;
  const by = await newAdministrator(shop());
  const selling = await sellUnnamed(services, by, choices, { unnamedPayment: "especes", shown }, newId(services.now()));
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  return orderNow(services, selling.order.id);
}

/** The bank has confirmed the refund: before that no page calls it made. */
const confirmed = ({ id }: Order) =>
  eventually(async () =>
    expect(await shop().db("refunds").where({ order_id: id }).pluck("state")).toEqual(["succeeded"]),
  );
const bought = async () => (await boughtOrder(services, shop().sandbox, await newVisitorId(services))).order;

test("a cancelled order's money waits in the bar and in the list until someone settles it, and a colleague is told who did", async () => {
  const order = await bought();
  await move(services, order, ORDER_STATUS.cancelled);
  let page = await camille.visit("/admin/a-regler");
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toMatch(/1 somme à rembourser/);
  expect(page.text).toContain(`${order.number}, ${order.customer?.firstName} ${order.customer?.lastName}`);
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect(plain(page.text)).toContain(plain(`1 ligne, ${formatEuros(order.totalCents)} en tout`));
  const refund = await page.link(new RegExp(`^Rembourser : commande ${order.number}`)).follow();
  expect(refund.path).toBe(`${at(order)}/remboursement`);
  page = await page.link(new RegExp(`^Régler : commande ${order.number}`)).follow();
  const [mine, theirs] = [page.form({ name: "settle" }), await (await adminVisitor(shop())).visit(page.path)];
  expect((await mine.submit("Marquer comme réglé")).errors()).toEqual(["Écrivez comment c'est réglé."]);
  const done = await mine.fill({ "Comment est-ce réglé ?": "Virement du 3 mars" }).submit("Marquer comme réglé");
  expect(done.path).toBe("/admin/a-regler");
  expect(done.text).not.toContain(order.number);
  const late = await theirs
    .form({ name: "settle" })
    .fill({ "Comment est-ce réglé ?": "Encore" })
    .submit("Marquer comme réglé");
  expect(late.errors()[0]).toMatch(/^Déjà réglé par Camille Perrachon le /);
  expect(await shop().db("audit_log").where({ target: order.number }).pluck("action")).toContain(
    "À rembourser : réglé",
  );
});

test("an administrator who gave the password cancels and refunds in one press", async () => {
  const order = await bought();
  await camille.visit(`${at(order)}/remboursement`); // the password is asked for here, once
  const page = await camille.visit(at(order));
  const asked = await page
    .form({ name: `order-${order.id}` })
    .fill({ "Nouveau statut": "Annulée" })
    .submit("Enregistrer le statut");
  expect(asked.text).toContain("restent dans la liste « À rembourser »");
  const label =
    /Rembourser aussi .+? par le moyen de paiement d.origine/.exec(asked.text)?.[0].replace("d'", "d’") ?? "";
  await asked
    .form({ name: "asked" })
    .fill({ [label]: true })
    .submit("Annuler la commande");
  expect((await orderNow(services, order.id)).status).toBe("Annulée");
  expect(await shop().db("refunds").where({ order_id: order.id }).pluck("amount_cents")).toEqual([order.totalCents]);
});

/** @returns the question, with the sentence of its box where it has one */
async function askToCancel(visitor: Visitor, order: Pick<Order, "id">) {
  const page = await visitor.visit(at(order));
  const asked = await page
    .form({ name: `order-${order.id}` })
    .fill({ "Nouveau statut": "Annulée" })
    .submit("Enregistrer le statut");
  const box = /Rembourser aussi .+? par le moyen de paiement d.origine/.exec(asked.text)?.[0].replace("d'", "d’");
  return { asked, box: box ?? "" };
}

test("a refund ticked when the password is no longer fresh is not dropped in silence: nothing is done, and it is said", async () => {
  const order = await bought();
  const account = await newAdministrator(shop());
  const visitor = await carrying(shop(), account, "admin");
  await visitor.visit(`${at(order)}/remboursement`);
  const { asked, box } = await askToCancel(visitor, order);
  await shop().db("sessions").where({ user_id: account.id }).update({ proven_at: "2020-01-01T00:00:00.000Z" });
  const again = await asked
    .form({ name: "asked" })
    .fill({ [box]: true })
    .submit("Annuler la commande");
  expect([again.status, (await orderNow(services, order.id)).status]).toEqual([422, "Validée"]);
  expect(again.text).toContain("Votre mot de passe n'est plus confirmé");
  await again.form({ name: "asked" }).submit("Annuler la commande");
  expect((await orderNow(services, order.id)).status).toBe("Annulée");
  expect(await shop().db("refunds").where({ order_id: order.id })).toEqual([]);
});

test("a role that may not refund cancels without: no box, and a box sent all the same refunds nothing", async () => {
  const order = await bought();
  const account = await newAdministrator(shop(), undefined, "sales");
  const visitor = await carrying(shop(), account, "admin");
  await shop().db("sessions").where({ user_id: account.id }).update({ proven_at: new Date().toISOString() });
  const { asked, box } = await askToCancel(visitor, order);
  expect(box).toBe("");
  expect(asked.text).toContain("à rendre : ils restent dans la liste « À rembourser »");
  const form = asked.form({ name: "asked" });
  const forged = await visitor.post(at(order), { ...Object.fromEntries(form.fields()), refund: "on" });
  expect([forged.status, (await orderNow(services, order.id)).status]).toEqual([422, "Validée"]);
  expect(forged.text).toContain("Votre rôle ne permet pas de rembourser");
  const page = await visitor.visit(at(order));
  const fields = Object.fromEntries(page.form({ name: `order-${order.id}` }).fields());
  const next = await visitor.post(at(order), { ...fields, status: "Annulée", next: "refund" });
  expect(next.text).toContain("ils restent dans la liste");
  await next.form({ name: "asked" }).submit("Annuler la commande");
  expect((await orderNow(services, order.id)).status).toBe("Annulée");
  expect(await shop().db("refunds").where({ order_id: order.id })).toEqual([]);
  expect(await openTasks(services, "owed")).toContainEqual(
    expect.objectContaining({ orderId: order.id, amountCents: order.totalCents }),
  );
});

test("of two who cancel one order together, the second is told who was first, and that no refund is asked for", async () => {
  const order = await bought();
  const hélène = await adminVisitor(shop());
  for (const visitor of [camille, hélène]) await visitor.visit(`${at(order)}/remboursement`);
  const [mine, theirs] = [await askToCancel(camille, order), await askToCancel(hélène, order)];
  await mine.asked.form({ name: "asked" }).submit("Annuler la commande");
  const late = await theirs.asked
    .form({ name: "asked" })
    .fill({ [theirs.box]: true })
    .submit("Annuler la commande");
  expect(late.status).toBe(422);
  expect(late.errors()[0]).toMatch(/Camille Perrachon a changé le statut \(Validée → Annulée\)/);
  expect(await shop().db("refunds").where({ order_id: order.id })).toEqual([]);
  expect(await shop().db("audit_log").where({ target: order.number, action: "Remboursement demandé" })).toEqual([]);
});

test("a refund that the bank sent back is settled as given by other means, by a refund, or as kept, with a new invoice", async () => {
  const order = await bought();
  const asking = await requestRefund(services, order.id, {
    amountCents: 2_000,
    reason: "Geste",
    by: BY,
    key: order.id,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: `re_${order.id}` });
  await hearRefund(services, asking.refund.id, { event: "failed" });
  const [task] = (await openTasks(services, "unclear")).filter(({ orderId }) => orderId === order.id);
  const form = (await camille.visit(`/admin/a-regler/${task?.id}`)).form({ name: "settle" });
  expect((await form.fill({ "Comment est-ce réglé ?": "Vu" }).submit("Marquer comme réglé")).errors()).toEqual([
    "Dites ce qu'est devenue la somme.",
  ]);
  const given = await form.fill({ "Qu’est devenue la somme ?": "given" }).submit("Marquer comme réglé");
  expect(given.path).toBe(`${at(order)}/remboursement`);
  const kept = await form
    .fill({ "Qu’est devenue la somme ?": "kept", "Comment est-ce réglé ?": "Client joint" })
    .submit("Marquer comme réglé");
  expect(kept.path).toBe("/admin/a-regler");
  expect(await shop().db("invoices").where({ order_id: order.id }).orderBy("number").pluck("total_cents")).toEqual([
    order.totalCents,
    order.totalCents,
  ]);
});

test("a debt settled by hand is proposed for no refund, and a refund of it is asked about first", async () => {
  const order = await bought();
  await move(services, order, ORDER_STATUS.cancelled);
  const [task] = (await openTasks(services, "owed")).filter(({ orderId }) => orderId === order.id);
  await settleByHand(services, await newAdministrator(shop()), task?.id ?? "", "Rendu en espèces");
  const page = await camille.visit(`${at(order)}/remboursement`);
  expect(await htmlProblems(page.html)).toEqual([]);
  const form = page.form({ name: "refund" });
  expect(form.value("Montant à rembourser, en euros")).toBe("");
  expect(page.text).toMatch(/145,00 € ont déjà été réglés à la main/);
  const question = await form
    .fill({ "Montant à rembourser, en euros": "145", "Motif": "Annulation" })
    .submit("Vérifier");
  expect(question.text).toMatch(/Attention : 145,00 € ont déjà été réglés à la main/);
  expect(question.html, "it is read first, without scripts too").toMatch(/<section[^>]* autofocus=""[^>]*"question"/i);
});

test("an order that was wholly taken back is cancelled without a word of a mail that does not leave", async () => {
  const order = await bought();
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  const { asked } = await askToCancel(camille, order);
  expect(asked.text).toContain(
    "Le stock ne change pas. Le client sait depuis sa rétractation que la commande est arrêtée.",
  );
  expect(asked.text).not.toContain("en est informé");
});

test("a till sale without a name is cancelled without a word of a customer, nor of pieces that are on sale again already", async () => {
  const order = await unnamedSale();
  const { asked } = await askToCancel(camille, order);
  expect(asked.text).toContain("l'annuler ouvre un retour");
  expect(asked.text).not.toContain("le client en est informé");
  const page = await camille.visit(`${at(order)}/remboursement`);
  expect(page.text).toContain("Le client le lira sur l'avoir.");
  expect(page.text).not.toContain("dans le courriel");

  const lines = [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }];
  await takeBack(services, order.id, { lines, restock: true, by: BY });
  const later = (await askToCancel(camille, order)).asked;
  expect(later.text).toContain("Le stock ne change pas.");
  expect(later.text).not.toMatch(/ouvre un retour|reviennent en stock/);
  await later.form({ name: "asked" }).submit("Annuler la commande");
  const cancelled = await camille.visit(`${at(order)}/remboursement`);
  expect(cancelled.text).not.toContain("Reprendre ces articles");
  const question = await cancelled.form({ name: "refund" }).submit("Vérifier"); // in cash, as it was paid
  const done = await question.form({ name: "asked" }).submit(/sont rendus$/);
  expect(done.text).toMatch(/rendus en espèces, à la boutique\. L'avoir est fait\./);
});

test("two administrators refund 145 € together: one refund is made, the other reads by whom and when, and nobody is sent to the till", async () => {
  const order = await bought();
  const hélène = await adminVisitor(shop());
  const asked = async (visitor: Visitor) =>
    (await visitor.visit(`${at(order)}/remboursement`))
      .form({ name: "refund" })
      .fill({ "Montant à rembourser, en euros": "145", "Motif": "Geste commercial" })
      .submit("Vérifier");
  const [mine, theirs] = [await asked(camille), await asked(hélène)];
  const first = await mine.form({ name: "asked" }).submit(/^Rembourser 145,00/);
  expect(first.path).toBe(at(order));
  await confirmed(order);
  const late = await theirs.form({ name: "asked" }).submit(/^Rembourser 145,00/);
  expect([late.status, late.errors()]).toEqual([
    422,
    [expect.stringMatching(/^Déjà remboursé par Camille Perrachon : 145,00 €, le .+ à \d{2}:\d{2}\.$/)],
  ]);
  expect(await shop().db("refunds").where({ order_id: order.id }).pluck("amount_cents")).toEqual([14_500]);
  for (const path of ["", "/remboursement"])
    for (const page of [late, await hélène.visit(at(order) + path)])
      expect(page.text).not.toMatch(/caisse|espèces|pas été payée en ligne/i);
});

test("the price of an order that left unpaid is written off by a question that says what it does; a second press is told", async () => {
  const order = await placedOrder(services);
  const payment = await newPayment(services, order, { providerId: `pi_${order.id}`, intentId: `pi_${order.id}` });
  await hear(services, payment, { event: "processing", receivedCents: 0 });
  for (const status of [ORDER_STATUS.preparing, ORDER_STATUS.shipped]) await move(services, order, status);
  await hear(services, payment, { event: "declined", receivedCents: 0 });
  const [task] = (await openTasks(services, "unclear")).filter(({ orderId }) => orderId === order.id);
  const pageOf = (visitor: Visitor) => visitor.visit(`/admin/a-regler/${task?.id}`);
  const accountant = await carrying(shop(), await newAdministrator(shop(), undefined, "accountant"), "admin");
  const forBooks = await pageOf(accountant);
  expect(forBooks.text).toContain("Une personne qui encaisse peut aussi renoncer à la somme.");
  expect(forBooks.html).not.toContain("Renoncer à cette somme");
  const [mine, theirs] = [await pageOf(camille), await pageOf(await adminVisitor(shop()))];
  expect(await htmlProblems(mine.html)).toEqual([]);
  expect(mine.text).toMatch(/Renoncer à 145,00.€ \?/);
  expect(mine.text).not.toContain("réglé avec Stripe");
  const form = mine.form({ name: "settle" });
  expect((await form.submit("Renoncer à cette somme")).errors()).toEqual(["Écrivez comment c'est réglé."]);
  const done = await form.fill({ "Pourquoi y renoncer ?": "Courriers sans réponse" }).submit("Renoncer à cette somme");
  expect([done.path, done.text.includes(order.number)]).toEqual(["/admin/a-regler", false]);
  const late = await theirs
    .form({ name: "settle" })
    .fill({ "Pourquoi y renoncer ?": "Encore" })
    .submit("Renoncer à cette somme");
  expect(late.errors()[0]).toMatch(/^Déjà réglé par Camille Perrachon le /);
  expect(await shop().db("money_journal").where({ order_number: order.number }).pluck("kind")).toEqual(["written off"]);
  expect((await camille.visit(at(order))).text).toContain("la boutique a renoncé à 145,00");
});

/**
 * Of two frames one is withdrawn from and the other delivered: the price of the first is owed, and that of the other
 * could still be refunded.
 */
async function halfWithdrawn(): Promise<Order> {
  const { order } = await boughtOrder(services, shop().sandbox, await newVisitorId(services), undefined, {
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })],
  });
  await declareWithdrawal(services, order.id, [{ lineId: order.lines[0]?.id ?? "", quantity: 1 }]);
  for (const status of [ORDER_STATUS.shipped, ORDER_STATUS.delivered]) await move(services, order, status);
  return order;
}

test.each([
  ["par le moyen de paiement d'origine", /^Rembourser 145,00/],
  ["en espèces, à la boutique", /sont rendus$/],
])("a debt of which both are shown the same 145 € is given back once, %s", async (means, yes) => {
  const order = await halfWithdrawn();
  const hélène = await adminVisitor(shop());
  const [mine, theirs] = [
    await camille.visit(`${at(order)}/remboursement`),
    await hélène.visit(`${at(order)}/remboursement`),
  ];
  for (const page of [mine, theirs])
    expect(page.form({ name: "refund" }).value("Montant à rembourser, en euros")).toBe("145,00");
  const asked = (page: typeof mine) =>
    page
      .form({ name: "refund" })
      .fill({ "Comment l’argent est rendu": means, "Motif": "Rétractation, une monture" })
      .submit("Vérifier");
  const [question, other] = [await asked(mine), await asked(theirs)];
  await question.form({ name: "asked" }).submit(yes);
  await confirmed(order);
  const late = await other.form({ name: "asked" }).submit(yes);
  const told = textLike(
    /^Déjà remboursé par Camille Perrachon : 145,00 €, le .+ à \d{2}:\d{2}\. Rien de plus n'est parti/,
  );
  expect([late.status, late.errors()]).toEqual([422, [told]]);
  expect(await shop().db("refunds").where({ order_id: order.id }).pluck("amount_cents")).toEqual([14_500]);
  expect(await htmlProblems(late.html)).toEqual([]);

  // The page shows what is owed now and keeps what was typed; a gesture is still possible.
  expect(late.text).toContain("Rien n'est dû pour le moment");
  const form = late.form({ name: "refund" });
  expect(form.value("Motif")).toBe("Rétractation, une monture");
  const gesture = await form
    .fill({ "Montant à rembourser, en euros": "10", "Motif": "Geste commercial" })
    .submit("Vérifier");
  await gesture.form({ name: "asked" }).submit(/10,00/);
  expect(await shop().db("refunds").where({ order_id: order.id }).orderBy("created_at").pluck("amount_cents")).toEqual([
    14_500, 1_000,
  ]);
});

test("a debt that a colleague settled by hand since the page was opened is not refunded as well", async () => {
  const order = await halfWithdrawn();
  const page = await camille.visit(`${at(order)}/remboursement`);
  const [task] = (await openTasks(services, "owed")).filter(({ orderId }) => orderId === order.id);
  await settleByHand(services, await newAdministrator(shop()), task?.id ?? "", "Virement du 3 mars");
  const late = await page.form({ name: "refund" }).submit("Vérifier");
  expect([late.status, late.errors()]).toEqual([
    422,
    [textLike(/^Ce qui est dû au client a diminué depuis l'ouverture de cette page/)],
  ]);
  expect(await shop().db("refunds").where({ order_id: order.id })).toEqual([]);
});

test("a cancellation with its refund asks again when a colleague refunded since its question", async () => {
  const order = await bought();
  await camille.visit(`${at(order)}/remboursement`);
  const { asked, box } = await askToCancel(camille, order);
  const hélène = await newAdministrator(shop());
  await requestRefund(services, order.id, { amountCents: 4_500, reason: "Geste", by: hélène.id, key: order.id });
  await carryOutRefunds(services);
  await confirmed(order);
  const late = await asked
    .form({ name: "asked" })
    .fill({ [box]: true })
    .submit("Annuler la commande");
  expect([late.status, (await orderNow(services, order.id)).status]).toEqual([422, "Validée"]);
  expect(late.text).toMatch(/Déjà remboursé par .+ : 45,00 €, le .+ Les 100,00 € payés sont à rendre/);
  const now = /Rembourser aussi 100,00.+? par le moyen de paiement d.origine/.exec(late.text)?.[0].replace("d'", "d’");
  await late
    .form({ name: "asked" })
    .fill({ [now ?? ""]: true })
    .submit("Annuler la commande");
  expect((await orderNow(services, order.id)).status).toBe("Annulée");
  expect(await shop().db("refunds").where({ order_id: order.id }).orderBy("created_at").pluck("amount_cents")).toEqual([
    4_500, 10_000,
  ]);
});

test("money handed back otherwise is written down with the refund, has its credit note and leaves the list", async () => {
  const order = await bought();
  await move(services, order, ORDER_STATUS.cancelled);
  const form = (await camille.visit(`${at(order)}/remboursement`)).form({ name: "refund" });
  expect(form.value("Comment l’argent est rendu")).toBe("par le moyen de paiement d'origine");
  const question = await form.fill({ "Comment l’argent est rendu": "par virement" }).submit("Vérifier");
  await question.form({ name: "asked" }).submit(/sont rendus$/);
  expect(await shop().db("refunds").where({ order_id: order.id }).select("means", "state")).toEqual([
    { means: "virement", state: "succeeded" },
  ]);
  expect((await creditNotesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([14_500]);
  expect((await camille.visit("/admin/a-regler")).text).not.toContain(order.number);
});

test("the page of a refund proposes the frame that came back, and why", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(LAST_PIECE)] });
  const asking = await requestReturn(services, order.id, {
    lines: [{ lineId: order.lines[0]?.id ?? "", quantity: 1, reason: "size" }],
    comment: null,
  });
  if (asking.outcome !== "requested") throw new Error(asking.outcome);
  await advanceReturn(services, asking.return.id, "Validé", { by: BY });
  const page = await camille.visit(`${at(order)}/remboursement`);
  expect(await htmlProblems(page.html)).toEqual([]);
  const form = page.form({ name: "refund" });
  expect([form.value("Montant à rembourser, en euros"), form.value("Motif")]).toEqual([
    "145,00",
    "Retour : la taille ne convient pas",
  ]);
  expect(page.text).toMatch(/Maison Valmy Panthéon : 145,00 €/);
});

test("one of two frames brought to the shop is taken back, on sale again, and given back in cash with its credit note", async () => {
  const order = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { quantity: 2 })] });
  const { stock } = await shelfOf(shop(), PLAIN_FRAME);
  const page = await camille.visit(`${at(order)}/remboursement`);
  expect(await htmlProblems(page.html)).toEqual([]);
  const nothing = await page.form({ name: "brought-back" }).submit("Reprendre ces articles");
  expect([nothing.status, nothing.errors()]).toEqual([422, ["Choisissez au moins un article."]]);
  const form = nothing
    .form({ name: "brought-back" })
    .fill({
      "Maison Valmy Panthéon Noir, taille 48": true,
      "Quantité : Maison Valmy Panthéon": "1",
      "Remettre en vente : l’article est comme neuf": true,
    });
  const taken = await form.submit("Reprendre ces articles");
  expect([taken.path, taken.text.includes("repris et remis en vente")]).toEqual([`${at(order)}/remboursement`, true]);
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock + 1);

  const refund = taken.form({ name: "refund" });
  expect([refund.value("Montant à rembourser, en euros"), refund.value("Motif")]).toEqual([
    "145,00",
    "Retour : rapporté à la boutique",
  ]);
  const asked = await refund.fill({ "Comment l’argent est rendu": "en espèces, à la boutique" }).submit("Vérifier");
  await asked.form({ name: "asked" }).submit(/sont rendus$/);
  expect((await creditNotesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([14_500]);
  await form.submit("Reprendre ces articles"); // the same press again
  expect((await shelfOf(shop(), PLAIN_FRAME)).stock).toBe(stock + 1);
});

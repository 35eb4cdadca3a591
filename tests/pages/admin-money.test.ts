import { beforeAll, expect, test } from "vitest";

import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import type { Services } from "~/infra/services.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { choiceOf, newVisitorId, setStock } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { BY, deliveredOrder, move, orderNow } from "../helpers/orders";
import { boughtOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
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
const bought = async () => (await boughtOrder(services, shop().sandbox, await newVisitorId(services))).order;

test("a cancelled order's money waits in the bar and in the list until someone settles it, and a colleague is told who did", async () => {
  const order = await bought();
  await move(services, order, ORDER_STATUS.cancelled);
  let page = await camille.visit("/admin/a-regler");
  expect(await htmlProblems(page.html)).toEqual([]);
  expect(page.text).toMatch(/1 à rembourser/);
  expect(page.text).toContain(order.number);
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
  await camille.visit(`${at(order)}/remboursement`); // where the password is asked for, once
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

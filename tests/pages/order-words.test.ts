import { expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { formatEuros } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import {
  receivePrescription,
  refusePrescription,
  validatePrescription,
} from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";

import { adminVisitor } from "../helpers/administrator";
import { pressPay, payHosted } from "../helpers/buying";
import { elementsOf, attr, textOf } from "../helpers/dom";
import { choiceOf } from "../helpers/factories";
import { deliveredOrder, move } from "../helpers/orders";
import { chooseHome, goToPrescription, promisePrescription, withCorrection } from "../helpers/prescriptions";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();

const steps = (page: Page) =>
  page
    .elements("ol", { "aria-label": "Suivi de la commande" })
    .flatMap((list) => elementsOf(list))
    .filter((each) => /timeline__step\b/.test(attr(each, "class") ?? "") && each.tagName === "li")
    .map((each) => textOf(each).split(" : ")[0]);

test("a delivered order is read as done, not as under way", async () => {
  const services = servicesOf(shop());
  const sent = await paidOrder(services);
  await move(services, sent, ORDER_STATUS.shipped);
  expect(steps(await newVisitor(shop()).visit(orderPath(services.config, sent.id)))).toEqual([
    "Fait",
    "Fait",
    "En cours",
    "À venir",
  ]);
  const arrived = await deliveredOrder(services);
  const page = await newVisitor(shop()).visit(orderPath(services.config, arrived.id));
  expect(steps(page)).toEqual(["Fait", "Fait", "Fait", "Fait"]);
  expect(page.text).not.toContain("En cours : Livrée");
});

test("the history of an order names the customer for what the customer did", async () => {
  const visitor = newVisitor(shop());
  const delivery = await promisePrescription(await goToPrescription(shop(), visitor));
  const payment = await chooseHome(delivery);
  const confirmation = await payHosted(await pressPay(payment));
  const id = /[0-9a-f]{24}/.exec(confirmation.path)?.[0] ?? "";
  const history =
    (await (await adminVisitor(shop())).visit(`/admin/commandes/${id}`)).text.split("Historique").at(-1) ?? "";
  for (const step of ["Commande créée", "Paiement reçu"]) expect(history).toMatch(new RegExp(`${step}[^.]*?Le client`));
  expect(history).not.toMatch(/Commande créée[^L]*La boutique/);
});

test("the last look before paying has the prescription, and a way to change it", async () => {
  const visitor = newVisitor(shop());
  const payment = await chooseHome(await promisePrescription(await goToPrescription(shop(), visitor)));
  expect(payment.text).toContain("Ordonnance À envoyer par e-mail, ou à apporter à la boutique");
  expect((await payment.link("Modifier l'ordonnance").follow()).path).toBe("/checkout?step=3");
});

const spaced = (text: string) => text.replace(/\s/g, " ");
const pageOf = async (order: { id: string }) =>
  newVisitor(shop()).visit(orderPath(servicesOf(shop()).config, order.id));

test("a cancelled order says what is owed, and of no refund that nobody asked for", async () => {
  const services = servicesOf(shop());
  const order = await paidOrder(services);
  await move(services, order, ORDER_STATUS.cancelled);
  const page = await pageOf(order);
  expect(spaced(page.text)).toContain(spaced(`Nous vous devons ${formatEuros(order.totalCents)}`));
  expect(page.text).not.toContain("vous est remboursé");
});

test("an article taken back before it left is named at its line with its sum, and the heading fits", async () => {
  const services = servicesOf(shop());
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(ACCESSORY)] });
  const frame = order.lines.find(({ isAccessory }) => !isAccessory);
  await declareWithdrawal(services, order.id, [{ lineId: frame?.id ?? "", quantity: 1 }]);
  const page = await pageOf(order);
  const sum = formatEuros(frame?.unitPriceCents ?? 0);
  expect(page.h1).toBe("Votre rétractation est enregistrée");
  expect(spaced(page.text)).toContain(spaced(`Rétractation : retiré de la commande, soit ${sum} du total`));
  expect(spaced(page.text)).toContain(spaced(`Nous vous devons ${sum}`));
});

test("a declaration on one's honour is called by its name, to its customer and at the bench; a refusal gives its reason", async () => {
  const services = servicesOf(shop());
  const glasses = async () =>
    paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })] });
  const order = await glasses();
  await receivePrescription(services, order.id, null, {}, "Je déclare sur l’honneur.");
  const page = await pageOf(order);
  expect(page.text).toContain("Déclaration sur l'honneur Reçue : notre opticien la vérifie.");
  expect(page.text).not.toContain("Ordonnance Reçue");
  const camille = await adminVisitor(shop());
  const bench = await camille.visit(`/admin/commandes/${order.id}/ordonnance`);
  expect(bench.h1).toBe("Examiner la déclaration");
  expect(bench.hasForm({ button: "Accepter la déclaration" })).toBe(true);
  expect(bench.text).toContain("comme déclaré par le client");
  expect(bench.text).not.toContain("comme sur l'ordonnance");
  await refusePrescription(services, order.id, "Une photographie plus nette.", "camille");
  expect((await pageOf(order)).text).toContain("Motif : Une photographie plus nette.");
  expect((await camille.visit(`/admin/commandes/${order.id}`)).text).not.toContain("plus nette..");
});

test("what is fetched in the shop speaks of no carrier, and its history has its own words", async () => {
  const services = servicesOf(shop());
  const order = await paidOrder(services, { deliveryMethod: "retrait" });
  await move(services, order, ORDER_STATUS.shipped);
  await move(services, order, ORDER_STATUS.delivered);
  const page = await (await adminVisitor(shop())).visit(`/admin/commandes/${order.id}`);
  expect(page.text).toContain("Validée → Prête");
  expect(page.text).toContain("Prête → Remise");
  for (const word of ["Transporteur", "Numéro de suivi", "Actualiser le suivi", "Étiquette d'expédition"])
    expect(page.text, word).not.toContain(word);
});

test("an order whose lenses nobody noted as checked asks first, and leads to the sheet of the pair", async () => {
  const services = servicesOf(shop());
  const order = await paidOrder(services, {
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  await validatePrescription(services, order.id, "camille");
  const camille = await adminVisitor(shop());
  for (const id of (await services.db("users").whereNot({ role: "customer" }).pluck("id")) as string[])
    await setResponsible(services, id, true);
  const asked = await (
    await camille.visit(`/admin/commandes/${order.id}`)
  )
    .form({ button: "Enregistrer le statut" })
    .fill({ "Nouveau statut": "Expédiée" })
    .submit("Enregistrer le statut");
  expect([asked.status, asked.text.includes("ne sont pas notés comme commandés")]).toEqual([422, true]);
  expect((await asked.link(/^Fiche atelier : /).follow()).h1).toBe(`Fiche atelier ${order.number}`);
  const sent = await asked
    .form({ button: "Passer outre" })
    .fill({ "Motif de l’opticien responsable": "Montées la semaine dernière, lots perdus." })
    .submit("Passer outre");
  expect(sent.text).toContain("Expédiée sans contrôle noté du montage : Montées la semaine dernière, lots perdus.");
});

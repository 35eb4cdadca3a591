import { expect, test } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";
import { orderPath } from "~/domain/orders/links.server";

import { adminVisitor } from "../helpers/administrator";
import { pressPay, payHosted } from "../helpers/buying";
import { elementsOf, attr, textOf } from "../helpers/dom";
import { deliveredOrder, move } from "../helpers/orders";
import { chooseHome, goToPrescription, promisePrescription } from "../helpers/prescriptions";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();

const steps = (page: Page) =>
  page
    .elements("ol", { "aria-label": "Suivi de la commande" })
    .flatMap((list) => [...elementsOf(list)])
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

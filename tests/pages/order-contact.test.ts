import { beforeAll, expect, test } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { adminVisitor, newCustomer } from "../helpers/administrator";
import { CLARA_MOREAU } from "../helpers/factories";
import { htmlProblems } from "../helpers/html";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();
const MEANT = "Ce client n'a plus d'adresse e-mail : retirer celle de la commande. Je le préviendrai par téléphone.";
const LEAVES = "La commande peut quitter son compte. Son client la retrouvera par la nouvelle adresse.";
let services: Services;
beforeAll(() => {
  services = servicesOf(shop());
});

test("who an order is for is corrected from its page, and its confirmation sent to the right address", async () => {
  const order = await paidOrder(services);
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit(`/admin/commandes/${order.id}`);
  const form = (await page.link("Corriger les coordonnées").follow()).form({ name: `contact-${order.number}` });
  const wrong = await form.fill({ "E-mail": "clara", "Code postal": "1" }).submit();
  expect([wrong.status, wrong.errors().length]).toEqual([422, 2]);
  const email = "clara.juste@exemple.fr";
  const fixed = { "E-mail": email, "Code postal": "69001" };
  const saved = await wrong
    .form({ name: `contact-${order.number}` })
    .fill(fixed)
    .submit();
  expect([saved.path, saved.texts("flash")]).toEqual([`/admin/commandes/${order.id}`, ["Coordonnées corrigées."]]);
  expect((await orderNow(services, order.id)).customer?.email).toBe(email);
  const again = await (await visitor.visit(`/admin/commandes/${order.id}`)).link("Corriger les coordonnées").follow();
  const moved = await again
    .form({ name: `contact-${order.number}` })
    .fill({ Ville: "Paris" })
    .submit();
  expect(moved.texts("flash")[0]).toContain("Le code postal 69001 ne va pas avec Paris");

  const sent = await saved.form({ name: `again-${order.id}` }).submit("Confirmation de la commande");
  expect(sent.texts("flash")).toEqual([`Courriel renvoyé à ${email}.`]);
  expect(await services.db("outbox").where({ recipient: email })).toHaveLength(1);
});

test("the address of a parcel that has left is told, and is no field any more; the name still is", async () => {
  const order = await paidOrder(services);
  await move(services, order, ORDER_STATUS.shipped);
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit(`/admin/commandes/${order.id}/coordonnees`);
  expect(page.text).toContain("l'adresse ne change plus");
  expect(page.text).not.toContain("créez une nouvelle étiquette");
  expect(page.text).not.toContain("Numéro et rue");
  expect(page.text).toContain(order.customer?.street ?? "no street");
  const form = page.form({ name: `contact-${order.number}` });
  await form.fill({ Nom: "Morel" }).submit();
  expect((await orderNow(services, order.id)).customer).toEqual({ ...order.customer, lastName: "Morel" });
});

test("an order does not leave its account in passing: the form asks", async () => {
  const order = await paidOrder(services, {
    customer: { ...CLARA_MOREAU, email: (await newCustomer(shop(), { email: "compte.clara@exemple.fr" })).email },
  });
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit(`/admin/commandes/${order.id}/coordonnees`);
  const name = `contact-${order.number}`;
  const asked = await page.form({ name }).fill({ "E-mail": "clara.pro@exemple.fr" }).submit();
  expect([asked.status, asked.errors()]).toEqual([422, [expect.stringContaining("elle en sortirait")]]);
  expect((await orderNow(services, order.id)).customer).toEqual(order.customer);
  expect(await htmlProblems(asked.html)).toEqual([]);
  await asked
    .form({ name })
    .fill({ [LEAVES]: true })
    .submit();
  expect((await orderNow(services, order.id)).customer?.email).toBe("clara.pro@exemple.fr");
});

test("an e-mail is not emptied in passing: the form asks, and what was typed stays", async () => {
  const order = await paidOrder(services);
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit(`/admin/commandes/${order.id}/coordonnees`);
  const form = page.form({ name: `contact-${order.number}` });
  const asked = await form.fill({ "E-mail": "", "Ville": "Villeurbanne" }).submit();
  expect([asked.status, asked.errors()]).toEqual([422, [expect.stringContaining("perdrait son adresse e-mail")]]);
  expect((await orderNow(services, order.id)).customer).toEqual(order.customer);
  const again = asked.form({ name: `contact-${order.number}` });
  expect(again.value("Ville")).toBe("Villeurbanne");
  expect(await htmlProblems(asked.html)).toEqual([]);
  const saved = await again.fill({ [MEANT]: true }).submit();
  expect(saved.text).toContain("Sans e-mail : prévenez ce client par téléphone.");
  expect((await orderNow(services, order.id)).customer).toMatchObject({ email: "", city: "Villeurbanne" });
  expect(saved.hasLink(/^Facture F/)).toBe(true);
});

import { expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { dropFile } from "~/domain/sealed-files.server";
import { gatherData, type ArchiveEntry } from "~/domain/privacy/export.server";
import type { Account } from "~/domain/accounts/account.server";

import { newCustomer } from "../../helpers/administrator";
import { belongingsOf, type Person } from "../../helpers/belongings";
import { given } from "../../helpers/found";
import { anyOf, textWith } from "../../helpers/matchers";
import { deliveredOrder } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

async function gathered(services: TestServices, account: Account): Promise<ArchiveEntry[]> {
  const entries: ArchiveEntry[] = [];
  for await (const entry of gatherData(services, account)) entries.push(entry);
  return entries;
}

test("all that is known of someone is there in words and files, and nothing of anybody else; prescriptions read are written down", async () => {
  const services = await testServices({ seed: true });
  const clara: Person = {
    account: await newCustomer(services),
    name: "Moreauclair",
    phone: "0611111111",
    street: "7 rue des Gardés",
  };
  const paul: Person = {
    account: await newCustomer(services),
    name: "Girardot",
    phone: "0622222222",
    street: "9 quai des Autres",
  };
  const { orders } = await belongingsOf(services, clara, atHour("2026-03-10", 10));
  await belongingsOf(services, paul, atHour("2026-03-10", 11));

  const entries = await gathered(services, clara.account);
  const numbers = orders.map(({ number }) => number);
  expect(entries.map(({ name }) => name.replace(/F2026-\d+/, "F"))).toEqual([
    "LISEZ-MOI.txt",
    "compte.json",
    "panier-et-favoris.json",
    "devis.json",
    "rendez-vous.json",
    "reservations.json",
    "messages.json",
    "courriels.json",
    "en-preparation/ordonnance-1-brouillon Moreauclair.pdf",
    `commandes/${numbers[0]}/commande.json`,
    `commandes/${numbers[0]}/facture-F.pdf`,
    `commandes/${numbers[0]}/ordonnance-1-ordonnance Moreauclair.pdf`,
    `commandes/${numbers[1]}/commande.json`,
    `commandes/${numbers[1]}/facture-F.pdf`,
  ]);
  const told = (name: string): unknown =>
    JSON.parse(entries.find((entry) => entry.name === name)?.content.toString("utf8") ?? "null");
  expect(told("compte.json")).toMatchObject({
    prenom: "Clara",
    email: clara.account.email,
    adresses: [{ rue: "7 rue des Gardés", principale: true }],
    lettreInformation: [{ inscritLe: anyOf(String) }],
  });
  expect(told("panier-et-favoris.json")).toMatchObject({
    panier: [{}],
    favoris: [{}],
    choixDeVerres: [{ reponses: {} }],
  });
  expect(told("rendez-vous.json")).toMatchObject([{ creneau: atHour("2026-03-10", 10), nom: "Moreauclair" }]);
  expect(told("messages.json")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: "Bonjour, c’est Moreauclair." }),
      expect.objectContaining({ question: "Je suis myope.", reponse: null }),
    ]),
  );
  expect(told(`commandes/${numbers[0]}/commande.json`)).toMatchObject({
    numero: numbers[0],
    etat: "Livrée",
    ordonnances: [{ fichier: "ordonnance Moreauclair.pdf" }],
  });
  for (const { name, content } of entries) {
    expect(content.toString("latin1"), name).not.toMatch(/Girardot|0622222222|password|argon2/);
    if (name.endsWith(".pdf")) expect(content.subarray(0, 5).toString(), name).toBe("%PDF-");
  }
  expect(await services.db("prescription_readings").select("reader", "reader_id")).toEqual([
    { reader: "owner", reader_id: clara.account.visitorId },
    { reader: "owner", reader_id: clara.account.visitorId },
  ]);
});

test("a prescription whose file is lost is told in its place", async () => {
  const services = await testServices({ seed: true });
  const clara: Person = {
    account: await newCustomer(services),
    name: "Moreauclair",
    phone: "0611111111",
    street: "7 rue des Gardés",
  };
  await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const files = await services.db("prescriptions").whereNotNull("file_id").pluck("file_id");
  for (const file of files) if (file) await dropFile(services, file);
  const entries = await gathered(services, clara.account);
  const told = entries.filter(({ name }) => name.endsWith("ordonnance-1-manquante.txt"));
  expect(told.map(({ content }) => content.toString())).toEqual([
    textWith("n’a pas pu être ouvert"),
    textWith("n’a pas pu être ouvert"),
  ]);
});

test("an address that nobody has proven carries nothing away of its owner", async () => {
  const services = await testServices({ seed: true });
  const clara: Person = {
    account: await newCustomer(services),
    name: "Moreauclair",
    phone: "0611111111",
    street: "7 rue des Gardés",
  };
  await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const stranger = await newCustomer(services, { email: clara.account.email, proven: false });
  const entries = await gathered(services, stranger);
  expect(entries.map(({ name }) => name)).toEqual([
    "LISEZ-MOI.txt",
    "compte.json",
    "panier-et-favoris.json",
    "devis.json",
    "rendez-vous.json",
    "reservations.json",
    "messages.json",
    "courriels.json",
  ]);
  expect(entries.map(({ content }) => content.toString()).join()).not.toMatch(/Moreauclair|0611111111|myope/);
});

test("an order fetched in the shop is handed over in its own words, not delivered", async () => {
  const services = await testServices({ seed: true });
  const account = await newCustomer(services);
  const order = await deliveredOrder(services, { deliveryMethod: "retrait" }, account.visitorId);
  await services.db("orders").where({ id: order.id }).update({ user_id: account.id });
  const file = given((await gathered(services, account)).find(({ name }) => name.endsWith("commande.json")));
  const told = JSON.parse(file.content.toString("utf8")) as Record<string, unknown>;
  expect(told).toMatchObject({ etat: "Remise", remiseOuLivreeLe: textWith("2026-") });
  expect(told).not.toHaveProperty("expedieeLe");
});

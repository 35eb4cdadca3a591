import { beforeEach, expect, test } from "vitest";

import { saveFirstAddress } from "~/domain/accounts/profile.server";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { writeToShop } from "~/domain/messages/contact.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { detailsOfKnown, knownCustomers } from "~/domain/till/known-customers.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newCustomer } from "../../helpers/administrator";
import { CLARA_MOREAU, choiceOf } from "../../helpers/factories";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const found = async (search: string) => (await knownCustomers(services, search)).map(({ name }) => name);

/** An account that never bought anything. */
async function anneMarie(): Promise<string> {
  const { id } = await newCustomer(services, { email: "anne-marie@exemple.fr" });
  const named = { first_name: "Anne-Marie", last_name: "Élie-Vasseur", phone: "0698765432", genre: "femme" as const };
  await services.db("users").where({ id }).update(named);
  await saveFirstAddress(services, id, { street: "9 quai des Gardés", postalCode: "69005", city: "Lyon" });
  return id;
}

test("an account is found without an order, by parts of its name without accents, by e-mail and by telephone", async () => {
  const id = await anneMarie();
  for (const search of ["elie", "vass", "Marie ÉLIE", "vasseur anne", "anne-marie@", "06 98 76 54 32", "+33698765432"])
    expect(await found(search), search).toEqual(["Anne-Marie Élie-Vasseur"]);
  for (const search of ["asseur", "elie clara", "marie@", "%", "e", "_lie"])
    expect(await found(search), search).toEqual([]);
  expect(await detailsOfKnown(services, id)).toEqual({
    genre: "femme",
    firstName: "Anne-Marie",
    lastName: "Élie-Vasseur",
    email: "anne-marie@exemple.fr",
    phone: "0698765432",
    street: "9 quai des Gardés",
    postalCode: "69005",
    city: "Lyon",
  });
});

test("a name of one or two letters is found among all that have those letters in them", async () => {
  for (let count = 0; count < 60; count += 1) await newCustomer(services, { email: `emilie${count}@exemple.fr` });
  await services.db("users").update({ first_name: "Émilie", last_name: "Alys" });
  const { id } = await newCustomer(services, { email: "ly@exemple.fr" });
  await services
    .db("users")
    .where({ id })
    .update({ first_name: "Anh", last_name: "Ly", created_at: "2020-01-01T00:00:00.000Z" });
  await paidOrder(services, { customer: { ...CLARA_MOREAU, firstName: "Wu", lastName: "Ô", email: "wu@exemple.fr" } });
  expect([await found("ly"), await found("Wu"), await found("ô"), await found("e")]).toEqual([
    ["Anh Ly"],
    ["Wu Ô"],
    ["Wu Ô"],
    [],
  ]);
});

test("people of appointments and reservations are found, and fill in what is known of them", async () => {
  const booking = await book(services, null, {
    slotAt: atHour("2026-03-12", 10),
    motif: "controle",
    nom: "Désiré",
    prenom: "Hélène",
    telephone: "0611111111",
    email: "helene@exemple.fr",
  });
  if (booking.outcome !== "booked") throw new Error(booking.outcome);
  const { productId, color, size } = choiceOf(PLAIN_FRAME);
  const asked = { name: "Inès de Carvalho", email: "ines@exemple.fr", phone: "0622222222" };
  await reserve(services, { productId, color, size, ...asked });
  expect([await found("desir"), await found("ines carv"), await found("0622222222")]).toEqual([
    ["Hélène Désiré"],
    ["Inès de Carvalho"],
    ["Inès de Carvalho"],
  ]);
  const [ines] = await knownCustomers(services, "ines");
  expect(await detailsOfKnown(services, ines?.id ?? "")).toMatchObject({
    firstName: "Inès",
    lastName: "de Carvalho",
    email: "ines@exemple.fr",
    street: "",
  });
});

test("who only wrote fills in what the message told", async () => {
  await writeToShop(services, { name: "Paul Fabre", email: "paul.fabre@exemple.fr", message: "Avez-vous des étuis ?" });
  const id = await services.db("messages").first("id");
  expect(await detailsOfKnown(services, id?.id ?? "")).toMatchObject({
    firstName: "Paul",
    lastName: "Fabre",
    email: "paul.fabre@exemple.fr",
    phone: "",
  });
});

test("who bought and has an account is one customer, filled in from the latest order", async () => {
  await newCustomer(services, { email: CLARA_MOREAU.email });
  await services.db("users").update({ first_name: "Clara", last_name: "Moreau" });
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
  expect((await knownCustomers(services, "moreau")).map(({ id }) => id)).toEqual([order.id]);
});

import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAddress, registered, registerOn } from "../helpers/accounts";
import { BOOKER, CONFIRM, freeSlot, newBooker, toConfirm } from "../helpers/appointments";
import { addToCart, CLARA } from "../helpers/buying";
import { newEmail } from "../helpers/email";
import { ripen } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

test.each([
  ["Moreau 2e", "« 2 »"],
  ["Петрова", "« Петрова »"],
  ["Иванов", "« Иванов »"],
  ["Анна Moreau 22", "« Анна », « 22 »"],
  ["M. <Moreau>", "« . », « < », « > »"],
])("a name that an appointment would not keep as %s is told at its field", async (typed, lost) => {
  const page = await toConfirm(newVisitor(shop()), await freeSlot(shop()));
  const refused = await page
    .form({ button: CONFIRM })
    .fill({ ...BOOKER, Nom: typed })
    .submit(CONFIRM);
  const told = `Nous ne pouvons pas garder ${lost} dans un nom. Écrivez-le en lettres latines, sans chiffre ni signe.`;
  expect([refused.status, refused.errors(), refused.describedError("Nom")]).toEqual([422, [told], told]);
  expect(refused.form({ button: CONFIRM }).value("Nom")).toBe(typed);
});

test("what the specification keeps is booked as it was typed", async () => {
  const booker = { ...newBooker(), Nom: "D’Alès-Müller", Prénom: "Zoé" };
  const page = await toConfirm(newVisitor(shop()), await freeSlot(shop()));
  expect((await page.form({ button: CONFIRM }).fill(booker).submit(CONFIRM)).path).toBe("/home");
  const kept = await shop()
    .db("appointments")
    .where({ email: booker["Adresse e-mail"] })
    .first("last_name", "first_name");
  expect(kept).toEqual({ last_name: "D’Alès-Müller", first_name: "Zoé" });
});

test("a booking lacking all says so in the order of its fields, at both names", async () => {
  const page = await toConfirm(newVisitor(shop()), await freeSlot(shop()));
  const refused = await page.form({ button: CONFIRM }).submit(CONFIRM);
  expect(refused.errors()).toEqual([
    "Veuillez renseigner nom et prénom.",
    "Numéro de téléphone invalide.",
    "Adresse e-mail invalide.",
  ]);
  for (const label of ["Nom", "Prénom"])
    expect(refused.describedError(label)).toBe("Veuillez renseigner nom et prénom.");
});

test("a reservation keeps letters and digits of every script, and tells of the rest", async () => {
  const reserve = async (name: string, email = newEmail("essayeuse")) => {
    const page = ripen(shop(), await newVisitor(shop()).visit(`/article/${PLAIN_FRAME.slug}/reserver`));
    const sent = await page
      .form({ name: "reserve" })
      .fill({
        "Coloris": PLAIN_FRAME.colors[0]?.name ?? "",
        "Taille": "50",
        "Nom": name,
        "Adresse e-mail": email,
        "Téléphone": "06 12 34 56 78",
      })
      .submit("Réserver en boutique");
    return { sent, kept: await shop().db("reservations").where({ email }).pluck("name") };
  };
  for (const name of ["Анна Петрова", "Jean Dupont 2e", "王芳"]) expect((await reserve(name)).kept).toEqual([name]);
  const { sent, kept } = await reserve("Anna <b> & Cie");
  const told = "Nous ne pouvons pas garder « < », « > », « & » dans un nom. Écrivez-le en lettres, sans ces signes.";
  expect([sent.status, sent.describedError("Nom"), kept]).toEqual([422, told, []]);
});

test("account and checkout keep letters of every script", async () => {
  const email = newAddress();
  await registerOn(shop(), newVisitor(shop()), email, { Nom: "Петрова", Prénom: "Анна" });
  expect(await shop().db("users").where({ email }).first("last_name", "first_name")).toEqual({
    last_name: "Петрова",
    first_name: "Анна",
  });
  const { visitor } = await registered(shop());
  await addToCart(visitor);
  const step = (await visitor.visit("/checkout?step=2")).form({ name: "customer" });
  await step.fill({ ...CLARA, Nom: "王", Prénom: "芳" }).submit("Continuer");
  const again = (await visitor.visit("/checkout?step=2")).form({ name: "customer" });
  expect([again.value("Nom"), again.value("Prénom")]).toEqual(["王", "芳"]);
});

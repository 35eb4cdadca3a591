import { expect, test } from "vitest";

import { registered } from "../helpers/accounts";
import { CONFIRM, freeSlot, newBooker, toConfirm } from "../helpers/appointments";
import { rest } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Visitor } from "../helpers/visitor";

const shop = sharedShop({ env: { RATE_LIMITS: "on" } });

const MESSAGE = { "Nom": "Luc Ferrand", "Adresse e-mail": "luc@exemple.fr", "Message": "Mes branches serrent." };
const PACE = "Ce formulaire est parti plus vite qu'on ne le lit. Vérifiez vos réponses, puis envoyez-le à nouveau.";
const writing = async (visitor: Visitor) => (await visitor.visit("/contact")).form({ name: "contact" });

test("a form sent at once is told what is wrong in its fields, never of its pace", async () => {
  const empty = await (await writing(newVisitor(shop()))).submit();
  expect(empty.errors()).toEqual([
    "Indiquez votre nom.",
    "Indiquez une adresse e-mail, par exemple nom@exemple.fr.",
    "Écrivez votre message.",
  ]);
  const visitor = newVisitor(shop());
  const booking = await (await toConfirm(visitor, await freeSlot(shop()))).form({ button: CONFIRM }).submit(CONFIRM);
  expect(booking.status).toBe(422);
  expect(booking.errors()).not.toContain(PACE);
});

test("a form filled in by the browser is accepted from a visitor who is logged in or has sent a form before", async () => {
  const { visitor } = await registered(shop());
  expect((await (await writing(visitor)).fill(MESSAGE).submit()).path).toBe("/contact?envoye=1");

  const booker = newVisitor(shop()); // the reason and the hour were chosen before
  const last = (await toConfirm(booker, await freeSlot(shop()))).form({ button: CONFIRM });
  expect((await last.fill(newBooker()).submit(CONFIRM)).path).toBe("/home");

  const stranger = await (await writing(newVisitor(shop()))).fill(MESSAGE).submit();
  expect([stranger.status, stranger.errors()]).toEqual([422, [PACE]]);
});

test("a visitor who has looked at another page before is never too quick", async () => {
  const visitor = newVisitor(shop());
  await visitor.visit("/home");
  rest(shop(), visitor);
  expect((await (await writing(visitor)).fill(MESSAGE).submit()).path).toBe("/contact?envoye=1");
});

test("a refused form is taken at the second press, however soon", async () => {
  const hasty = await (await writing(newVisitor(shop()))).fill(MESSAGE).submit();
  expect(hasty.errors()).toEqual([PACE]);
  expect((await hasty.form({ name: "contact" }).submit()).path).toBe("/contact?envoye=1");

  const lacking = await (await writing(newVisitor(shop()))).fill({ ...MESSAGE, Nom: "" }).submit();
  expect(lacking.errors()).toEqual(["Indiquez votre nom."]);
  expect((await lacking.form({ name: "contact" }).fill(MESSAGE).submit()).path).toBe("/contact?envoye=1");
});

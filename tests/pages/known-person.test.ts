import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { CONFIRM, freeSlot, toConfirm } from "../helpers/appointments";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

const PLACES: [path: string, name: string, phone: boolean][] = [
  ["/contact", "contact", false],
  [`/article/${PLAIN_FRAME.slug}/question`, "question", false],
  [`/article/${PLAIN_FRAME.slug}/reserver`, "reserve", true],
];

test.each(PLACES)("%s knows who is logged in, and nobody else", async (path, name, phone) => {
  const { visitor, email } = await registered(shop());
  const form = (await visitor.visit(path)).form({ name });
  expect([form.value("Nom"), form.value("Adresse e-mail")]).toEqual(["Clara Moreau", email]);
  if (phone) expect(form.value("Téléphone")).toBe("0612345678");

  const stranger = await newVisitor(shop()).visit(path);
  expect(stranger.form({ name }).value("Nom")).toBe("");
  expect(stranger.html).not.toContain(email);
});

test("a refused form shows what was typed, not what the account says", async () => {
  const { visitor } = await registered(shop());
  const form = (await visitor.visit("/contact")).form({ name: "contact" });
  const refused = await form.fill({ "Nom": "Luc Ferrand", "Adresse e-mail": "" }).submit();
  expect(refused.status).toBe(422);
  expect(refused.form({ name: "contact" }).value("Nom")).toBe("Luc Ferrand");
  expect(refused.form({ name: "contact" }).value("Adresse e-mail")).toBe("");
});

test("an appointment too; what was typed for a relative stays while another hour is chosen", async () => {
  const { visitor, email } = await registered(shop());
  const last = (await toConfirm(visitor, await freeSlot(shop()))).form({ button: CONFIRM });
  expect(["Nom", "Prénom", "Téléphone", "Adresse e-mail"].map((label) => last.value(label))).toEqual([
    "Moreau",
    "Clara",
    "0612345678",
    email,
  ]);
  const earlier = await last.fill({ Prénom: "Lucie" }).submit("Étape précédente");
  const again = (await visitor.visit("/rendez-vous?etape=3")).form({ button: CONFIRM });
  expect([earlier.status, again.value("Prénom")]).toEqual([200, "Lucie"]);
});

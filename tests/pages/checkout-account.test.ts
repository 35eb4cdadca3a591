import { expect, test } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { PASSWORD, registered, registerOn, newAddress } from "../helpers/accounts";
import { addToCart, CLARA } from "../helpers/buying";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

test("the first step offers an account, a new one, or none; logged in one comes back with the details filled in", async () => {
  const { email } = await registered(shop());
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  const first = await visitor.visit("/checkout");
  expect(first.hasForm({ button: /invité/ })).toBe(true);
  expect(first.link("Créer un compte").href).toBe("/mon-compte?vue=inscription&retour=%2Fcheckout%3Fstep%3D2");
  const details = await (
    await first.link("Se connecter").follow()
  )
    .form({ name: "login" })
    .fill({ "Adresse e-mail": email, "Mot de passe": PASSWORD })
    .submit();
  expect([details.path, details.h1]).toEqual(["/checkout?step=2", "Vos coordonnées"]);
  const form = details.form({ name: "customer" });
  for (const [label, value] of Object.entries({ ...CLARA, "Adresse e-mail": email }))
    expect(form.value(label), label).toBe(value);
  expect(details.hasLink("Compte : fait, modifier")).toBe(false); // there is no choice left
  expect((await visitor.visit("/checkout?step=1")).path).toBe("/checkout?step=2");
  expect((await form.submit("Continuer")).path).toBe("/checkout?step=4");
});

test("one who registers on the way finds the cart again", async () => {
  const [visitor, email] = [newVisitor(shop()), newAddress()];
  await addToCart(visitor);
  const details = await registerOn(
    shop(),
    visitor,
    email,
    {},
    (await visitor.visit("/checkout")).link("Créer un compte").href,
  );
  expect([details.path, details.form({ name: "customer" }).value("Ville")]).toEqual(["/checkout?step=2", "Lyon"]);
  expect(details.text).toContain(PLAIN_FRAME.name);
});

test("saved addresses are chosen from; another's is not there; what was said at the checkout stays", async () => {
  const { visitor, id } = await registered(shop());
  const other = await registered(shop());
  const at = new Date().toISOString();
  await shop()
    .db("addresses")
    .insert({
      id: "a".repeat(24),
      user_id: id,
      label: "Bureau",
      street: "3 place Bellecour",
      postal_code: "69002",
      city: "Lyon",
      is_main: false,
      created_at: at,
    });
  await shop()
    .db("addresses")
    .insert({
      id: "b".repeat(24),
      user_id: other.id,
      label: "",
      street: "1 rue d'Autrui",
      postal_code: "75001",
      city: "Paris",
      is_main: false,
      created_at: at,
    });
  await addToCart(visitor);
  const details = await visitor.visit("/checkout?step=2");
  const chosen = await details
    .form({ button: "Utiliser cette adresse" })
    .fill({ "Vos adresses": "Bureau : 3 place Bellecour, 69002 Lyon" })
    .submit();
  expect(chosen.form({ name: "customer" }).value("Numéro et rue")).toBe("3 place Bellecour");
  expect((await visitor.visit(`/checkout?step=2&adresse=${"b".repeat(24)}`)).html).not.toContain("Autrui");
  await chosen.form({ name: "customer" }).fill({ Ville: "Villeurbanne" }).submit("Continuer");
  expect((await visitor.visit("/checkout?step=2")).form({ name: "customer" }).value("Ville")).toBe("Villeurbanne");
  expect(await shop().db("addresses").where({ user_id: id })).toHaveLength(2);
});

import { beforeAll, describe, expect, test } from "vitest";

import { addToCart as putInCart } from "~/domain/cart/cart.server";
import { KEEPS } from "~/domain/keeps";
import { daysBefore, instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, CUSTOMER_PASSWORD, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { CONFIRM, freeSlot, newBooker, toConfirm } from "../helpers/appointments";
import { addToCart } from "../helpers/buying";
import { choiceOf, setStock } from "../helpers/factories";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import { newVisitor, type Visitor } from "../helpers/visitor";

const FOR_RELATIVE =
  "Je prends ce rendez-vous pour un proche : le nom et le téléphone sont les siens, l’e-mail est le mien";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  camille = await adminVisitor(shop());
});

test("the privacy page says all that the register keeps, why and how long, without a script", async () => {
  const page = await newVisitor(shop()).visit("/politique-confidentialite");
  for (const { what, why, long } of Object.values(KEEPS))
    for (const words of [what, why, long]) expect(page.text).toContain(normal(words));
  expect(page.html).not.toContain("<script");
  expect(await htmlProblems(page.html)).toEqual([]);
});

describe("a purge that has not run for two days", () => {
  test("stands above the tabs and in the answer of the health call, until it has run", async () => {
    const health = async () =>
      (await newApi(shop()).get("/api/health")).json<{ status: string; latePurges?: string[] }>();
    // On a busy machine the call correctly answers `held` while a worker of the shop writes.
    const becomes = (wanted: object) => eventually(async () => expect(await health()).toEqual(wanted));
    const note = (days: number) =>
      shop()
        .db("purge_runs")
        .insert({ name: "courriels", ran_at: instant(daysBefore(new Date(), days)), deleted: 0 })
        .onConflict("name")
        .merge();
    await note(0);
    await becomes({ status: "ok" });
    expect((await camille.visit("/admin")).text).not.toContain("ne sont plus supprimées");
    await note(3);
    await becomes({ status: "ok", latePurges: ["courriels"] });
    const page = await camille.visit("/admin");
    expect(page.text).toContain("Des données dont le temps est passé ne sont plus supprimées : courriels (depuis le");
    expect(await htmlProblems(page.html)).toEqual([]);
    await note(0);
  });
});

test("an address that refuses every try stands at its order, in the list and on its page, and at its account", async () => {
  const account = await newCustomer(shop());
  const order = await paidOrder(services, {}, account.visitorId);
  await shop().db("orders").where({ id: order.id }).update({ email: account.email, email_key: account.email });
  await shop()
    .db("outbox")
    .where({ about: `order:${order.id}`, recipient: order.customer?.email ?? "" })
    .update({
      recipient: account.email,
      next_try_at: null,
      given_up_at: "2026-03-02T08:00:00.000Z",
      message: JSON.stringify({ to: account.email, subject: "Votre commande est confirmée" }),
    });
  const told = `« Votre commande est confirmée » n’a pas pu être remis à ${account.email}`;
  const page = await camille.visit(`/admin/commandes/${order.id}`);
  expect(page.text).toContain("Courriel non remis :");
  expect(page.text).toContain(normal(told));
  expect(await htmlProblems(page.html)).toEqual([]);
  expect((await camille.visit(`/admin/utilisateurs?q=${encodeURIComponent(account.email)}`)).text).toContain(
    "Adresse refusée le",
  );
});

test("a booking says whose it is: the box ticked, the names are a relative's", async () => {
  const slot = await freeSlot(shop());
  const booker = { ...newBooker(), Nom: "Girardotin" };
  const confirm = (await toConfirm(newVisitor(shop()), slot)).form({ button: CONFIRM });
  await confirm.fill({ ...booker, [FOR_RELATIVE]: true }).submit(CONFIRM);
  const row = await shop()
    .db("appointments")
    .where({ email: booker["Adresse e-mail"] })
    .first("for_relative", "last_name");
  expect([Boolean(row?.for_relative), row?.last_name]).toEqual([true, "Girardotin"]);
  expect((await camille.visit("/admin/rendez-vous?q=Girardotin")).text).toContain("rendez-vous pris par un proche");
});

test("what a call was answered goes with the account it made", async () => {
  const visitor = newVisitor(shop());
  const api = newApi(shop(), visitor);
  const email = "effacee@exemple.fr";
  const body = {
    genre: "femme",
    nom: "Effacéeici",
    prenom: "Zoé",
    email,
    telephone: "0612345678",
    password: CUSTOMER_PASSWORD,
  };
  await api.get("/api/health");
  const made = await api.post("/api/auth/register", body);
  expect(made.status).toBeLessThan(300);
  expect((await api.put("/api/users/me", { prenom: "Zoé-Anne" })).status).toBe(200);
  const account = await shop().db("users").where({ email }).first("id", "visitor_id");
  expect(
    await shop()
      .db("idempotency_keys")
      .where({ visitor_id: account?.visitor_id ?? "" }),
  ).not.toEqual([]);
  await (
    await visitor.visit("/mon-compte/donnees/effacer")
  )
    .form({ name: "erase" })
    .fill({ "Mot de passe": CUSTOMER_PASSWORD, "Je veux effacer mon compte": true })
    .submit();
  expect(await shop().db("users").where({ email })).toEqual([]);
  expect(
    await shop()
      .db("idempotency_keys")
      .where({ visitor_id: account?.visitor_id ?? "" }),
  ).toEqual([]);
});

test("a frame sold out while its shopper logged in is told in the cart", async () => {
  const account = await newCustomer(shop());
  await putInCart(services, account.visitorId, choiceOf(ACCESSORY));
  const visitor = newVisitor(shop());
  await addToCart(visitor);
  await setStock(shop(), PLAIN_FRAME, 0);
  const login = await visitor.visit("/mon-compte");
  await login
    .form({ button: "Se connecter" })
    .fill({ "Adresse e-mail": account.email, "Mot de passe": CUSTOMER_PASSWORD })
    .submit();
  const cart = await visitor.visit("/panier");
  expect(cart.text).toContain(normal("Vient d’être épuisé. Retirez cet article pour continuer."));
  await setStock(shop(), PLAIN_FRAME, 500);
});

import { beforeAll, expect, test } from "vitest";

import { setResponsible } from "~/domain/accounts/administrators.server";
import { keepMeasures } from "~/domain/lenses/corrections.server";
import type { Order } from "~/domain/orders/order.server";
import { instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor, ADMINISTRATOR_PASSWORD, newCustomer } from "../helpers/administrator";
import { newApi } from "../helpers/api";
import { newEmail } from "../helpers/email";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { textLike } from "../helpers/matchers";
import { orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});

const at = (order: Pick<Order, "id">) => `/admin/commandes/${order.id}`;
const accountIdOf = async (email: string) => (await found(shop().db("users").where({ email }).first("id"))).id;

async function glasses(): Promise<Order> {
  const measures = {
    situation: "vision" as const,
    correction: correctionOf(eyeOf(-2.25)),
    pupillaryDistance: { left: 32, right: 32 },
  };
  const extra = `verres:standard:unifocal:1.6::${await keepMeasures(services, measures, [])}`;
  return paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
}

const prepare = async (visitor: Visitor, order: Order) =>
  (await visitor.visit(at(order)))
    .form({ name: `order-${order.id}` })
    .fill({ "Nouveau statut": "En préparation" })
    .submit("Enregistrer le statut");

test("neither form nor call lets lenses past their prescription; the optician responsible does, with a reason that stands on the order's page and its packing slip", async () => {
  const order = await glasses();
  const email = newEmail("responsable");
  const visitor = await adminVisitor(shop(), email);
  const barred = /Cette commande attend une ordonnance validée.+Seul l.opticien responsable peut passer outre/;
  expect((await prepare(visitor, order)).errors()[0]).toMatch(barred);
  const call = await newApi(shop(), visitor).put(`/api/admin/orders/${order.id}/status`, { status: "En préparation" });
  expect([call.status, call.json<{ error: string; confirm: boolean }>()]).toMatchObject([
    409,
    { error: textLike(barred), confirm: false },
  ]);
  expect((await orderNow(services, order.id)).status).toBe("En attente d'ordonnance");

  await setResponsible(services, await accountIdOf(email), true);
  const asked = (await prepare(visitor, order)).form({ name: "asked" });
  const silent = await asked.submit(/./);
  expect(silent.status).toBe(422);
  const reason = "Original vu au comptoir, copie à venir.";
  await silent.form({ name: "asked" }).fill({ "Motif de l’opticien responsable": reason }).submit(/./);
  expect((await orderNow(services, order.id)).status).toBe("En préparation");
  const says = `Sans ordonnance validée, sur décision de Camille Perrachon le `;
  for (const path of [at(order), `${at(order)}/bon`]) {
    const { text } = await visitor.visit(path);
    expect(text).toContain(says);
    expect(text).toContain(reason);
  }
});

test("an address that takes no letter is said at its order and at its customer", async () => {
  const { email } = await newCustomer(shop());
  const order = await paidOrder(services, { customer: { ...CLARA_MOREAU, email } });
  const visitor = await adminVisitor(shop());
  const customers = () => visitor.visit(`/admin/utilisateurs?q=${encodeURIComponent(email)}`);
  expect((await customers()).text).not.toContain("Adresse refusée");
  expect((await visitor.visit(at(order))).text).not.toContain("Courriel non remis");
  await shop()
    .db("outbox")
    .where({ about: `order:${order.id}` })
    .update({ given_up_at: instant(new Date()), next_try_at: null, sent_at: null });
  expect((await visitor.visit(at(order))).text).toContain("Courriel non remis");
  expect((await customers()).text).toContain("Adresse refusée le");
});

test("a session whose password is hours old enrols no second factor before it is given again", async () => {
  const email = newEmail("ancien");
  const visitor = await adminVisitor(shop(), email);
  await shop()
    .db("sessions")
    .where({ user_id: await accountIdOf(email) })
    .update({ proven_at: new Date(Date.now() - 5 * 3_600_000).toISOString() });
  const asked = await (
    await visitor.visit("/admin/securite/validation")
  )
    .form({ name: "factor-begin" })
    .submit("Commencer");
  expect(asked.path).toMatch(/^\/admin\/confirmer-identite/);
  expect(
    await shop()
      .db("second_factors")
      .where({ user_id: await accountIdOf(email) }),
  ).toEqual([]);
  const back = await asked
    .form({ button: "Confirmer" })
    .fill({ "Mot de passe": ADMINISTRATOR_PASSWORD })
    .submit("Confirmer");
  expect(back.path).toBe("/admin/securite/validation");
});

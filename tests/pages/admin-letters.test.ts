import { expect, test } from "vitest";

import { queueMail } from "~/domain/outbox.server";

import { adminVisitor } from "../helpers/administrator";
import { normal } from "../helpers/dom";
import { htmlProblems } from "../helpers/html";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";

const shop = sharedShop();

test("letters that were set aside stand in the bar, leave again or are given up, and one press does it once", async () => {
  const services = servicesOf(shop());
  const order = await paidOrder(services);
  for (const name of ["clara", "anne", "lou"])
    await queueMail(services, `order:${order.id}:${name}`, {
      ...{ to: `${name}@exemple.fr`, subject: `Pour ${name}` },
      ...{ text: "Bonjour", html: "<p>Bonjour</p>" },
    });
  const letters = () => shop().db("outbox").where("recipient", "like", "%@exemple.fr").whereIn("dedupe_key", KEYS);
  const KEYS = ["clara", "anne", "lou"].map((name) => `order:${order.id}:${name}`);
  await letters().update({ parked_at: "2026-03-02T08:00:00.000Z", next_try_at: null, sent_at: null, tries: 5 });

  const camille = await adminVisitor(shop());
  const home = await camille.visit("/admin");
  expect(home.text).toContain("3 courriels retenus");
  const page = await camille.visit("/admin/courriels");
  expect(page.text).toContain("Pour clara");
  expect(page.html).toContain(`/admin/commandes/${order.id}`);
  expect(await htmlProblems(page.html)).toEqual([]);

  const { id = "" } = (await letters().where({ recipient: "clara@exemple.fr" }).first("id")) ?? {};
  const form = page.form({ name: `letter-${id}` });
  const dropped = await form.submit(/^Abandonner/);
  expect(dropped.text).toContain("Courriel abandonné : il ne partira pas.");
  expect(dropped.text).not.toContain("Pour clara");
  const late = await camille.visit("/admin/courriels");
  const retried = await late.form({ name: "letters-all" }).submit("Tout remettre à l’envoi");
  expect(retried.text).toContain(normal("2 courriels sont remis à l’envoi."));
  expect(retried.text).toContain(normal("Aucun courriel n’est retenu."));
  const again = await late.form({ name: "letters-all" }).submit("Tout remettre à l’envoi");
  expect(again.text).toContain(normal("2 courriels sont remis à l’envoi.")); // the same press, with the same answer
  expect(await letters().whereNotNull("parked_at")).toEqual([]);
  expect((await camille.visit("/admin")).text).not.toContain("retenu");
});

import { beforeAll, expect, test } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";

import { adminVisitor } from "../helpers/administrator";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import type { Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let camille: Visitor;
beforeAll(async () => {
  services = servicesOf(shop());
  camille = await adminVisitor(shop());
});

test("a label whose answer is lost is shown as to be verified, and another is made only by a second, knowing press", async () => {
  const order = await move(services, await paidOrder(services), ORDER_STATUS.preparing);
  const carrier = shop().sandbox.colissimo;
  const hold = carrier.hold("*", { mode: "after" });
  const first = (await camille.visit(`/admin/commandes/${order.id}`)).form({ name: `label-${order.id}` });
  const lost = await first.submit("Étiquette d’expédition");
  hold.release();
  expect([lost.status, lost.errors()[0]]).toEqual([
    422,
    expect.stringMatching(
      /^Erreur lors de la création de l'étiquette\. Étiquette à vérifier : .+ Vérifiez dans votre espace Colissimo avant d'en demander une autre\.$/,
    ),
  ]);
  expect(carrier.parcels).toHaveLength(1);

  // A second press, by anyone, does not call the carrier again.
  await first.submit("Étiquette d’expédition");
  const page = await camille.visit(`/admin/commandes/${order.id}`);
  expect([
    carrier.parcels.length,
    page.hasForm({ name: `label-${order.id}` }),
    page.text.includes("Étiquette d'expédition : à vérifier"),
  ]).toEqual([1, false, true]);

  const question = await page
    .form({ button: /^Demander une autre étiquette d.expédition/ })
    .submit(/^Demander une autre étiquette d.expédition/);
  expect(question.text).toContain("Une étiquette a peut-être déjà été créée et facturée. En demander une autre ?");
  const yes = question.form({ button: "Confirmer" });
  const made = await yes.submit("Confirmer");
  await yes.submit("Confirmer");
  expect(made.texts("flash").join()).toContain("Étiquette d'expédition créée.");
  expect([carrier.parcels.length, (await orderNow(services, order.id)).trackingNumber]).toEqual([
    2,
    carrier.parcels.at(-1)?.number,
  ]);
  expect(made.text).toContain("à vérifier : remplacée");
});

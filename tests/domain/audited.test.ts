import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { administrators, audit } from "~/domain/audit/audit.server";
import { detailsInWords } from "~/domain/audit/words";
import { isBareId, namedTargets } from "~/domain/audited/targets.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { endPromotion, planPromotion, previewPromotion } from "~/domain/promotions/promotions.server";
import { endAccess } from "~/domain/staff/staff.server";
import { beginSupplierOrder } from "~/domain/supplier-orders/write.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

test("a target is told by its name and its page, an id that is gone by neither", async () => {
  const order = await paidOrder(services);
  const terms = {
    name: "Promotion",
    kind: "promotion" as const,
    percent: 20,
    scope: { on: { brand: PLAIN_FRAME.brand }, except: [], reducedToo: false },
    startsAt: null,
    endsAt: "2026-03-15T23:00:00.000Z",
  };
  const planning = await planPromotion(services, camille, terms, await previewPromotion(services, terms));
  if (planning.outcome !== "planned") throw new Error(planning.outcome);
  await endPromotion(services, camille, planning.promotion.id);
  const [ended] = await services.db("audit_log").where({ action: "promotion.terminée" });
  const toMaker = await beginSupplierOrder(services, camille, { supplier: "Maison Valmy", note: "", wanted: [] });
  const [number = ""] = await services.db("supplier_orders").where({ id: toMaker }).pluck("number");
  const named = await namedTargets(services, [
    { action: "commande.fournisseur.préparée", target: number },
    { action: "promotion.terminée", target: ended?.target ?? "" },
    { action: "Commande : statut", target: order.number },
    { action: "client.fusionné", target: order.id },
    { action: "produit.modifié", target: String(PLAIN_FRAME.number) },
    { action: "réglages.modifiés", target: "version 12" },
  ]);
  expect([...named.values()]).toEqual(
    expect.arrayContaining([
      { name: "Promotion, −20 % sur Maison Valmy", path: "/admin/promotions" },
      { name: order.number, path: adminOrderPath(order.id) },
      { name: number, path: `/admin/fournisseurs/${toMaker}` },
      { name: "Clara Moreau", path: `/admin/clients/${order.id}` },
      { name: "1001 Maison Valmy Panthéon", path: `/admin/produits/${PLAIN_FRAME.id}` },
    ]),
  );
  expect(named.has("version 12")).toBe(false);
  expect(isBareId("6b08674eb98783f024400e9f")).toBe(true);
});

test("details are words of the trade", () => {
  expect(detailsInWords("especes")).toBe("Espèces, à la boutique");
  expect(detailsInWords("address 6b0866844fc2255d068e1d59, orders 1, notes 2")).toBe(
    "avec une fiche sans compte, 1 commande, 2 notes de la boutique",
  );
  expect(detailsInWords("Validée → Prête")).toBe("Validée → Prête");
});

test("what someone did who left can still be asked for by name", async () => {
  const lea = await newAdministrator(services, "lea@exemple.fr");
  await audit(services, lea, "Devis lu", "D-2026-0001");
  await endAccess(services, camille, lea.id);
  expect((await administrators(services)).map(({ id }) => id)).toEqual(expect.arrayContaining([camille.id, lea.id]));
});

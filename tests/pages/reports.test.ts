import { expect, test } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { paidOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { htmlProblems } from "../helpers/html";

const shop = sharedShop();

test("a report draws revenue, says the same in tables, and refuses days that run backwards", async () => {
  const order = await paidOrder(servicesOf(shop()));
  const visitor = await adminVisitor(shop());
  const page = await visitor.visit("/admin/rapports");
  expect([page.status, page.h1, await htmlProblems(page.html)]).toEqual([200, "Rapports", []]);
  expect(page.html).toMatch(
    /<svg[^>]*role="img"[^>]*aria-label="Chiffre d’affaires du .+ Le tableau dit chaque valeur\."/,
  );
  for (const heading of [
    "Par marque",
    "Par type",
    "Par coloris",
    "Par canal",
    "Par vendeur",
    "Stock à ce jour",
    "Devis",
  ])
    expect(page.text).toContain(heading);
  expect(page.text).toContain(order.lines[0]?.brand ?? "");
  const months = await page.link("Cette année").follow();
  expect([months.status, months.form({ button: "Afficher" }).value("Par")]).toEqual([200, "Mois"]);
  const wrong = await visitor.visit("/admin/rapports?du=2026-03-02&au=2026-03-01");
  expect([wrong.status, wrong.errors().length]).toEqual([422, 1]);
});

import { expect, test } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { htmlProblems } from "../helpers/html";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

test("lists are dense or airy, and keys on or off, as this device was told", async () => {
  const visitor = await adminVisitor(shop());
  const looks = async () => {
    const { html } = await visitor.visit("/admin/produits");
    return { airy: html.includes('class="admin admin--airy"'), keys: html.includes('aria-keyshortcuts="/"') };
  };
  expect(await looks()).toEqual({ airy: false, keys: true });
  const page = await (await visitor.visit("/admin")).link("Affichage").follow();
  expect([page.h1, await htmlProblems(page.html)]).toEqual(["Affichage", []]);
  expect(page.text).toContain("Commandes à préparer");
  const chosen = { "Lignes des listes": "Aérées", "Raccourcis clavier": "Désactivés" };
  const saved = await page.form({ name: "display" }).fill(chosen).submit("Enregistrer");
  expect(saved.texts("flash")).toEqual(["Affichage enregistré sur cet appareil."]);
  expect(await looks()).toEqual({ airy: true, keys: false });
  await saved.form({ name: "display" }).fill({ "Raccourcis clavier": "Actifs" }).submit("Enregistrer");
  expect(await looks()).toEqual({ airy: true, keys: true });
  const other = await (await adminVisitor(shop())).visit("/admin");
  expect(other.elements("div", { class: "admin admin--airy" })).toEqual([]);
});

import { expect } from "vitest";

import { adminVisitor } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { inMode, type Journey } from "../helpers/browser";
import { newVisitorId } from "../helpers/factories";
import { boughtOrder } from "../helpers/paying";
import { servicesOf, sharedShop } from "../helpers/shop";
import { open } from "../helpers/shopping";

const shop = sharedShop();

async function byAdmin({ context }: Journey): Promise<void> {
  const { cookies } = await adminVisitor(shop());
  await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
}

inMode(
  "avec JavaScript",
  "keys lead through the admin area, never out of a field, and not once they are off",
  async (journey) => {
    const { page, context } = journey;
    await byAdmin(journey);
    await open(journey, "/admin/produits");
    await page.keyboard.press("?");
    const help = page.getByRole("dialog", { name: "Raccourcis" });
    await help.waitFor();
    await expect.poll(() => help.getByRole("term").count()).toBe(10);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press("n"); // ignored while a question is open
    await page.keyboard.press("Escape");
    await help.waitFor({ state: "hidden" });

    await page.getByLabel("ID, nom ou marque").pressSequentially("gc?n/");
    expect([await page.getByLabel("ID, nom ou marque").inputValue(), new URL(page.url()).pathname]).toEqual([
      "gc?n/",
      "/admin/produits",
    ]);
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("/");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("recherche");
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("g");
    await page.keyboard.press("c");
    await page.waitForURL("**/admin/commandes?statut=a-preparer");

    await context.addCookies([{ name: "affichage", value: "sans-raccourcis", url: shop().url }]);
    await open(journey, "/admin/produits");
    await page.keyboard.press("/");
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).not.toBe("recherche");
  },
);

inMode("avec JavaScript", "an order that opens and closes in the list keeps the focus on its link", async (journey) => {
  const { page } = journey;
  await byAdmin(journey);
  const services = servicesOf(shop());
  const { order } = await boughtOrder(services, shop().sandbox, await newVisitorId(services));
  await open(journey, "/admin/commandes?statut=toutes");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole("link", { name: `Détails : ${order.number}` }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: `Commande ${order.number}` }).waitFor();
  await expect.poll(focused).toBe(`Fermer\u00a0: ${order.number}`);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: `Commande ${order.number}` }).waitFor({ state: "detached" });
  await expect.poll(focused).toBe(`Détails\u00a0: ${order.number}`);
});

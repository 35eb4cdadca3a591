import { expect } from "vitest";

import { ADMINISTRATOR_PASSWORD, newAdministrator } from "../helpers/administrator";
import { hydrated, inMode, type Journey } from "../helpers/browser";
import { codeOf } from "../helpers/second-factor";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

async function journey({ page, scripted }: Journey): Promise<void> {
  const ready = () => (scripted ? hydrated(page) : Promise.resolve());
  const { email } = await newAdministrator(shop());
  const main = page.getByRole("main");
  const enter = async () => {
    await page.goto("/admin");
    await ready();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Mot de passe").fill(ADMINISTRATOR_PASSWORD);
    await page.getByRole("button", { name: "Se connecter" }).click();
  };
  const leave = async () => {
    await page.getByRole("button", { name: "Déconnexion" }).click();
    await page.waitForURL("/home");
  };

  await enter();
  await page.getByRole("link", { name: "Activer la validation en deux étapes" }).click();
  await main.getByRole("button", { name: "Commencer" }).click();
  await main.getByRole("img", { name: "Code à photographier" }).waitFor();
  const secret = await main.locator(".admin-secret").innerText();
  await main.getByLabel("Code à 6 chiffres").fill(codeOf(secret));
  await main.getByRole("button", { name: "Activer" }).click();
  await main.getByRole("heading", { name: "Validation en deux étapes activée" }).waitFor();
  const codes = await main.getByRole("list", { name: "Codes de secours" }).getByRole("listitem").allInnerTexts();
  expect(codes).toHaveLength(10);
  await main.getByRole("link", { name: "C’est noté" }).click();
  await main.getByText("codes de secours restants : 10").waitFor();

  for (const code of [codeOf(secret, new Date(), 1), codes[4] ?? ""]) {
    await leave();
    await enter();
    await page.getByLabel("Code", { exact: true }).fill(code);
    await page.getByRole("button", { name: "Continuer" }).click();
    await main.getByRole("heading", { name: /^Aujourd’hui/ }).waitFor();
  }
}

for (const mode of ["sans JavaScript", "avec JavaScript"] as const)
  inMode(mode, "an administrator sets a second factor up, and logs in with a code and with a recovery code", journey);

import { expect } from "vitest";

import { logInOn, logOutOn, PASSWORD, registered } from "../helpers/accounts";
import { inMode } from "../helpers/browser";
import { addToCart } from "../helpers/buying";
import { carry } from "../helpers/page-kinds";
import { fillCustomer, open, someone } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";
import { newVisitor } from "../helpers/visitor";

const shop = sharedShop();

const STREET = "12 quai Saint-Vincent";

for (const end of ["the session is ended from elsewhere", "another tab logs out"] as const)
  inMode(
    "avec JavaScript",
    `in mid-checkout ${end}: what was typed stays, and is sent after a log-in`,
    async (journey) => {
      const { page, context, expectTrouble } = journey;
      expectTrouble(/status of 422/);
      const { visitor, email } = await registered(shop());
      await addToCart(visitor);
      await carry(context, visitor, shop());
      await open(journey, "/checkout?step=2");
      await page.getByLabel("Numéro et rue").fill(STREET);

      if (end === "another tab logs out") {
        await logOutOn(visitor);
        await carry(context, visitor, shop());
      } else {
        const users = shop().db("users").where({ email }).select("id");
        await shop().db("sessions").whereIn("user_id", users).delete();
      }
      await page.getByRole("button", { name: "Continuer" }).click();
      await page.locator("#erreurs").waitFor();
      expect(new URL(page.url()).pathname).toBe("/checkout");
      await expect.poll(() => page.getByLabel("Numéro et rue").inputValue()).toBe(STREET);

      // In another tab, as the message says.
      await logInOn(visitor, email, PASSWORD);
      await carry(context, visitor, shop());
      await expect
        .poll(
          async () => {
            await page.getByRole("button", { name: "Continuer" }).click();
            return page.getByRole("heading", { level: 1 }).innerText();
          },
          { interval: 700 },
        )
        .toBe("Votre livraison");
    },
  );

inMode(
  "avec JavaScript",
  "a guest whose cookies are lost in mid-checkout is told at each press that the cart is gone; what was typed stays",
  async (journey) => {
    const { page, context, expectTrouble } = journey;
    expectTrouble(/status of 422/);
    const visitor = newVisitor(shop());
    await addToCart(visitor);
    await (await visitor.visit("/checkout")).form({ button: /invité/ }).submit(/invité/);
    await carry(context, visitor, shop());
    await open(journey, "/checkout?step=2");
    await fillCustomer(page, someone());
    await page.getByLabel("Numéro et rue").fill(STREET);
    await context.clearCookies();

    for (let press = 1; press <= 2; press += 1) {
      const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
      await page.getByRole("button", { name: "Continuer" }).click();
      expect((await answered).status()).toBe(422);
      const told = page.locator("#erreurs");
      await told.getByText("Votre panier n’est plus là").waitFor();
      await expect.poll(() => told.getByRole("link").getAttribute("href")).toBe("/panier");
      await expect.poll(() => page.getByLabel("Numéro et rue").inputValue()).toBe(STREET);
      // The page's data is loaded again after a refusal, and brings the token of the next press.
      await page.waitForFunction(() => window.__remixRouter.state.navigation.state === "idle");
    }
  },
);

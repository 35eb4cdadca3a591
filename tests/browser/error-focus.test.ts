import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { inMode } from "../helpers/browser";
import { open } from "../helpers/shopping";
import { sharedShop } from "../helpers/shop";

sharedShop();

for (const [path, button] of [
  ["/contact", "Envoyer"],
  [`/article/${PLAIN_FRAME.slug}/question`, "Envoyer"],
  ["/newsletter", "S’inscrire"],
] as const)
  inMode("sans JavaScript", `a refused form of ${path} puts the focus on its errors`, async (journey) => {
    const { page, expectTrouble } = journey;
    expectTrouble(/status of 422/);
    await open(journey, path);
    await page.locator("main").getByRole("button", { name: button }).click();
    await page.locator("#erreurs").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("erreurs");
  });

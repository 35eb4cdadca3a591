import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { accessibilityProblems } from "../helpers/axe";
import { inMode } from "../helpers/browser";
import { sharedShop } from "../helpers/shop";
import { cardFieldsReady, CONFIRMED, goToPayment, putInCart, someone } from "../helpers/shopping";

const shop = sharedShop({ env: { PAY_IN_SHOP: "all" } });

inMode(
  "avec JavaScript",
  "beside the card fields, an order is placed to be paid when it is fetched",
  async (journey) => {
    const { page } = journey;
    const customer = someone();
    await putInCart(journey, PLAIN_FRAME.slug, "48");
    await goToPayment(journey, customer, /^Retrait à la boutique/);
    await cardFieldsReady(page);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole("button", { name: /^Commander avec obligation de paiement à la boutique/ }).click();
    await page.getByRole("heading", { name: CONFIRMED }).waitFor();
    await page.getByText(/^À régler à la boutique, au retrait/).waitFor();
    const [order, ...others] = await shop().db("orders").where({ email: customer["Adresse e-mail"] }).select("paid_at");
    expect([order?.paid_at, others]).toEqual([null, []]);
    expect(shop().sandbox.stripe.listPaid()).toEqual([]);
  },
);

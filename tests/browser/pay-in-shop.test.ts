import { expect } from "vitest";

import { ORDER_STATUS } from "~/domain/orders/status";

import { PLAIN_FRAME } from "../../seeds/named";
import { adminVisitor } from "../helpers/administrator";
import { accessibilityProblems } from "../helpers/axe";
import { hydrated, inMode } from "../helpers/browser";
import { hasFocus } from "../helpers/looks";
import { move } from "../helpers/orders";
import { dueOrder } from "../helpers/paying-in-shop";
import { servicesOf, sharedShop } from "../helpers/shop";
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

inMode(
  "avec JavaScript",
  "an order that is paid when it is fetched asks above the list for the payment, and has the focus there",
  async (journey) => {
    const { page, context } = journey;
    const { cookies } = await adminVisitor(shop());
    await context.addCookies([{ name: "gestion", value: cookies.get("gestion") ?? "", url: shop().url }]);
    const services = servicesOf(shop());
    const { number } = await move(services, await dueOrder(services), ORDER_STATUS.shipped);
    await page.goto("/admin/retraits");
    await hydrated(page);
    await page.getByRole("button", { name: `Encaisser et remettre sur le nom : ${number}` }).click();
    const asks = page.getByRole("region", { name: `Encaisser la commande ${number}` });
    await hasFocus(asks);
    await asks.getByRole("button", { name: /^Encaisser/ }).click();
    await hasFocus(page.locator("#erreurs"));
  },
);

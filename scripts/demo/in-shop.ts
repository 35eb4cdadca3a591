import type { Account } from "../../app/domain/accounts/account.server";
import type { Choice } from "../../app/domain/cart/choice";
import { OWN_FRAMES } from "../../app/domain/catalogue/own-frames";
import type { CustomerDetails } from "../../app/domain/checkout/forms.server";
import { configurationKey } from "../../app/domain/lenses/configuration";
import { keepMeasures } from "../../app/domain/lenses/corrections.server";
import { engravedSize, type OwnFrame } from "../../app/domain/lenses/own-frame/own-frame";
import { changeStatus } from "../../app/domain/orders/life/life.server";
import { ORDER_STATUS } from "../../app/domain/orders/status";
import { orderInShop } from "../../app/domain/payments/start.server";
import type { Services } from "../../app/infra/services.server";

/** A frame that is ready, and paid when its customer fetches it. */
export async function dueInShop(
  services: Services,
  optician: Account,
  visitorId: string,
  customer: CustomerDetails,
  choice: Choice,
): Promise<void> {
  const { payments } = services;
  if (!payments) throw new Error("the demo has no payment provider");
  const ordering = await orderInShop(services, payments, visitorId, {
    choices: [choice],
    deliveryMethod: "retrait",
    couponCode: null,
    customer,
    billing: null,
    paymentMethod: "boutique",
    shown: null,
  });
  if (ordering.outcome !== "ordered") throw new Error(`the demo's order due in the shop: ${ordering.outcome}`);
  for (const status of [ORDER_STATUS.preparing, ORDER_STATUS.shipped]) {
    const { outcome } = await changeStatus(services, ordering.order.id, status, { by: optician.id });
    if (outcome !== "changed") throw new Error(`the demo's order due in the shop stays as it was: ${outcome}`);
  }
}

const FRAME: OwnFrame = {
  lensWidthMm: 50,
  lensHeightMm: 40,
  bridgeMm: 19,
  templeMm: 145,
  material: "acetate",
  states: ["scratched"],
  remark: "La monture de mon grand-père",
};

/** Lenses for a frame that its owner is still to bring. */
export async function lensesForOwnFrame(services: Services): Promise<Choice> {
  const eye = { sphere: -2.25, cylinder: -0.5, axis: 90, addition: null };
  const reference = await keepMeasures(
    services,
    {
      situation: "vision",
      correction: { leftEye: eye, rightEye: { ...eye, sphere: -2 } },
      pupillaryDistance: { left: 31.5, right: 32 },
      ownFrame: FRAME,
    },
    [],
  );
  return {
    productId: OWN_FRAMES.cercle.productId,
    color: "#000000",
    size: engravedSize(FRAME),
    extra: configurationKey({ proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] }, reference),
    quantity: 1,
  };
}

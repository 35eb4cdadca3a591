import { z } from "zod";

import { Customer, Delivery } from "~/domain/checkout/forms.server";
import { TILL_MEANS } from "~/shop/payment-means";

export const TillSale = Customer.extend({
  deliveryMethod: Delivery.shape.deliveryMethod,
  payment: z.enum(TILL_MEANS, { error: "Choisissez comment la commande est payée." }),
  /** The fingerprint of the total that was shown. */
  shown: z.string().default(""),
});
export type TillSaleDetails = z.output<typeof TillSale>;

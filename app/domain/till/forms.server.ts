import { z } from "zod";

import { CUSTOMER_FIELDS, Delivery } from "~/domain/checkout/forms.server";
import { KNOWN_TOWN } from "~/domain/contact-details.server";
import { SHOP_MEANS, TILL_MEANS } from "~/shop/payment-means";

const PAYMENT_HELP = "Choisissez comment la commande est payée.";

export const TillSale = z
  .object({
    ...CUSTOMER_FIELDS,
    deliveryMethod: Delivery.shape.deliveryMethod,
    payment: z.enum(TILL_MEANS, { error: PAYMENT_HELP }),
    /** The fingerprint of the total that was shown. */
    shown: z.string().default(""),
  })
  .refine(...KNOWN_TOWN);
export type TillSaleDetails = z.output<typeof TillSale>;

/** Of goods that leave with a buyer who need not say who they are. The field has a name of its own: both forms stand on one page. */
export const UnnamedSale = z.object({
  unnamedPayment: z.enum(SHOP_MEANS, { error: PAYMENT_HELP }),
  shown: z.string().default(""),
});
export type UnnamedSaleDetails = z.output<typeof UnnamedSale>;

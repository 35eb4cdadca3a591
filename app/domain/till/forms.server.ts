import { z } from "zod";

import { CUSTOMER_FIELDS, Delivery } from "~/domain/checkout/forms.server";
import { KNOWN_TOWN } from "~/domain/contact-details.server";
import { TILL_MEANS } from "~/shop/payment-means";

export const TillSale = z
  .object({
    ...CUSTOMER_FIELDS,
    deliveryMethod: Delivery.shape.deliveryMethod,
    payment: z.enum(TILL_MEANS, { error: "Choisissez comment la commande est payée." }),
    /** The fingerprint of the total that was shown. */
    shown: z.string().default(""),
  })
  .refine(...KNOWN_TOWN);
export type TillSaleDetails = z.output<typeof TillSale>;

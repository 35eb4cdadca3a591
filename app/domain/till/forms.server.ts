import { z } from "zod";

import { Customer, Delivery } from "~/domain/checkout/forms.server";

/** How a sale at the counter is paid: into the till, by the card terminal, or later by a link sent to the customer. */
const COUNTER_PAYMENTS = ["especes", "terminal", "lien"] as const;

export const TillSale = Customer.extend({
  deliveryMethod: Delivery.shape.deliveryMethod,
  payment: z.enum(COUNTER_PAYMENTS, { error: "Choisissez comment la commande est payée." }),
  /** The fingerprint of the total that was shown. */
  shown: z.string().default(""),
});
export type TillSaleDetails = z.output<typeof TillSale>;

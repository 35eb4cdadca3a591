import { z } from "zod";

import {
  Delivery,
  TILL_CUSTOMER_FIELDS,
  BUSINESS_IF_ANY,
  NAMED_BUSINESS,
  WHOLE_BUSINESS,
} from "~/domain/checkout/forms.server";
import { areRight, KNOWN_TOWN } from "~/domain/contact-details.server";
import { readEuros, type Cents } from "~/domain/money";
import { DELIVERY } from "~/shop/delivery";
import { LONGEST_REASON, type Reduction } from "~/domain/checkout/reduction";
import type { HandPayment } from "~/domain/orders/pickup/paid-parts";
import { IN_PARTS, SHOP_MEANS, TILL_MEANS } from "~/shop/payment-means";

/** How a sale at the till is paid: by hand, or by a mailed link. */
export type TillPayment = HandPayment | "lien";
export const isByHand = (payment: TillPayment): payment is HandPayment => payment !== "lien";

/** A means taken by hand, or several with their amounts in fields of their own, which `toldPayment` reads. */
export const HAND_CHOICES = [...SHOP_MEANS, IN_PARTS] as const;

const DEPOSIT_HELP = "Indiquez l’acompte en euros, par exemple 100,00, ou laissez le champ vide.";
/** Why an order cannot be begun with this deposit. */
export const DEPOSIT_REFUSALS = {
  sent: "Un acompte n’est possible que pour une commande retirée à la boutique : choisissez le retrait, ou encaissez le total.",
  tooMuch: "L’acompte doit être inférieur au total. Pour encaisser le total, laissez le champ vide.",
} as const;
const PAYMENT_HELP = "Choisissez comment la commande est payée.";

/** The reason of a reduction, as the customer reads it; the amount is in the address of the sale. */
const DiscountReason = z.string().trim().max(LONGEST_REASON, `${LONGEST_REASON} caractères au plus.`).default("");

/** The reduction granted at the till. */
type Granted = { reduction?: Reduction | null; discountReason?: string | null };

export const TillSale = z
  .object({
    ...TILL_CUSTOMER_FIELDS,
    ...BUSINESS_IF_ANY,
    deliveryMethod: Delivery.shape.deliveryMethod,
    payment: z.enum([...TILL_MEANS, IN_PARTS], { error: PAYMENT_HELP }),
    /** The deposit paid today by that means; the rest is due when the order is fetched. Empty: all is paid today. */
    deposit: z
      .string()
      .default("")
      .transform((typed, { addIssue }): Cents | null => {
        if (typed.trim() === "") return null;
        const cents = readEuros(typed);
        if (!cents) addIssue({ code: "custom", message: DEPOSIT_HELP });
        return cents;
      }),
    /** The fingerprint of the shown total. */
    shown: z.string().default(""),
    discountReason: DiscountReason,
  })
  .refine(...KNOWN_TOWN)
  .refine(...WHOLE_BUSINESS)
  .refine(...NAMED_BUSINESS)
  .refine(({ deposit, deliveryMethod }) => deposit === null || DELIVERY[deliveryMethod].carrier === null, {
    path: ["deposit"],
    error: DEPOSIT_REFUSALS.sent,
    when: areRight("deposit", "deliveryMethod"),
  })
  .refine(({ email, payment }) => email !== "" || payment !== "lien", {
    path: ["email"],
    error: "Le lien de paiement part par courriel : indiquez l’adresse, ou choisissez un paiement à la boutique.",
    when: areRight("email", "payment"),
  })
  .refine(({ deposit, payment }) => deposit === null || payment !== "lien", {
    path: ["payment"],
    error: "Un acompte se verse à la boutique : choisissez un autre moyen que le lien de paiement.",
    when: areRight("deposit", "payment"),
  });
export type TillSaleDetails = Omit<
  z.output<typeof TillSale>,
  "payment" | "deposit" | "discountReason" | "businessName" | "businessSiren"
> & { payment: TillPayment; deposit?: Cents | null; businessName?: string; businessSiren?: string } & Granted;

/**
 * A sale of goods whose buyer need not be named. Its field has a name of its own, because both forms are on one page.
 */
export const UnnamedSale = z.object({
  unnamedPayment: z.enum(HAND_CHOICES, { error: PAYMENT_HELP }),
  shown: z.string().default(""),
  unnamedReason: DiscountReason,
});
export type UnnamedSaleDetails = Pick<z.output<typeof UnnamedSale>, "shown"> & {
  unnamedPayment: HandPayment;
} & Granted;

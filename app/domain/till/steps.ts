import { LINK_MAILED } from "~/domain/payments/states";

/** The steps of a sale at the till in the history of an order; the history names the seller besides. */
export const TILL_STEPS = {
  sold: "Vente à la boutique",
  deposit: "Acompte reçu à la boutique",
  link: LINK_MAILED,
} as const;

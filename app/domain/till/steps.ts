import { LINK_MAILED } from "~/domain/payments/states";

/** A payment that a bank took back by a dispute was made again. It is no way by which orders come, as the others are. */
export const PAID_AGAIN = "Réglée de nouveau à la boutique";

/** The steps of a sale at the till in the history of an order; the history names the seller besides. */
export const TILL_STEPS = {
  sold: "Vente à la boutique",
  deposit: "Acompte reçu à la boutique",
  link: LINK_MAILED,
  /** The price of an order sold at a distance, and the rest of it. */
  taken: "Encaissée à la boutique",
  rest: "Reste reçu en boutique",
} as const;

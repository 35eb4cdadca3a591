/** The words for a sale at the till in the history of an order, which names the seller beside them. */
export const TILL_STEPS = {
  sold: "Vente à la boutique",
  deposit: "Acompte reçu à la boutique",
  link: "Lien de paiement envoyé",
} as const;

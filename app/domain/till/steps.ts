/** What the history of an order says of its sale at the till; whoever is named beside it made the sale. */
export const TILL_STEPS = {
  sold: "Vente à la boutique",
  deposit: "Acompte reçu à la boutique",
  link: "Lien de paiement envoyé",
} as const;

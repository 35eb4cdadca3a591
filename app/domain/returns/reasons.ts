/** Why something comes back, as its customer may choose. Giving a reason is optional. */
export const RETURN_CHOICES = {
  none: "Je préfère ne pas le dire",
  size: "La taille ne convient pas",
  shape: "La forme ou la couleur ne me va pas",
  different: "L’article ne ressemble pas à sa photo",
  defect: "L’article a un défaut",
  mistake: "Ce n’est pas l’article commandé",
  other: "Autre raison",
} as const;

/**
 * Every reason that a return may have. A customer at the counter is not asked for one, and neither is the customer of
 * an order that the shop cancels after it left: such returns say where they come from.
 */
export const RETURN_REASONS = {
  ...RETURN_CHOICES,
  brought: "Rapporté à la boutique",
  cancelled: "Commande annulée",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

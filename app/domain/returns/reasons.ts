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
 * All that a return may say. Nobody is asked for a reason at the counter, nor of an order that the shop cancels after it left: what
 * comes back says so.
 */
export const RETURN_REASONS = {
  ...RETURN_CHOICES,
  brought: "Rapporté à la boutique",
  cancelled: "Commande annulée",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

/** Why something comes back. Giving a reason is optional. */
export const RETURN_REASONS = {
  none: "Je préfère ne pas le dire",
  size: "La taille ne convient pas",
  shape: "La forme ou la couleur ne me va pas",
  different: "L’article ne ressemble pas à sa photo",
  defect: "L’article a un défaut",
  mistake: "Ce n’est pas l’article commandé",
  other: "Autre raison",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

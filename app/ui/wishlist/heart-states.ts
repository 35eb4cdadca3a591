/** The button of a heart in its two states: what it sends, and its words. */
export const HEART_STATES = {
  free: { intent: "add", words: "Ajouter à la wishlist" },
  kept: { intent: "remove", words: "Retirer de la wishlist" },
} as const;

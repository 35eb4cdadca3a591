/**
 * The button of a heart in its two states. `attributes` are those that React renders: the page cache writes the same
 * ones into a page that was rendered for no particular visitor.
 */
export const HEART_STATES = {
  free: { intent: "add", attributes: 'value="add" aria-pressed="false"', words: "Ajouter à la wishlist" },
  kept: { intent: "remove", attributes: 'value="remove" aria-pressed="true"', words: "Retirer de la wishlist" },
} as const;

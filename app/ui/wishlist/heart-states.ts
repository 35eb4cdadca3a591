/**
 * What a heart's button says in either state. `attributes` are those that the button is rendered with: the page cache writes them
 * into a page that was rendered without knowing what its reader keeps.
 */
export const HEART_STATES = {
  free: { intent: "add", attributes: 'value="add" aria-pressed="false"', words: "Ajouter à la wishlist" },
  kept: { intent: "remove", attributes: 'value="remove" aria-pressed="true"', words: "Retirer de la wishlist" },
} as const;

/** Why pieces come and go, and what it is called. */
export const MOVEMENT_CAUSES = {
  order: "Commande",
  reservation: "Réservation remise",
  back: "Remis en rayon",
  sheet: "Fiche du produit",
  list: "Tableur",
  received: "Réception",
  counted: "Inventaire",
} as const;
export type MovementCause = keyof typeof MOVEMENT_CAUSES;

export type Movement = {
  cause: MovementCause;
  /** The number of an order, or the like. */
  reference?: string;
  /** The administrator’s name. */
  by?: string;
};

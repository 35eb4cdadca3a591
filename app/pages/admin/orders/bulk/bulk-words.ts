/** The buttons for ticked orders, as their refusals name them too. */
export const PREPARE = "Préparer";
export const SHIP = "Expédier";
export const READY = "Prêtes à retirer";

/** What someone of the shop may do in its admin area, by `rights.ts`. An account without one is a customer's. */
export const STAFF_ROLES = ["owner", "optician", "sales", "accountant", "reader"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Gérant",
  optician: "Opticien",
  sales: "Vente",
  accountant: "Comptable",
  reader: "Lecture seule",
};

/** What each role is for, as who chooses one reads it. */
export const ROLE_WORDS: Record<StaffRole, string> = {
  owner: "tout, l’équipe et les réglages compris",
  optician: "les ordonnances et l’atelier, les devis, les ventes, les rendez-vous et le catalogue",
  sales: "les ventes sans correction, les colis, les retraits, les rendez-vous, les messages et le catalogue",
  accountant: "la comptabilité et les sommes à régler ; voit les commandes",
  reader: "voit les listes et les fiches, sauf les données de santé ; ne change rien",
};

/** Who may be registered as an optician: prescriptions are accepted under their number. */
export const OPTICIANS: readonly StaffRole[] = ["owner", "optician"];

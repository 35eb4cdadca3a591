/** What a member of the staff may do in the admin area, see `rights.ts`. An account without a role is a customer's. */
export const STAFF_ROLES = ["owner", "optician", "sales", "accountant", "reader"] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: "Gérant",
  optician: "Opticien",
  sales: "Vente",
  accountant: "Comptable",
  reader: "Lecture seule",
};

/** What each role is for, shown where a role is chosen. */
export const ROLE_WORDS: Record<StaffRole, string> = {
  owner: "tout, l’équipe et les réglages compris",
  optician: "les ordonnances et l’atelier, les devis, les ventes, les rendez-vous et le catalogue",
  sales: "les ventes sans correction, les colis, les retraits, les rendez-vous, les messages et le catalogue",
  accountant: "la comptabilité et les sommes à régler ; voit les commandes",
  reader: "voit les listes et les fiches, sauf les données de santé ; ne change rien",
};

/** The roles that may be registered as opticians: prescriptions are accepted under their number. */
export const OPTICIANS: readonly StaffRole[] = ["owner", "optician"];

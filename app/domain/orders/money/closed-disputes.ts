/** By the provider’s status, when nothing more can come of a dispute. */
export const CLOSED_WORDS: Record<string, string> = {
  won: "Gagnée : la somme est à la boutique.",
  lost: "Perdue : la banque a repris la somme.",
  warning_closed: "Close sans contestation.",
  prevented: "Évitée : réglée avant d’être portée contre la boutique.",
  closed: "Close.",
};

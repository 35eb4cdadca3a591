/** The provider’s statuses of a dispute that is over, each with its words for the administrator. */
export const CLOSED_WORDS: Record<string, string> = {
  won: "Gagnée : la somme est à la boutique.",
  lost: "Perdue : la banque a repris la somme.",
  warning_closed: "Close sans contestation.",
  prevented: "Évitée : réglée avant d’être portée contre la boutique.",
  closed: "Close.",
};

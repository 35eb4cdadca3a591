/** Where the prescription of an order stands, as its page and the bench say it. */
export const STANDING_SAID = {
  awaited: "Attendue : rien n’a encore été reçu.",
  received: "Reçue, à vérifier.",
  refused: "Refusée : une autre est attendue.",
  validated: "Validée.",
} as const;

/** Of one paper, after 'Ordonnance' or 'Déclaration sur l’honneur'. */
export const PAPER_STATE_SAID = {
  draft: "en préparation",
  awaited: "attendue",
  received: "à vérifier",
  validated: "validée",
  refused: "refusée",
} as const;

/**
 * The text shown before a visitor chooses. Its number is logged with each decision: raise it when a word changes, and
 * everybody is asked again. Earlier texts are in the history of this file.
 */
export const CONSENT_VERSION = 2;

export const CONSENT_TEXT = {
  title: "Vos cookies, votre choix",
  intro: "Avec votre accord seulement\u00a0:",
  purposes: [
    { key: "analytics", name: "Mesure d’audience", does: "pages vues, comptées par nous seuls, sans nom ni adresse" },
    { key: "marketing", name: "Marketing", does: "quelle campagne vous amène\u00a0; aucun cookie à ce jour" },
  ],
} as const;

/** Shown after each decision. */
export const SAVED = "Vos choix sont enregistrés.";

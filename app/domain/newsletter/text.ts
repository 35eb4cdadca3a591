/**
 * The text that people read before subscribing. Its number is stored with each consent: raise it when a word changes.
 * Earlier texts are in the history of this file.
 */
export const NEWSLETTER_VERSION = 1;

export const NEWSLETTER_TEXT = "Nos nouveautés, une fois par mois au plus. Désinscription en un clic.";

export const SUBSCRIBED = "Inscription réussie\u00a0!";
export const NOT_SUBSCRIBED = "Une erreur est survenue, réessayez.";

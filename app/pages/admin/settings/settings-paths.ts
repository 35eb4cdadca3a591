export const SETTINGS = "/admin/reglages";
export const CLOSURES = `${SETTINGS}/fermetures`;
export const OPENING = `${SETTINGS}/ouverture`;
export const HISTORY = `${SETTINGS}/historique`;
export const LETTERS = `${SETTINGS}/courriels`;
export const PICTURES = `${SETTINGS}/images`;
export const TEXTS = `${SETTINGS}/textes`;

export const SETTINGS = "/admin/reglages";
export const CLOSURES = `${SETTINGS}/fermetures`;
export const HISTORY = `${SETTINGS}/historique`;

/** Official pages that the law wants a shop to link to. Nothing is loaded from them before a click. */
export const LAWS = {
  opticians: "https://www.legifrance.gouv.fr/codes/section_lc/LEGITEXT000006072665/LEGISCTA000006171330/",
  onlineOpticians: "https://www.legifrance.gouv.fr/codes/section_lc/LEGITEXT000006072665/LEGISCTA000031261664/",
} as const;
export const REPORT_INCIDENT = "https://ansm.sante.fr/documents/reference/declarer-un-effet-indesirable";
export const HEALTH_REPORTS = "https://signalement.social-sante.gouv.fr/";
export const DATA_AUTHORITY = "https://www.cnil.fr/fr/plaintes";
export const FREE_QUOTE = "Il est communiqué un devis gratuit préalablement à la conclusion de la vente.";
/** The articles that a quote is made for, and those that are sold without one: said wherever a page promises a quote. */
export const QUOTE_COVERS =
  "Il porte sur les verres correcteurs et sur la monture qui les reçoit, ou, si vous le demandez, sur une monture optique seule. Des lunettes de soleil sans correction ou un accessoire se vendent au prix de leur fiche, sans devis écrit.";

export type SitePage = { path: string; name: string };
export type SiteChapter = { title: string; pages: SitePage[] };

/**
 * Every page of the shop that anyone may open and that says the same to all, articles apart.
 * Read by the page '/plan-du-site' and by 'sitemap.xml'; a new page is added here.
 */
export const SITE_MAP: SiteChapter[] = [
  {
    title: "La boutique",
    pages: [
      { path: "/home", name: "Accueil" },
      { path: "/nouveautes", name: "Nouveautés" },
      { path: "/optique-selection", name: "Lunettes de vue" },
      { path: "/optiques-femme", name: "Lunettes de vue femme" },
      { path: "/optiques-homme", name: "Lunettes de vue homme" },
      { path: "/solaire-selection", name: "Lunettes de soleil" },
      { path: "/solaires-femme", name: "Lunettes de soleil femme" },
      { path: "/solaires-homme", name: "Lunettes de soleil homme" },
      { path: "/accessoires", name: "Accessoires" },
      { path: "/VueSelection", name: "Choisir selon sa vue" },
    ],
  },
  {
    title: "La maison",
    pages: [
      { path: "/a-propos", name: "À propos" },
      { path: "/services", name: "Services" },
      { path: "/rendez-vous", name: "Prendre rendez-vous" },
      { path: "/contact", name: "Contact et horaires" },
      { path: "/conseil-entretien", name: "Conseils d’entretien" },
      { path: "/newsletter", name: "La lettre" },
    ],
  },
  {
    title: "Acheter en ligne",
    pages: [
      { path: "/modes-de-paiement", name: "Modes de paiement" },
      { path: "/options-de-livraison", name: "Options de livraison" },
      { path: "/suivi-commande", name: "Suivre ma commande" },
      { path: "/retours", name: "Retours" },
      { path: "/renoncer", name: "Renoncer au contrat" },
      { path: "/faq", name: "Questions fréquentes" },
    ],
  },
  {
    title: "Informations légales",
    pages: [
      { path: "/mentions-legales", name: "Mentions légales" },
      { path: "/conditions-generales-de-vente", name: "Conditions générales de vente" },
      { path: "/politique-confidentialite", name: "Politique de confidentialité" },
      { path: "/gestion-des-cookies", name: "Gestion des cookies" },
      { path: "/accessibilite", name: "Accessibilité" },
      { path: "/plan-du-site", name: "Plan du site" },
    ],
  },
];

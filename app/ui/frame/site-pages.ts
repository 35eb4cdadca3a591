/**
 * The names of all pages that anyone may open and that are the same for everyone, except articles. The page
 * '/plan-du-site' and the footer link to these pages only: a page that is listed is added here, and removed with its
 * listing. The names in the footer are a table of their own, because browsers load only these.
 */
const FOOTER_NAMES = {
  "/100-sante": "Lunettes 100\u00a0% Santé",
  "/verres-seuls": "Verres seuls, pour votre monture",
  "/a-propos": "À propos",
  "/services": "Services",
  "/rendez-vous": "Prendre rendez-vous",
  "/contact": "Contact et horaires",
  "/conseil-entretien": "Conseils d’entretien",
  "/modes-de-paiement": "Modes de paiement",
  "/options-de-livraison": "Options de livraison",
  "/suivi-commande": "Suivre ma commande",
  "/retours": "Retours",
  "/renoncer": "Renoncer au contrat",
  "/faq": "Questions fréquentes",
  "/mentions-legales": "Mentions légales",
  "/conditions-generales-de-vente": "Conditions générales de vente",
  "/politique-confidentialite": "Politique de confidentialité",
  "/gestion-des-cookies": "Gestion des cookies",
  "/accessibilite": "Accessibilité",
  "/plan-du-site": "Plan du site",
} as const;

const OTHER_NAMES = {
  "/home": "Accueil",
  "/nouveautes": "Nouveautés",
  "/optique-selection": "Lunettes de vue",
  "/optiques-femme": "Lunettes de vue femme",
  "/optiques-homme": "Lunettes de vue homme",
  "/lunettes-enfant": "Lunettes enfant",
  "/solaire-selection": "Lunettes de soleil",
  "/solaires-femme": "Lunettes de soleil femme",
  "/solaires-homme": "Lunettes de soleil homme",
  "/accessoires": "Accessoires",
  "/VueSelection": "Choisir selon sa vue",
  "/guide-des-formes": "Quelle forme me va ?",
  "/sur-mon-visage": "Sur mon visage",
  "/securite-des-verres": "Sécurité et origine des verres",
  "/newsletter": "La lettre",
} as const;

export type SitePage = { path: string; name: string };
export type SiteChapter = { title: string; pages: SitePage[] };
type FooterPath = keyof typeof FOOTER_NAMES;

/** It is a function, so that the build can leave it out of the browser's scripts. */
export function siteMap(): SiteChapter[] {
  const names = { ...OTHER_NAMES, ...FOOTER_NAMES };
  return [
    chapter(names, "La boutique", [
      "/home",
      "/nouveautes",
      "/optique-selection",
      "/optiques-femme",
      "/optiques-homme",
      "/lunettes-enfant",
      "/100-sante",
      "/solaire-selection",
      "/solaires-femme",
      "/solaires-homme",
      "/accessoires",
      "/VueSelection",
      "/guide-des-formes",
      "/sur-mon-visage",
      "/securite-des-verres",
      "/verres-seuls",
    ]),
    chapter(names, "La maison", [
      "/a-propos",
      "/services",
      "/rendez-vous",
      "/contact",
      "/conseil-entretien",
      "/newsletter",
    ]),
    chapter(names, "Acheter en ligne", [
      "/modes-de-paiement",
      "/options-de-livraison",
      "/suivi-commande",
      "/retours",
      "/renoncer",
      "/faq",
    ]),
    chapter(names, "Informations légales", [
      "/mentions-legales",
      "/conditions-generales-de-vente",
      "/politique-confidentialite",
      "/gestion-des-cookies",
      "/accessibilite",
      "/plan-du-site",
    ]),
  ];
}

/** The columns of the footer, which is narrow: some names are shorter there. */
export const FOOTER: SiteChapter[] = [
  chapter(FOOTER_NAMES, "Acheter", [
    named("/100-sante", "Offre 100\u00a0% Santé"),
    named("/verres-seuls", "Verres seuls"),
    "/modes-de-paiement",
    named("/options-de-livraison", "Livraison"),
    "/suivi-commande",
    "/retours",
    named("/renoncer", "Renoncer au contrat ici"),
    "/faq",
    "/conseil-entretien",
  ]),
  chapter(FOOTER_NAMES, "La maison", [
    "/a-propos",
    named("/a-propos#equipe", "L’équipe"),
    "/services",
    named("/rendez-vous", "Rendez-vous"),
    named("/contact", "Contact"),
    "/plan-du-site",
  ]),
  chapter(FOOTER_NAMES, "Informations légales", [
    "/mentions-legales",
    "/conditions-generales-de-vente",
    named("/politique-confidentialite", "Confidentialité"),
    "/gestion-des-cookies",
    "/accessibilite",
  ]),
];

function named(path: FooterPath | `${FooterPath}#${string}`, name: string): SitePage {
  return { path, name };
}

function chapter<Path extends string>(
  names: Record<Path, string>,
  title: string,
  pages: (NoInfer<Path> | SitePage)[],
): SiteChapter {
  return { title, pages: pages.map((page) => (typeof page === "string" ? { path: page, name: names[page] } : page)) };
}

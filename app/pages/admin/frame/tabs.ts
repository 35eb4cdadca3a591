export type Tab = { to: string; name: string };

/** The page that opens first. */
export const FIRST_TAB: Tab = { to: "/admin", name: "Aujourd’hui" };

/** The tabs in groups. Names and addresses are the specification's; other tabs are the shop's own. */
export const TAB_GROUPS: readonly { name: string; tabs: readonly [Tab, ...Tab[]] }[] = [
  {
    name: "Ventes",
    tabs: [
      { to: "/admin/commandes", name: "Commandes" },
      { to: "/admin/devis", name: "Devis" },
      { to: "/admin/retraits", name: "Retraits" },
      { to: "/admin/reservations", name: "Reservations Boutique" },
      { to: "/admin/retours", name: "Retours et rétractations" },
      { to: "/admin/adaptations", name: "Garantie d’adaptation" },
      { to: "/admin/logs", name: "Logs Suivi" },
    ],
  },
  {
    name: "Rendez-vous",
    tabs: [
      { to: "/admin/rendez-vous", name: "Rendez-vous" },
      { to: "/admin/rendez-vous/semaine", name: "Vue de la semaine" },
    ],
  },
  {
    name: "Clients",
    tabs: [
      { to: "/admin/utilisateurs", name: "Utilisateurs" },
      { to: "/admin/questions", name: "Questions" },
      { to: "/admin/messages", name: "Messages" },
      { to: "/admin/lettres", name: "Lettre d’information" },
    ],
  },
  {
    name: "Catalogue",
    tabs: [
      { to: "/admin/produits", name: "Produits" },
      { to: "/admin/promotions", name: "Promotions" },
      { to: "/admin/fournisseurs", name: "Fournisseurs" },
      { to: "/admin/marques", name: "Marques" },
      { to: "/admin/verres", name: "Verres" },
      { to: "/admin/traitements", name: "Traitements de verres" },
      { to: "/admin/lots", name: "Lots et rappels" },
    ],
  },
  {
    name: "Argent",
    tabs: [
      { to: "/admin/a-regler", name: "À régler" },
      { to: "/admin/comptabilite", name: "Comptabilité" },
      { to: "/admin/rapports", name: "Rapports" },
      { to: "/admin/codes-promo", name: "Codes promo" },
    ],
  },
  {
    name: "Boutique",
    tabs: [
      { to: "/admin/analytics", name: "Analytics" },
      { to: "/admin/courriels", name: "Courriels" },
      { to: "/admin/equipe", name: "Équipe" },
      { to: "/admin/journal", name: "Journal" },
      { to: "/admin/reglages", name: "Réglages" },
      { to: "/admin/affichage", name: "Affichage" },
    ],
  },
];

export const TABS: readonly Tab[] = [FIRST_TAB, ...TAB_GROUPS.flatMap(({ tabs }) => tabs)];

/** The tab that a page belongs to: the one with the longest address that the page's address begins with. */
export function tabOf(pathname: string): Tab | null {
  const above = TABS.filter(({ to }) => pathname === to || (to !== FIRST_TAB.to && pathname.startsWith(`${to}/`)));
  return above.sort((one, other) => other.to.length - one.to.length)[0] ?? null;
}

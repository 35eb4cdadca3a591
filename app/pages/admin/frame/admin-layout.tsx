import { Form, Link, NavLink, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import { FormGuard } from "~/ui/forms/forms";

/** The tabs in the order of the specification, which ends with the way out, and those the shop adds after it. */
export const TABS = [
  { to: "/admin", name: "Utilisateurs" },
  { to: "/admin/produits", name: "Produits" },
  { to: "/admin/verres", name: "Verres" },
  { to: "/admin/traitements", name: "Traitements de verres" },
  { to: "/admin/commandes", name: "Commandes" },
  { to: "/admin/logs", name: "Logs Suivi" },
  { to: "/admin/reservations", name: "Reservations Boutique" },
  { to: "/admin/rendez-vous", name: "Rendez-vous" },
  { to: "/admin/analytics", name: "Analytics" },
] as const;
export const ADDED_TABS = [
  { to: "/admin/devis", name: "Devis" },
  { to: "/admin/retraits", name: "Retraits" },
  { to: "/admin/marques", name: "Marques" },
  { to: "/admin/adaptations", name: "Garantie d’adaptation" },
  { to: "/admin/lots", name: "Lots de verres" },
  { to: "/admin/questions", name: "Questions" },
  { to: "/admin/messages", name: "Messages" },
  { to: "/admin/codes-promo", name: "Codes promo" },
  { to: "/admin/journal", name: "Journal" },
] as const;

export type WaitingView = { label: string; amount: number; to: string }[];

type Props = {
  shopName: string;
  administrator: string;
  /** False until the password alone no longer opens the account. */ secured: boolean;
  waiting: WaitingView;
  /** The purges that have not run for days. */ overdue: string[];
  children: ReactNode;
};

export function AdminLayout({ shopName, administrator, secured, waiting, overdue, children }: Props) {
  const busy = useNavigation().state !== "idle";
  return (
    <div className="admin" aria-busy={busy || undefined}>
      <header className="admin__head">
        <Link to="/admin" className="admin__name">
          {shopName} <span>Administration</span>
        </Link>
        <p className="admin__who">
          {administrator} <Link to="/admin/securite">Sécurité</Link> <a href="/home">Voir la boutique</a>
        </p>
      </header>
      {secured ? null : (
        <aside className="admin__offer" aria-label="Sécurité du compte">
          Votre mot de passe suffit à ouvrir votre compte.{" "}
          <Link to="/admin/securite/validation">Activer la validation en deux étapes</Link>
        </aside>
      )}
      {overdue.length > 0 ? (
        <aside className="admin__offer" aria-label="Données gardées trop longtemps">
          Des données dont le temps est passé ne sont plus supprimées : {overdue.join(", ")}. Prévenez qui s’occupe du
          site.
        </aside>
      ) : null}
      <nav aria-label="Ce qui attend">
        <ul className="admin__waiting">
          {waiting.map(({ label, amount, to }) => (
            <li key={label} className={amount === 0 ? "admin__none" : undefined}>
              <Link to={to}>
                <strong>{amount}</strong> {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="admin__body">
        <nav className="admin__tabs" aria-label="Administration">
          <ul>
            <Tabs of={TABS} />
            <li>
              <Form method="post" action="/admin/deconnexion">
                <FormGuard name="logout" />
                <button type="submit">Déconnexion</button>
              </Form>
            </li>
            <Tabs of={ADDED_TABS} />
          </ul>
        </nav>
        <main id="contenu" className="admin__page">
          {children}
        </main>
      </div>
    </div>
  );
}

function Tabs({ of: tabs }: { of: readonly { to: string; name: string }[] }) {
  return tabs.map(({ to, name }) => (
    <li key={to}>
      <NavLink to={to} end={to === "/admin"}>
        {name}
      </NavLink>
    </li>
  ));
}

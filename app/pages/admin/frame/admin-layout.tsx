import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";

import type { Display } from "~/ui/admin/display";
import { Form, Link } from "~/ui/admin/permitted";
import { FormGuard } from "~/ui/admin/fields";
import type { WaitingView } from "~/ui/admin/waiting-view";
import { AdminTabs, MENU } from "./admin-tabs";
import { SearchBox } from "./search-box";
import { ShortcutKeys } from "./shortcut-keys";

type Props = {
  shopName: string;
  administrator: string;
  /** The name of the administrator's role. */ role: string | null;
  /** The tabs that the role may not open. */ closedTabs: string[];
  /** True where the role may see the page and not change it. */ readsOnly: boolean;
  /** Whether the role may open the shop to visitors. */ opens: boolean;
  /** Whether the account has a second factor. */ secured: boolean;
  /** Whether the shop is open to visitors. */ open: boolean;
  waiting: WaitingView;
  display: Display;
  /** The purges that have not run for days. */ overdue: string[];
  /** Whether they wait for a person to confirm the date. */ dateHeld: boolean;
  children: ReactNode;
};

export function AdminLayout({ shopName, administrator, role, closedTabs, readsOnly, opens, children, ...rest }: Props) {
  const { secured, open, waiting, display, overdue, dateHeld } = rest;
  const looks = ["admin", display.airy && "admin--airy"].filter(Boolean).join(" ");
  const busy = useNavigation().state !== "idle";
  return (
    <div className={looks} aria-busy={busy || undefined}>
      <header className="admin__head">
        <Link to="/admin" className="admin__name">
          {shopName} <span>Administration</span>
        </Link>
        <SearchBox keys={display.keys} />
        <p className="admin__menu">
          <a href={`#${MENU}`}>Menu</a>
        </p>
      </header>
      {open ? null : (
        <aside className="admin__offer" aria-label="Ouverture de la boutique">
          La boutique n’est pas ouverte aux visiteurs.{" "}
          {opens ? <Link to="/admin/reglages/ouverture">Voir ce qui manque, et ouvrir</Link> : null}
        </aside>
      )}
      {secured ? null : (
        <aside className="admin__offer" aria-label="Sécurité du compte">
          Votre mot de passe suffit à ouvrir votre compte.{" "}
          <Link to="/admin/securite/validation">Activer la validation en deux étapes</Link>
        </aside>
      )}
      {overdue.length > 0 ? (
        <aside className="admin__offer" aria-label="Données gardées trop longtemps">
          Des données dont le temps est passé ne sont plus supprimées&nbsp;: {overdue.join(", ")}.{" "}
          {dateHeld ? (
            <>
              L’horloge de la boutique est passée d’un coup à aujourd’hui&nbsp;: la date se confirme sur la page{" "}
              <Link to="/admin/comptabilite">Comptabilité</Link>, aux clôtures.
            </>
          ) : (
            "Prévenez qui s’occupe du site."
          )}
        </aside>
      ) : null}
      {waiting.length > 0 ? (
        <nav aria-label="Ce qui attend">
          <ul className="admin__waiting">
            {waiting.map(({ label, amount, to }) => (
              <li key={label}>
                <Link to={to}>
                  <strong>{amount}</strong> {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <div className="admin__body">
        <AdminTabs closed={closedTabs}>
          {administrator}
          {role ? ` (${role.toLowerCase()})` : null} <Link to="/admin/securite">Sécurité</Link>{" "}
          <a href="/home">Voir la boutique</a>{" "}
          <Form method="post" action="/admin/deconnexion">
            <FormGuard name="logout" />
            <button type="submit">Déconnexion</button>
          </Form>
        </AdminTabs>
        <main id="contenu" className="admin__page">
          {readsOnly ? (
            <p className="admin__offer">Vous consultez cette page&nbsp;: votre rôle ne permet pas de la modifier.</p>
          ) : null}
          {children}
        </main>
      </div>
      {display.keys ? <ShortcutKeys /> : null}
    </div>
  );
}

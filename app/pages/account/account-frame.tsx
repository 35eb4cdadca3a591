import { Form, NavLink } from "@remix-run/react";
import type { ReactNode } from "react";

import { ErrorSummary, FormGuard, SubmitButton, type FormState } from "~/ui/forms/forms";

/** What the frame around every page of an account shows. */
export type AccountFrameView = {
  /** How the account's owner is greeted. */
  name: string;
  /**
   * The e-mail address that is not proven yet, and the day when the account is deleted without the proof; else null.
   */
  unproven: { email: string; closes: string } | null;
};

const TABS = [
  { to: "/mon-compte", name: "Achats" },
  { to: "/mon-compte/retours", name: "Retours" },
  { to: "/mon-compte/carnet", name: "Carnet de vue" },
  { to: "/mon-compte/demandes", name: "Demandes" },
  { to: "/wishlist", name: "Wishlist" },
  { to: "/mon-compte/profil", name: "Profil" },
  { to: "/mon-compte/parametres", name: "Paramètres" },
];

type Props = { frame: AccountFrameView; title: string; form: FormState; children: ReactNode };

export function AccountFrame({ frame, title, form, children }: Props) {
  return (
    <main id="contenu" className="page page--account">
      <ErrorSummary form={form} />
      <header className="account-head">
        <p className="account-head__name">{frame.name}</p>
        {/* The log-out reloads the document, so that no data of the account stays in the page's memory. */}
        <Form method="post" action="/mon-compte?sortie=1" reloadDocument>
          <FormGuard name="logout" />
          <SubmitButton name="intent" value="logout" pending="Déconnexion…" className="button button--quiet">
            Se déconnecter
          </SubmitButton>
        </Form>
      </header>
      <nav className="tabs" aria-label="Mon compte">
        <ul>
          {TABS.map(({ to, name }) => (
            <li key={to}>
              <NavLink to={to} end>
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {frame.unproven ? <Unproven {...frame.unproven} /> : null}
      <h1>{title}</h1>
      {children}
    </main>
  );
}

function Unproven({ email, closes }: NonNullable<AccountFrameView["unproven"]>) {
  return (
    <div className="notice unproven" role="status">
      <p>
        Votre adresse {email} n’est pas encore confirmée. Consultez vos courriels&nbsp;: nous vous y disons comment
        continuer. Sans confirmation, ce compte se ferme le {closes}, sauf s’il a servi à commander, à réserver ou à
        prendre rendez-vous.
      </p>
      <Form method="post" action="/mon-compte">
        <FormGuard name="verify-again" />
        <SubmitButton name="intent" value="verify-again" pending="Envoi…" className="button button--quiet">
          Renvoyer le courriel
        </SubmitButton>
      </Form>
    </div>
  );
}

import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";

import { pageTitle } from "~/http/head/page-title";
import { accountSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction = () => [pageTitle("Lien invalide ou expiré")];

export default function InvalidToken() {
  return (
    <main id="contenu" className="page page--access">
      <h1>Lien invalide ou expiré</h1>
      <p className="lead">
        Un lien pour changer de mot de passe est valable une heure et ne sert qu’une fois. S’il a déjà servi, votre
        nouveau mot de passe est en place&nbsp;; sinon, demandez-en un autre.
      </p>
      <p className="button-row">
        <Link className="button" to="/mon-compte">
          Retour à mon compte
        </Link>{" "}
        <Link className="button button--quiet" to="/mon-compte?vue=mot-de-passe-oublie">
          Demander un autre lien
        </Link>
      </p>
    </main>
  );
}

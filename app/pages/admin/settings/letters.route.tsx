import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { listLetters } from "~/domain/settings/letters.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { LETTERS, SETTINGS } from "./settings-paths";

const TITLE = "Textes des courriels";

export const meta: MetaFunction = () => [pageTitle(TITLE)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ families: listLetters(await settingsInForce(context.services)) });
}

export default function Letters() {
  const { families } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{TITLE}</h1>
      <p>
        Chaque courriel a son objet et ses mots. Ce que vous enregistrez vaut pour les prochains envois&nbsp;; ceux qui
        sont déjà écrits partent comme ils sont.
      </p>
      {families.map(({ title, letters }) => (
        <section key={title} className="panel admin-narrow">
          <h2>{title}</h2>
          <ul className="admin-today">
            {letters.map(({ name, title: letter, sent, changed }) => (
              <li key={name}>
                <Link to={`${LETTERS}/${name}`}>{letter}</Link> <span>{sent}</span>{" "}
                {changed ? <strong className="admin-state admin-state--todo">Modifié</strong> : null}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { SETTINGS, TEXTS } from "./settings-paths";
import { listTexts } from "./text-view.server";

const TITLE = "Textes des pages";

export const meta: MetaFunction = () => [pageTitle(TITLE)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ pages: listTexts(await settingsInForce(context.services)) });
}

export default function Texts() {
  const { pages } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>{TITLE}</h1>
      <p>
        Chaque partie d’une page garde le texte livré tant que vous n’écrivez pas le vôtre. Ce qui vient de vos réglages
        (identité, prix, délais) et ce que la loi dicte se met à jour de soi-même.
      </p>
      <ul className="panel admin-narrow admin-today">
        {pages.map(({ name, title, changed }) => (
          <li key={name}>
            <Link to={`${TEXTS}/${name}`}>{title}</Link>{" "}
            {changed ? <strong className="admin-state admin-state--todo">Modifié</strong> : null}
          </li>
        ))}
      </ul>
      <p>
        <Link to={SETTINGS}>Tous les réglages</Link>
      </p>
    </>
  );
}

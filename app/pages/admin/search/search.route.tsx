import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { searchOf } from "~/http/admin/admin-list.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { searchView, type FoundGroup } from "./search-view.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data?.typed ? `Recherche : ${data.typed}` : "Recherche"),
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const typed = searchOf(request);
  return json({ typed, groups: await searchView(context.services, typed, account.staffRole) });
}

export default function Search() {
  const { typed, groups } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Recherche</h1>
      {groups === null ? (
        <p>
          Tapez deux signes au moins dans le champ en haut de page&nbsp;: un nom ou une partie d’un nom, une adresse
          e-mail, un téléphone, un numéro de commande, de facture, de devis ou de colis, un produit ou son code-barres.
        </p>
      ) : (
        <p role="status">
          {groups.length === 0 ? "Rien" : "Trouvé"} pour «&nbsp;{typed}&nbsp;».
        </p>
      )}
      {groups?.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      {groups?.length === 0 ? (
        <p>
          Un nom se trouve aussi par une partie, avec ou sans accents&nbsp;; un téléphone, par ses premiers chiffres. Un
          compte ancien qui n’a rien commandé se cherche parmi{" "}
          <Link to={`/admin/utilisateurs?${new URLSearchParams({ q: typed }).toString()}`}>tous les utilisateurs</Link>.
        </p>
      ) : null}
    </>
  );
}

function Group({ group: { title, lines, all } }: { group: FoundGroup }) {
  return (
    <section className="admin-found" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {lines.map(({ key, to, name, facts }) => (
          <li key={key}>
            <Link to={to}>{name}</Link> <span>{facts.join(", ")}</span>
          </li>
        ))}
      </ul>
      {all ? (
        <p>
          <Link to={all.to}>{all.says}</Link>
        </p>
      ) : null}
    </section>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listAccounts } from "~/domain/accounts/list.server";
import { deadAddresses, type DeadLetter } from "~/domain/outbox.server";
import { formatShortDay } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { french } from "~/shop/words/french-spacing";

export const meta: MetaFunction = () => [pageTitle("Utilisateurs")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const query = readListQuery(request, ["-date", "nom", "email", "role"]);
  const search = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, 100);
  const { total, rows } = await listAccounts(context.services, { ...query, search, pages: pagesOf });
  const dead = await deadAddresses(
    context.services,
    rows.map(({ email }) => email),
  );
  const told = rows.map((row) => ({ ...row, refusedSince: refusedSince(dead.get(row.email)) }));
  return json({ rows: told, search, list: listState(query, total) });
}

function refusedSince(letter: DeadLetter | undefined): string | null {
  return letter ? formatShortDay(letter.givenUpAt) : null;
}

const SAYS_WHY_OFF =
  "« Modifier » et « Supprimer » sont grisés : un compte appartient à la personne, qui change ses coordonnées et l’efface elle-même, depuis « Mon compte ». Ce que la boutique sait d’un client se lit et se note sur sa fiche ; l’accès d’un collègue se règle dans « Équipe ».";
const ROLES = { admin: "Administrateur", customer: "Client" };

export default function Users() {
  const { rows, search, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Utilisateurs</h1>
      <ListFilters label="Rechercher un utilisateur">
        <label>
          Nom ou adresse e-mail <input type="search" name="q" defaultValue={search} className="input" />
        </label>
      </ListFilters>
      <p className="admin-wide">{french(SAYS_WHY_OFF)}</p>
      <DataTable
        caption="Utilisateurs"
        rows={rows}
        keyOf={({ id }) => id}
        empty={<NoneFound none="Aucun utilisateur trouvé." />}
        list={list}
        columns={[
          { name: "ID", cell: ({ id }) => <code>{id}</code> },
          { name: "Nom", sort: "nom", cell: ({ name }) => name },
          {
            name: "Email",
            sort: "email",
            cell: ({ email, refusedSince: since }) => (
              <>
                {email}
                {since ? <strong className="admin-refused"> Adresse refusée le {since}</strong> : null}
              </>
            ),
          },
          { name: "Rôle", sort: "role", cell: ({ role }) => ROLES[role] },
          {
            name: "Actions",
            cell: ({ name }) => (
              <div className="admin-row-intents">
                <button type="button" className="button button--quiet" disabled>
                  Modifier<span className="visually-hidden">&nbsp;: {name}</span>
                </button>{" "}
                <button type="button" className="button button--quiet" disabled>
                  Supprimer<span className="visually-hidden">&nbsp;: {name}</span>
                </button>
              </div>
            ),
          },
        ]}
      />
    </>
  );
}

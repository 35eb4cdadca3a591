import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { administrators, listIntents } from "~/domain/audit/audit.server";
import { detailsInWords, intentInWords } from "~/domain/audit/words";
import { isBareId, namedTargets } from "~/domain/audited/targets.server";
import { keptWithWords } from "~/shop/words/french-spacing";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { NoneFound } from "~/ui/admin/elsewhere";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";

export const meta: MetaFunction = () => [pageTitle("Journal")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const query = readListQuery(request, ["-date"]);
  const filters = {
    who: searchOf(request, "par-qui"),
    search: searchOf(request),
    from: dayOf(request, "du"),
    to: dayOf(request, "au"),
  };
  const { services } = context;
  const { total, rows } = await listIntents(services, { ...query, ...filters, pages: pagesOf });
  const named = await namedTargets(services, rows);
  return json({
    ...filters,
    people: await administrators(services),
    rows: rows.map(({ at, action, target, details, ...row }) => ({
      ...row,
      action: keptWithWords(intentInWords(action)),
      target: named.get(target) ?? { name: isBareId(target) ? "–" : target, path: null },
      details: keptWithWords(detailsInWords(details)),
      at: formatDayAndTime(at),
    })),
    list: listState(query, total),
  });
}

export default function Journal() {
  const { rows, who, search, from, to, people, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Journal</h1>
      <p>Ce que chaque administrateur a fait. Rien ne s’y efface.</p>
      <ListFilters label="Chercher dans le journal">
        <label>
          Administrateur{" "}
          <select name="par-qui" defaultValue={who} className="input">
            <option value="">Tous</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Mot, nom ou numéro <input type="search" name="q" defaultValue={search} className="input" />
        </label>
        <label>
          Du <input type="date" name="du" defaultValue={from ?? ""} className="input" />
        </label>
        <label>
          Au <input type="date" name="au" defaultValue={to ?? ""} className="input" />
        </label>
      </ListFilters>
      <DataTable
        caption="Journal"
        rows={rows}
        keyOf={({ id }) => id}
        empty={<NoneFound none="Rien n’est noté." filtered="Rien de tel n’est noté." />}
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ at }) => at },
          { name: "Administrateur", cell: ({ administrator }) => administrator },
          { name: "Action", cell: ({ action }) => action },
          { name: "Sur", cell: ({ target: { name, path } }) => (path ? <Link to={path}>{name}</Link> : name) },
          { name: "Détails", cell: ({ details }) => details },
        ]}
      />
    </>
  );
}

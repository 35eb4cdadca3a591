import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { administrators, listIntents } from "~/domain/audit/audit.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { dayOf, searchOf } from "~/http/admin/admin-list.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable, ListFilters } from "~/ui/admin/data-table";

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
  const { total, rows } = await listIntents(context.services, { ...query, ...filters, pages: pagesOf });
  return json({
    ...filters,
    people: await administrators(context.services),
    rows: rows.map(({ at, ...row }) => ({ ...row, at: formatDayAndTime(at) })),
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
          Action ou numéro <input type="search" name="q" defaultValue={search} className="input" />
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
        empty="Rien n’est noté."
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ at }) => at },
          { name: "Administrateur", cell: ({ administrator }) => administrator },
          { name: "Action", cell: ({ action }) => action },
          { name: "Sur", cell: ({ target }) => <code>{target}</code> },
          { name: "Détails", cell: ({ details }) => details },
        ]}
      />
    </>
  );
}

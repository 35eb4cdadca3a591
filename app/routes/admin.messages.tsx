import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { listMessages, MESSAGE_STATES } from "~/domain/messages/desk.server";
import { formatDayAndTime } from "~/domain/time";
import { requireDesk } from "~/http/desk.server";
import { choiceOf, searchOf } from "~/http/desk-list.server";
import { pagesOf, readListQuery } from "~/http/list-query.server";
import { pageTitle } from "~/http/page-title";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { StateFilter } from "~/ui/admin/state-filter";

export const meta: MetaFunction = () => [pageTitle("Messages"), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  const query = readListQuery(request, ["-date"]);
  const [state, search] = [choiceOf(request, "etat", MESSAGE_STATES), searchOf(request)];
  const { total, rows } = await listMessages(context.services, { ...query, state, search, pages: pagesOf });
  return json({
    state, search,
    rows: rows.map(({ createdAt, doneAt, ...row }) => ({ ...row, came: formatDayAndTime(createdAt), done: doneAt && formatDayAndTime(doneAt) })),
    list: { ...pagesOf(query, total), sort: query.sort, descending: query.descending },
  });
}

export default function Messages() {
  const { rows, state, search, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Messages</h1>
      <ListFilters label="Chercher un message">
        <StateFilter value={state} names={{ attente: "À traiter", faits: "Traités", tous: "Tous" }} />
        <label>Nom ou e-mail <input type="search" name="q" defaultValue={search} className="input" /></label>
      </ListFilters>
      <DataTable
        caption="Messages"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucun message."
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ came }) => came },
          { name: "Nom", cell: ({ name }) => name },
          { name: "Email", cell: ({ email }) => email },
          { name: "État", cell: ({ done }) => (done ? `Traité le ${done}` : "À traiter") },
          { name: "Actions", cell: ({ id, name }) => <Link className="button button--quiet" to={`/admin/messages/${id}`}>Lire<span className="visually-hidden"> : {name}</span></Link> },
        ]}
      />
    </>
  );
}

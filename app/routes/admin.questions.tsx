import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";

import { listQuestions, MESSAGE_STATES } from "~/domain/messages/desk.server";
import { formatDayAndTime } from "~/domain/time";
import { requireDesk } from "~/http/desk.server";
import { choiceOf, searchOf } from "~/http/desk-list.server";
import { pagesOf, readListQuery } from "~/http/list-query.server";
import { pageTitle } from "~/http/page-title";
import { DataTable, ListFilters } from "~/ui/admin/data-table";
import { StateFilter } from "~/ui/admin/state-filter";

export const meta: MetaFunction = () => [pageTitle("Questions"), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  const query = readListQuery(request, ["-date"]);
  const [state, search] = [choiceOf(request, "etat", MESSAGE_STATES), searchOf(request)];
  const { total, rows } = await listQuestions(context.services, { ...query, state, search, pages: pagesOf });
  return json({
    state, search,
    rows: rows.map(({ createdAt, answeredAt, ...row }) => ({ ...row, asked: formatDayAndTime(createdAt), answered: answeredAt && formatDayAndTime(answeredAt) })),
    list: { ...pagesOf(query, total), sort: query.sort, descending: query.descending },
  });
}

export default function Questions() {
  const { rows, state, search, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Questions</h1>
      <ListFilters label="Chercher une question">
        <StateFilter value={state} names={{ attente: "À répondre", faits: "Répondues", tous: "Toutes" }} />
        <label>Nom, e-mail ou monture <input type="search" name="q" defaultValue={search} className="input" /></label>
      </ListFilters>
      <DataTable
        caption="Questions"
        rows={rows}
        keyOf={({ id }) => id}
        empty="Aucune question."
        list={list}
        columns={[
          { name: "Date", sort: "date", cell: ({ asked }) => asked },
          { name: "Client", cell: ({ name }) => name },
          { name: "Monture", cell: ({ product }) => product },
          { name: "Réponse", cell: ({ answered, answeredBy }) => (answered ? `${answered}${answeredBy ? `, ${answeredBy}` : ""}` : "En attente") },
          { name: "Actions", cell: ({ id, name, answered }) => <Link className="button button--quiet" to={`/admin/questions/${id}`}>{answered ? "Lire" : "Lire et répondre"}<span className="visually-hidden"> : {name}</span></Link> },
        ]}
      />
    </>
  );
}

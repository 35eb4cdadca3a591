import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listQuestions } from "~/domain/messages/inbox.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { inboxView } from "./inbox-view.server";
import { pageTitle } from "~/http/head/page-title";
import { Inbox } from "./inbox";

export const meta: MetaFunction = () => [pageTitle("Questions")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json(
    await inboxView(context, request, listQuestions, ({ createdAt, answeredAt, ...line }) => ({
      ...line,
      came: formatDayAndTime(createdAt),
      answered: answeredAt && formatDayAndTime(answeredAt),
    })),
  );
}

export default function Questions() {
  const view = useLoaderData<typeof loader>();
  return (
    <Inbox
      {...view}
      title="Questions"
      path="/admin/questions"
      find={{ label: "Chercher une question", among: "Nom, e-mail ou monture" }}
      states={{ attente: "À répondre", faits: "Répondues", tous: "Toutes" }}
      empty="Aucune question."
      columns={[
        { name: "Client", cell: ({ name }) => name },
        { name: "Monture", cell: ({ product }) => product },
        {
          name: "Réponse",
          cell: ({ answered, answeredBy }) =>
            answered ? `${answered}${answeredBy ? `, ${answeredBy}` : ""}` : "En attente",
        },
      ]}
      open={({ answered }) => (answered ? "Lire" : "Lire et répondre")}
    />
  );
}

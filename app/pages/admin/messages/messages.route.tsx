import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { listMessages } from "~/domain/messages/inbox.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { inboxView } from "./inbox-view.server";
import { pageTitle } from "~/http/head/page-title";
import { Inbox } from "./inbox";

export const meta: MetaFunction = () => [pageTitle("Messages")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json(
    await inboxView(context, request, listMessages, ({ createdAt, doneAt, ...line }) => ({
      ...line,
      came: formatDayAndTime(createdAt),
      done: doneAt && formatDayAndTime(doneAt),
    })),
  );
}

export default function Messages() {
  const view = useLoaderData<typeof loader>();
  return (
    <Inbox
      {...view}
      title="Messages"
      path="/admin/messages"
      find={{ label: "Chercher un message", among: "Nom ou e-mail" }}
      states={{ attente: "À traiter", faits: "Traités", tous: "Tous" }}
      empty="Aucun message."
      columns={[
        { name: "Nom", cell: ({ name }) => name },
        { name: "Email", cell: ({ email }) => email },
        { name: "État", cell: ({ done }) => (done ? `Traité le ${done}` : "À traiter") },
      ]}
      open={() => "Lire"}
    />
  );
}

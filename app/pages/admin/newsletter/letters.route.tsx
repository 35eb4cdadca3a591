import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { subscribersNow } from "~/domain/newsletter/letters/dispatch.server";
import { listLetters } from "~/domain/newsletter/letters/letter.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { letterState } from "./letter-view.server";

export const meta: MetaFunction = () => [pageTitle("Lettre d’information")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({
    subscribers: await subscribersNow(context.services),
    letters: (await listLetters(context.services)).map((letter) => ({
      id: letter.id,
      subject: letter.subject,
      state: letterState(letter),
      written: letter.written,
      updated: formatDayAndTime(letter.updatedAt),
    })),
  });
}

export default function Letters() {
  const { subscribers, letters } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Lettre d’information</h1>
      <p>
        {subscribers === 0 ? "Personne n’est inscrit" : subscribers > 1 ? `${subscribers} inscrits` : "1 inscrit"}.{" "}
        <Link to="/admin/lettres/abonnes.csv" reloadDocument deed>
          Exporter les inscrits (CSV)
        </Link>
      </p>
      <p>
        <Link className="button" to="/admin/lettres/nouvelle">
          Écrire une lettre
        </Link>
      </p>
      <DataTable
        caption="Lettres"
        rows={letters}
        keyOf={({ id }) => id}
        empty="Aucune lettre."
        columns={[
          { name: "Objet", cell: ({ id, subject }) => <Link to={`/admin/lettres/${id}`}>{subject}</Link> },
          { name: "État", cell: ({ state }) => state },
          { name: "Destinataires", number: true, cell: ({ written }) => written },
          { name: "Modifiée le", cell: ({ updated }) => updated },
        ]}
      />
    </>
  );
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { MOVEMENT_CAUSES } from "~/domain/catalogue/movements";
import { movementsOf } from "~/domain/stocktaking/movements.server";
import { formatDayAndTime } from "~/domain/time";
import { requireAdmin } from "~/http/admin/admin.server";
import { listState, pagesOf, readListQuery } from "~/http/answers/list-query.server";
import { notFound } from "~/http/answers/not-found.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { ofName } from "~/shop/words/elision";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Mouvements ${ofName(data.name)}` : "Mouvements"),
];

export async function loader({ params: { id = "" }, request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const known = await readSheet(context.services, id);
  if (!known) throw notFound("Ce produit n’existe plus.");
  const query = readListQuery(request, ["-date"]);
  const { total, rows } = await movementsOf(context.services, id, { ...query, pages: pagesOf });
  const names = new Map(known.sheet.colors.map(({ value, name }) => [value, name]));
  return json({
    id,
    name: `${known.sheet.brand} ${known.sheet.name}`,
    list: listState(query, total),
    rows: rows.map(({ id: key, color, size, delta, stock, cause, reference, by, at }) => ({
      key,
      at: formatDayAndTime(at),
      color: [names.get(color) ?? color, size].filter(Boolean).join(", "),
      delta: delta > 0 ? `+${delta}` : `−${-delta}`,
      stock,
      cause: [MOVEMENT_CAUSES[cause], cause === "order" || cause === "back" ? reference : null]
        .filter(Boolean)
        .join(" "),
      by: by ?? "–",
    })),
  });
}

export default function Movements() {
  const { id, name, rows, list } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Mouvements {ofName(name)}</h1>
      <p>
        <Link to={`/admin/produits/${id}`}>Revenir à la fiche</Link>
      </p>
      <DataTable
        caption="Mouvements de stock"
        rows={rows}
        keyOf={({ key }) => key}
        empty="Aucun mouvement noté."
        list={list}
        columns={[
          { name: "Date", cell: ({ at }) => at },
          { name: "Coloris, taille", cell: ({ color }) => color },
          { name: "Pièces", number: true, cell: ({ delta }) => <strong>{delta}</strong> },
          { name: "Stock ensuite", number: true, cell: ({ stock }) => stock },
          { name: "Cause", cell: ({ cause }) => cause },
          { name: "Par", cell: ({ by }) => by },
        ]}
      />
    </>
  );
}

import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { DataTable } from "~/ui/admin/data-table";
import { Link } from "~/ui/admin/permitted";
import { sheetLink } from "~/ui/styles/sheet";
import moneySheet from "./money.css";
import { moneyLists } from "./money-view.server";

export const links: LinksFunction = () => [sheetLink(moneySheet)];
export const meta: MetaFunction = () => [pageTitle("À rembourser, à éclaircir")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ lists: await moneyLists(context.services) });
}

/** The money tasks: each is listed until a person settles it. */
export default function Money() {
  const { lists } = useLoaderData<typeof loader>();
  return (
    <div className="money">
      <h1>À rembourser, à éclaircir</h1>
      <p>Une ligne reste ici tant qu’elle n’est pas réglée, par un remboursement ou par ce que vous en écrivez.</p>
      {lists.map(({ list, title, inAll, rows }) => (
        <div key={list} id={list} className="money__list">
          <h2>{title}</h2>
          {inAll ? <p className="money__all">{inAll}</p> : null}
          <DataTable
            caption={title}
            rows={rows}
            keyOf={({ id }) => id}
            empty={list === "owed" ? "Rien n’est à rembourser." : "Rien n’est à éclaircir."}
            columns={[
              {
                name: "Commande",
                cell: ({ href, number, customer, cause }) => (
                  <span>
                    <Link to={href} className="money__order">
                      {number}
                    </Link>
                    {customer ? `, ${customer}` : null}
                    <br />
                    {cause}
                  </span>
                ),
              },
              {
                name: "Ce qu’il en est",
                cell: ({ says, inBoth }) => (
                  <span className="money__says">
                    {says}
                    {inBoth ? <strong> {inBoth}</strong> : null}
                  </span>
                ),
              },
              { name: "Montant", number: true, cell: ({ amount }) => amount },
              {
                name: "Dernier jour",
                cell: ({ due, overdue }) => (overdue ? <strong className="money__late">{due} (dépassé)</strong> : due),
              },
              { name: "Depuis", cell: ({ since }) => since },
              {
                name: "Actions",
                cell: ({ id, refundHref, number, cause }) => {
                  const whose = <span className="visually-hidden">{` : commande ${number}, ${cause}`}</span>;
                  return (
                    <span className="money__ways">
                      {refundHref ? (
                        <Link to={refundHref} className="button button--quiet">
                          Rembourser{whose}
                        </Link>
                      ) : null}
                      <Link to={`/admin/a-regler/${id}`}>Régler{whose}</Link>
                    </span>
                  );
                },
              },
            ]}
          />
        </div>
      ))}
    </div>
  );
}

import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PrintButton } from "~/enhance/print-button";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { Link } from "~/ui/admin/permitted";
import { useNonce } from "~/ui/frame/nonce";
import { sheetLink } from "~/ui/styles/sheet";
import accountingSheet from "./accounting.css";
import { closingOf } from "./closing-view.server";
import { TotalsTables } from "./totals-tables";

export const links: LinksFunction = () => [sheetLink(accountingSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Clôture${data ? ` ${data.view.period}` : ""}`),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({ view: await closingOf(context.services, params.period ?? ""), scripts: !context.light });
}

/** A closing (Z), to be printed and filed. */
export default function Closing() {
  const {
    view: { title, period, file, seller, totals, perpetual, facts },
    scripts,
  } = useLoaderData<typeof loader>();
  return (
    <div className="accounting accounting--printed">
      <p className="accounting__back">
        <Link to="/admin/comptabilite">Comptabilité</Link>
      </p>
      <h1>{title}</h1>
      <p>
        <strong>{period}</strong>
        <br />
        {seller}
      </p>
      <PrintButton otherwise="Pour imprimer : Ctrl + P, ou ⌘ + P sur un Mac." nonce={useNonce()} scripts={scripts}>
        Imprimer
      </PrintButton>
      <p className="accounting__back">
        <a href={file} target="_blank" rel="noreferrer">
          Enregistrer en PDF
        </a>
      </p>
      <TotalsTables totals={totals} />
      <h2>Cumuls perpétuels</h2>
      <Facts facts={perpetual} />
      <h2>Contrôle</h2>
      <Facts facts={facts} />
    </div>
  );
}

function Facts({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <dl className="accounting__facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { PrintButton } from "~/enhance/print-button";
import { Link } from "~/ui/admin/permitted";
import { packingSlip } from "./packing-slip-view.server";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { useNonce } from "~/ui/frame/nonce";
import { french } from "~/shop/words/french-spacing";
import { sheetLink } from "~/ui/styles/sheet";
import { WithNumbers } from "~/ui/with-numbers";
import packingSlipSheet from "./packing-slip.css";

export const links: LinksFunction = () => [sheetLink(packingSlipSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Bon de préparation${data ? ` ${data.slip.number}` : ""}`),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  return json({
    slip: await packingSlip(context.services, await adminOrder(context, params)),
    scripts: !context.light,
  });
}

/** The list of what goes into the parcel: no prices, nothing of the eyes. */
export default function PackingSlip() {
  const {
    slip: { orderHref, number, placedAt, customer, delivery, lines, examined, override, pieces, precautions },
    scripts,
  } = useLoaderData<typeof loader>();
  return (
    <div className="slip">
      <p className="slip__back">
        <Link to={orderHref}>Commande {number}</Link>
      </p>
      <h1>
        <WithNumbers>{`Bon de préparation ${number}`}</WithNumbers>
      </h1>
      <PrintButton otherwise="Pour imprimer : Ctrl + P, ou ⌘ + P sur un Mac." nonce={useNonce()} scripts={scripts}>
        Imprimer
      </PrintButton>
      <div className="slip__who">
        <p>
          <strong>Client</strong>
          <br />
          {customer}
        </p>
        <p>
          <strong>{delivery[0]}</strong>
          {delivery.slice(1).map((line) => (
            <span key={line}>
              <br />
              {line}
            </span>
          ))}
        </p>
        <p>
          <strong>Commandée le</strong>
          <br />
          {placedAt}
        </p>
      </div>
      {override ? (
        <p>
          <strong>{override}</strong>
        </p>
      ) : null}
      <table>
        <caption className="visually-hidden">Articles</caption>
        <thead>
          <tr>
            <th scope="col">Préparé</th>
            <th scope="col">Quantité</th>
            <th scope="col">Article</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, quantity, warning, title, details, lenses, remade }) => (
            <tr key={id}>
              <td>
                <span className="slip__box" />
              </td>
              <td>{quantity}</td>
              <td>
                <strong>{title}</strong> {details}
                {lenses ? (
                  <>
                    <br />
                    Avec verres&nbsp;: {lenses}
                  </>
                ) : null}
                {remade ? (
                  <>
                    <br />
                    {remade}
                  </>
                ) : null}
                {warning ? (
                  <>
                    <br />
                    {warning}
                  </>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{pieces}</p>
      {examined ? <p>{examined}</p> : null}
      {precautions.length > 0 ? (
        <>
          <h2>Précautions d’emploi</h2>
          <ul>
            {precautions.map((text) => (
              <li key={text}>{french(text)}</li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

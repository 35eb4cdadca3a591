import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { Link } from "~/ui/admin/permitted";
import { correctionView } from "./correction-view.server";
import { EyesTable } from "~/pages/admin/orders/correction/eyes-table";
import { adminOrder } from "~/pages/admin/orders/find-order.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "~/pages/admin/orders/orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(`Correction à tailler${data ? `, commande ${data.number}` : ""}`),
];

/** The reading is logged before anything is shown. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  return json(await correctionView(context.services, account, order, params.lineId ?? ""));
}

export default function CorrectionPage() {
  const { orderHref, number, title, lenses, situation, eyes } = useLoaderData<typeof loader>();
  return (
    <>
      <p>
        <Link to={orderHref}>Commande {number}</Link>
      </p>
      <h1>Correction à tailler</h1>
      <p>
        <strong>{title}</strong>
        <br />
        {lenses}
      </p>
      {eyes.length > 0 ? (
        <>
          <p>{situation}</p>
          <EyesTable eyes={eyes} />
        </>
      ) : (
        <p>Cette correction n’est plus conservée, ou ne peut pas être ouverte.</p>
      )}
      <p className="hint">Cette lecture est consignée avec votre nom.</p>
    </>
  );
}

import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ordersView } from "./orders-view.server";
import { requireAdmin, toldInstead } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { OrdersList } from "./orders-list";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "./orders.css";

export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction = () => [pageTitle("Commandes")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await toldInstead(context, () => ordersView(context, request));
  return json({ view }, { status: view ? 200 : 500 });
}

export default function Orders() {
  const { view } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Commandes</h1>
      {view ? (
        <OrdersList {...view} />
      ) : (
        <p role="alert" className="admin__empty">
          Une erreur est survenue lors du chargement.
        </p>
      )}
    </>
  );
}

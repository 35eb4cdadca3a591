import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ordersView } from "~/http/desk-orders-view.server";
import { requireDesk } from "~/http/desk.server";
import { pageTitle } from "~/http/page-title";
import { OrdersList } from "~/ui/admin/orders-list";
import { orderDeskSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [orderDeskSheet];

export const meta: MetaFunction = () => [pageTitle("Commandes"), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  return json(await ordersView(context, request));
}

export default function Orders() {
  return <OrdersList {...useLoaderData<typeof loader>()} />;
}

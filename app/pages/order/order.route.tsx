import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { openOrder } from "~/http/orders/order-access.server";
import { orderView } from "~/http/orders/order-view.server";
import { pageTitle } from "~/http/head/page-title";
import { OrderPage } from "./order-page";
import { checkoutSheet, orderSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [checkoutSheet, orderSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Commande ${data.order.number}` : "Commande"),
];

/** Opened by the signed link of a mail, and by the browser that placed the order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const order = await openOrder(context, request, params.id);
  return json({ order: await orderView(context.services, order) });
}

export default function OrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  return <OrderPage order={order} />;
}

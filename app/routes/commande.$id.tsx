import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { limited } from "~/http/limits.server";
import { visibleOrder } from "~/http/order-access.server";
import { orderView } from "~/http/order-view.server";
import { pageTitle } from "~/http/page-title";
import { OrderPage } from "~/ui/checkout/order-page";
import { checkoutSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [checkoutSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle(data ? `Commande ${data.order.number}` : "Commande"), { name: "robots", content: "noindex" }];

/** For whoever holds the signed link of a mail, and for the browser that placed the order. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const tooMany = await limited(context, "orderLookup");
  if (tooMany) throw tooMany;
  const order = await visibleOrder(context, request, params.id ?? "");
  return json({ order: await orderView(context.services, order) });
}

export default function OrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  return <OrderPage order={order} />;
}

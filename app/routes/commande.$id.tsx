import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { isOrderKey } from "~/domain/orders/links.server";
import { findOrder, findOwnOrder } from "~/domain/orders/order.server";
import { limited } from "~/http/limits.server";
import { notFound } from "~/http/not-found.server";
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
  const { services, visitorId } = context;
  const id = params.id ?? "";
  const signed = isOrderKey(services.config, id, new URL(request.url).searchParams.get("cle"));
  const order = signed ? await findOrder(services, id) : await findOwnOrder(services, id, visitorId);
  if (!order) throw notFound("Cette commande n’existe pas, ou ce lien n’est pas complet.");
  return json({ order: await orderView(services, order) });
}

export default function OrderRoute() {
  const { order } = useLoaderData<typeof loader>();
  return <OrderPage order={order} />;
}

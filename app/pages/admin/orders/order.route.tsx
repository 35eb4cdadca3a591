import {
  json,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData, type ClientActionFunctionArgs } from "@remix-run/react";

import { reloadUnlessStayedOnForm, stayOnForm } from "~/enhance/stay-on-form";
import { adminOrder } from "./find-order.server";
import { carryOut } from "./order-post.server";
import { adminOrderView } from "./order-page.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { AdminOrder, type OrderAnswer } from "./order-page";
import { sheetLink } from "~/ui/styles/sheet";
import ordersSheet from "./orders.css";

/** An order in the admin area. `order-panel.tsx` and its view show it; `order-post.server.ts` handles its forms. */
export const links: LinksFunction = () => [sheetLink(ordersSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  pageTitle(data ? `Commande ${data.order.panel.number}` : "Commande", data?.refused),
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { account } = requireAdmin(context, request);
  const order = await adminOrder(context, params);
  return json({ order: await adminOrderView(context.services, order, account.staffRole), refused: context.refused });
}

/** Every form about an order posts here; its button names the intent. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const session = requireAdmin(context, request);
  return carryOut({ context, session, order: await adminOrder(context, params), form: context.form });
}

/** When the network is lost, the page keeps what was typed and says so. */
export const clientAction = (call: ClientActionFunctionArgs) => stayOnForm(call);
export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function OrderPage() {
  const { order } = useLoaderData<typeof loader>();
  return <AdminOrder order={order} answer={useActionData<typeof action>() as OrderAnswer} />;
}

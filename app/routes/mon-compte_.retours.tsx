import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountFrame } from "~/http/account-view.server";
import { pageTitle } from "~/http/page-title";
import { returnsView } from "~/http/purchases-view.server";
import { requireCustomer } from "~/http/session.server";
import { AccountFrame } from "~/ui/account/account-frame";
import { Returns } from "~/ui/account/returns";
import { EMPTY_FORM } from "~/ui/forms";
import { accountSheet, orderSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [orderSheet, accountSheet];

export const meta: MetaFunction = () => [pageTitle("Mes retours"), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return json({ frame: accountFrame(account), orders: await returnsView(context.services, account) });
}

export default function MyReturns() {
  const { frame, orders } = useLoaderData<typeof loader>();
  return (
    <AccountFrame frame={frame} title="Mes retours" form={EMPTY_FORM}>
      <Returns orders={orders} />
    </AccountFrame>
  );
}

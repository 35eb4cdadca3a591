import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { accountFrame } from "./account-view.server";
import { pageTitle } from "~/http/head/page-title";
import { returnsView } from "./purchases-view.server";
import { requireCustomer } from "~/http/session/session.server";
import { AccountFrame } from "./account-frame";
import { Returns } from "./returns";
import { EMPTY_FORM } from "~/ui/forms/forms";
import { accountSheet, orderSheet } from "~/ui/styles/sheets/journey";

export const links: LinksFunction = () => [orderSheet, accountSheet];

export const meta: MetaFunction = () => [pageTitle("Mes retours")];

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

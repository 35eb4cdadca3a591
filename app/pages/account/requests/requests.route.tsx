import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { pageTitle } from "~/http/head/page-title";
import { requireCustomer } from "~/http/session/session.server";
import { AccountFrame } from "~/pages/account/account-frame";
import { accountFrame } from "~/pages/account/account-view.server";
import { EMPTY_FORM } from "~/ui/forms/forms";
import { accountSheet } from "~/ui/styles/sheets/journey";
import { Requests } from "./requests-page";
import { requestsView } from "./requests-view.server";

export const links: LinksFunction = () => [accountSheet];

export const meta: MetaFunction = () => [pageTitle("Mes demandes")];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account } = requireCustomer(context, request);
  return json({ frame: accountFrame(account), groups: await requestsView(context.services, account) });
}

export default function MyRequests() {
  const { frame, groups } = useLoaderData<typeof loader>();
  return (
    <AccountFrame frame={frame} title="Mes demandes" form={EMPTY_FORM}>
      <Requests groups={groups} />
    </AccountFrame>
  );
}

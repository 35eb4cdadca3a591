import { json, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";

import { nameOf } from "~/domain/accounts/account.server";
import { whatWaits } from "~/domain/desk/waiting.server";
import { reloadUnlessOffline } from "~/enhance/stay-on-form";
import { requireDesk } from "~/http/desk.server";
import { waitingView } from "~/http/waiting-view.server";
import { shop } from "~/shop.config";
import { DeskLayout } from "~/ui/admin/desk-layout";
import { deskSheet } from "~/ui/styles/sheet";

export const handle = { desk: true };

export const links: LinksFunction = () => [deskSheet];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, secondFactor } = requireDesk(context, request);
  return json({ administrator: nameOf(account), secured: secondFactor, waiting: waitingView(await whatWaits(context.services)) });
}

export const shouldRevalidate = reloadUnlessOffline;

export default function Desk() {
  const { administrator, secured, waiting } = useLoaderData<typeof loader>();
  return <DeskLayout shopName={shop.name} administrator={administrator} secured={secured} waiting={waiting}><Outlet /></DeskLayout>;
}

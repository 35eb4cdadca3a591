import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { analyticsView } from "~/http/analytics-view.server";
import { requireDesk } from "~/http/desk.server";
import { pageTitle } from "~/http/page-title";
import { AnalyticsPage } from "~/ui/admin/analytics/analytics-page";
import { deskAnalyticsSheet } from "~/ui/styles/sheet";

export const links: LinksFunction = () => [deskAnalyticsSheet];

export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Analytics", data?.refused), { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDesk(context, request);
  const view = await analyticsView(context, request);
  const refused = Object.keys(view.form.errors).length > 0;
  return json({ view, refused }, { status: view.sales && view.pages ? (refused ? 422 : 200) : 500 });
}

export default function Analytics() {
  const { view } = useLoaderData<typeof loader>();
  return <AnalyticsPage view={view} />;
}

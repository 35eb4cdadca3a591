import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { analyticsView } from "./analytics-view.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { AnalyticsPage } from "./analytics-page";
import { sheetLink } from "~/ui/styles/sheet";
import analyticsSheet from "./analytics.css";

export const links: LinksFunction = () => [sheetLink(analyticsSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Analytics", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await analyticsView(context, request);
  const refused = Object.keys(view.form.errors).length > 0;
  return json({ view, refused }, { status: view.sales && view.pages ? (refused ? 422 : 200) : 500 });
}

export default function Analytics() {
  const { view } = useLoaderData<typeof loader>();
  return <AnalyticsPage view={view} />;
}

import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { sheetLink } from "~/ui/styles/sheet";
import { ReportsPage } from "./reports-page";
import reportsSheet from "./reports.css";
import { reportsView } from "./reports-view.server";

export const links: LinksFunction = () => [sheetLink(reportsSheet)];
export const meta: MetaFunction<typeof loader> = ({ data }) => [pageTitle("Rapports", data?.refused)];

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireAdmin(context, request);
  const view = await reportsView(context.services, request);
  const refused = Object.keys(view.form.errors).length > 0;
  return json({ view, refused }, { status: refused ? 422 : 200 });
}

export default function Reports() {
  const { view } = useLoaderData<typeof loader>();
  return <ReportsPage view={view} />;
}

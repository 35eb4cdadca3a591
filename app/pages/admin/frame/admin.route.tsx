import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";

import { nameOf } from "~/domain/accounts/account.server";
import { whatWaitsSince } from "~/domain/today/waiting.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES } from "~/domain/privacy/purges.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { formatDay } from "~/domain/time";
import { reloadUnlessStayedOnForm } from "~/enhance/stay-on-form";
import { readDisplay } from "~/http/admin/display.server";
import { requireAdmin } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { waitingView } from "~/http/admin/waiting-view.server";
import { shop } from "~/shop/identity";
import { AdminError, NOT_LOADED } from "./admin-error";
import { AdminLayout } from "./admin-layout";
import { adminSheet } from "~/ui/styles/sheet";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

/** The page of an error has no route of its own to name it. */
export const meta: MetaFunction = ({ error }) =>
  error ? [pageTitle((toldBy(error).error ?? NOT_LOADED).replace(/\.$/, ""))] : [];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, secondFactor } = requireAdmin(context, request);
  return json({
    administrator: nameOf(account),
    secured: secondFactor,
    display: readDisplay(context, request),
    open: (await settingsInForce(context.services)).opening === "open",
    waiting: waitingView(await whatWaitsSince(context.services)),
    overdue: (await latePurges(context.services, PURGES)).map(
      ({ name, since }) => `${name} (depuis le ${formatDay(since)})`,
    ),
  });
}

export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Admin() {
  const { administrator, secured, open, waiting, display, overdue } = useLoaderData<typeof loader>();
  return (
    <AdminLayout
      shopName={shop.name}
      administrator={administrator}
      secured={secured}
      open={open}
      waiting={waiting}
      display={display}
      overdue={overdue}
    >
      <Outlet />
    </AdminLayout>
  );
}

/** What could not be shown leaves the tabs where they are; alone when they could not be read either. */
export function ErrorBoundary() {
  const error = useRouteError();
  const admin = useRouteLoaderData<typeof loader>("admin/frame/admin");
  const { error: told, requestId } = toldBy(error);
  const page = (
    <AdminError status={isRouteErrorResponse(error) ? error.status : 500} told={told} requestId={requestId} />
  );
  if (!admin)
    return (
      <main id="contenu" className="admin admin__page">
        {page}
      </main>
    );
  return (
    <AdminLayout
      shopName={shop.name}
      administrator={admin.administrator}
      secured={admin.secured}
      open={admin.open}
      waiting={admin.waiting}
      display={admin.display}
      overdue={admin.overdue}
    >
      {page}
    </AdminLayout>
  );
}

function toldBy(error: unknown): { error?: string; requestId?: string } {
  return isRouteErrorResponse(error) ? ((error.data ?? {}) as { error?: string; requestId?: string }) : {};
}

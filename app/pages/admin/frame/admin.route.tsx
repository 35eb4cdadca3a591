import { json, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";

import { heldClosings } from "~/domain/accounting/close.server";
import { nameOf } from "~/domain/accounts/account.server";
import { whatWaitsSince } from "~/domain/today/waiting.server";
import { latePurges, type LatePurge } from "~/domain/privacy/purge-runs.server";
import { PURGES } from "~/domain/privacy/purges.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { isChanged, mayChange, maySee } from "~/domain/staff/rights";
import { ROLE_NAMES, type StaffRole } from "~/domain/accounts/staff-roles";
import { formatDay } from "~/domain/time";
import { reloadUnlessStayedOnForm } from "~/enhance/stay-on-form";
import { readDisplay } from "~/http/admin/display.server";
import { requireAnyRole } from "~/http/admin/admin.server";
import { pageTitle } from "~/http/head/page-title";
import { waitingView } from "~/http/admin/waiting-view.server";
import { shop } from "~/shop/identity";
import { LoginForm } from "~/ui/forms/desk-login";
import { EMPTY_FORM } from "~/ui/forms/form-state";
import { AdminError, NOT_LOADED } from "./admin-error";
import { AdminLayout } from "./admin-layout";
import { TABS } from "./tabs";
import { RightsProvider, type Rights } from "~/ui/admin/permitted";
import { adminSheet } from "~/ui/styles/sheets/admin";

export const handle = { admin: true };

export const links: LinksFunction = () => [adminSheet];

/** Gives error pages their title, since they have no route of their own. */
export const meta: MetaFunction = ({ error }) =>
  error ? [pageTitle(toldBy(error).typed ? SESSION_OVER : (toldBy(error).error ?? NOT_LOADED).replace(/\.$/, ""))] : [];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { account, secondFactor } = requireAnyRole(context, request);
  const { staffRole } = account;
  const late = await latePurges(context.services, PURGES);
  return json({
    administrator: nameOf(account),
    role: staffRole && ROLE_NAMES[staffRole],
    staffRole,
    closedTabs: TABS.filter(({ to }) => !maySee(staffRole, to)).map(({ to }) => to),
    opens: maySee(staffRole, "/admin/reglages/ouverture"),
    readsOnly:
      maySee(staffRole, context.pathname) && !mayChange(staffRole, context.pathname) && isChanged(context.pathname),
    secured: secondFactor,
    display: readDisplay(context, request),
    open: (await settingsInForce(context.services)).opening === "open",
    waiting: waitingView(await whatWaitsSince(context.services), staffRole),
    overdue: byDay(late),
    dateHeld: late.length > 0 && (await heldClosings(context.services)) !== null,
  });
}

/** "courriels, rendez-vous (depuis le 15 décembre 2026)", for each day */
function byDay(late: LatePurge[]): string[] {
  const days = new Map<string, string[]>();
  for (const { name, since } of late) days.set(formatDay(since), [...(days.get(formatDay(since)) ?? []), name]);
  return [...days].map(([day, names]) => `${names.join(", ")} (depuis le ${day})`);
}

export const shouldRevalidate = reloadUnlessStayedOnForm;

export default function Admin() {
  const { staffRole, ...frame } = useLoaderData<typeof loader>();
  const rights = useMemo(() => rightsOf(staffRole), [staffRole]);
  return (
    <RightsProvider value={rights}>
      <AdminLayout shopName={shop.name} {...frame}>
        <Outlet />
      </AdminLayout>
    </RightsProvider>
  );
}

const rightsOf = (role: StaffRole | null): Rights => ({
  see: (address) => maySee(role, address),
  change: (address) => mayChange(role, address),
});

/** Shows the error inside the frame with its tabs, or alone when the frame's data could not be read. */
export function ErrorBoundary() {
  const error = useRouteError();
  const admin = useRouteLoaderData<typeof loader>("admin/frame/admin");
  const { error: told, requestId, typed, back } = toldBy(error);
  if (typed && back)
    return (
      <main id="contenu" className="admin-login">
        <h1>{SESSION_OVER}</h1>
        <p>Ce que vous avez tapé n’est pas enregistré, et n’est pas perdu&nbsp;: connectez-vous, puis envoyez-le.</p>
        <LoginForm form={EMPTY_FORM} back={back} typed={typed} />
      </main>
    );
  const page = (
    <AdminError status={isRouteErrorResponse(error) ? error.status : 500} told={told} requestId={requestId} />
  );
  if (!admin)
    return (
      <main id="contenu" className="admin admin__page">
        {page}
      </main>
    );
  const { staffRole, ...frame } = admin;
  return (
    <RightsProvider value={rightsOf(staffRole)}>
      <AdminLayout shopName={shop.name} {...frame}>
        {page}
      </AdminLayout>
    </RightsProvider>
  );
}

const SESSION_OVER = "Votre session a pris fin";

/** `typed`: what was typed in a form whose session had ended, sealed; `back`: the page that it stood on. */
type Told = { error?: string; requestId?: string; typed?: string; back?: string };

function toldBy(error: unknown): Told {
  return isRouteErrorResponse(error) ? ((error.data ?? {}) as Told) : {};
}

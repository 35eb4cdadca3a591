/**
 * The gate: every loader and action of the compiled shop passes here, and `remix-serve` runs the result.
 * It is the one place for services, origin and token checks, limits, idempotency, headers and request ids.
 */
import * as build from "@remix-run/dev/server-build";
import type { ServerBuild } from "@remix-run/node";

import { guardAction, guardLoader, type RouteKind } from "~/gate/gate.server";
import { onlyGet } from "~/http/answers/api-answers.server";
import { startServer, servicesOfThisProcess } from "~/gate/server-process.server";

/** Called by other machines, without our cookies: each is trusted by its signature alone. */
const SIGNED_CALLS = ["api/orders/stripe-webhook", "api/visitors/newsletter-one-click"];

if (process.env.SHOP_EMBEDDED !== "1") startServer();

export const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const kind = kindOf(id, "default" in route.module && route.module.default !== undefined);
    const module = {
      ...route.module,
      ...(loader && { loader: guardLoader(loader, kind, servicesOfThisProcess) }),
      ...(action && { action: guardAction(action, kind, servicesOfThisProcess) }),
      ...(!action && kind === "api" && { action: guardAction(onlyGet, kind, servicesOfThisProcess) }),
    };
    return [id, { ...route, module } as ServerBuild["routes"][string]];
  }),
);

/** What has nothing to render is answered as a resource, wherever its file lies. */
function kindOf(routeId: string, hasPage: boolean): RouteKind {
  if (SIGNED_CALLS.includes(routeId)) return "webhook";
  return hasPage ? "page" : "api";
}

export const { assets, assetsBuildDirectory, entry, future, isSpaMode, mode, publicPath } = build;

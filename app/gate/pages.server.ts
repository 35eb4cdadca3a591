import * as build from "@remix-run/dev/server-build";
import {
  createRequestHandler,
  json,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type RequestHandler,
  type ServerBuild,
} from "@remix-run/node";

import { unavailability } from "~/http/answers/unavailable.server";
import { typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { branchOf, type Address } from "./addresses.server";
import { browserAssets } from "./browser-build.server";
import { noteFault } from "./faults.server";

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;
type Routes = ServerBuild["routes"];

/**
 * Remix's own handlers, each for one page and given only the routes around it: our table has matched the address
 * already, and Remix ranks and compiles every path it is given, twice a request.
 */
const handlers = new Map<string, RequestHandler>();

/** Answers a page, or the result of its loader, through Remix. */
export function answerPage(address: Address, request: Request, context: ShopContext): Promise<Response> {
  const known = handlers.get(address.id) ?? createRequestHandler(branchBuild(address), build.mode);
  handlers.set(address.id, known);
  return known(request, context);
}

function branchBuild(address: Address): ServerBuild {
  const routes = routesOf(address);
  const assets = browserAssets(build.assets);
  const named = Object.entries(assets.routes).filter(([id]) => id in routes);
  return { ...build, routes, future: switchedOn(), assets: { ...assets, routes: Object.fromEntries(named) } };
}

/**
 * Sends only the flags that are on: every page sends them to the browser, which takes a missing flag for one that is
 * off.
 */
function switchedOn(): ServerBuild["future"] {
  return Object.fromEntries(Object.entries(build.future).filter(([, on]) => on)) as ServerBuild["future"];
}

/** The module of a call or a file; it needs nothing of Remix. */
export function moduleOf({ id }: Address): { loader?: Handler; action?: Handler } {
  const module: { loader?: Handler; action?: Handler } | undefined = build.routes[id]?.module;
  if (!module) throw new Error(`the build has no module for ${id}`);
  return module;
}

function routesOf(address: Address): Routes {
  const ids = ["root", ...branchOf(address).map(({ id }) => id)];
  return Object.fromEntries(
    ids.flatMap((id) => {
      const route = build.routes[id];
      if (!route) throw new Error(`the build has no route ${id}`);
      const { loader, action } = route.module;
      const module = {
        ...route.module,
        ...(loader && { loader: translatingFaults(loader, { reads: true }) }),
        ...(action && { action: decidedBefore(sayingUnavailable(translatingFaults(action, { reads: false }))) }),
      };
      return [[id, { ...route, module }]];
    }),
  ) as Routes;
}

/** Refusals that the error page shows; any other is shown by the page whose form was sent, as its action's answer. */
const TOLD_BY_ERROR_PAGE = [403, 405];

function decidedBefore(action: Handler): Handler {
  return (args) => {
    const { decided } = args.context;
    if (decided && TOLD_BY_ERROR_PAGE.includes(decided.status)) throw decided;
    return decided ?? action(args);
  };
}

/**
 * Turns a thrown fault into an answer that names the request's id and not the reason. A thrown Response is an answer
 * already.
 */
function translatingFaults(handler: Handler, { reads }: { reads: boolean }): Handler {
  return async (args) => {
    try {
      return await handler(args);
    } catch (thrown) {
      if (thrown instanceof Response) throw thrown;
      const { context } = args;
      noteFault(context, args.request, thrown);
      const unavailable = unavailability(thrown, reads);
      context.retryAfter = unavailable?.seconds ?? context.retryAfter;
      const { pathname, search } = new URL(args.request.url);
      const again = [{ href: `${pathname}${search}`, name: "Réessayer" }];
      const wayOn = unavailable && reads ? { text: unavailable.says, links: again } : undefined;
      throw json(
        { error: unavailable?.says, wayOn, requestId: context.requestId },
        { status: unavailable ? 503 : 500 },
      );
    }
  };
}

/** Shows a form that could not be stored just now as it was typed, in its own page. */
function sayingUnavailable(action: Handler): Handler {
  return async (args) => {
    try {
      return await action(args);
    } catch (thrown) {
      if (!(thrown instanceof Response) || thrown.status !== 503) throw thrown;
      const { error = "" } = (await thrown.json()) as { error?: string };
      args.context.refused = true;
      return json(
        { error, form: { values: typedValues(args.context.form), errors: { form: error } } },
        { status: 503 },
      );
    }
  };
}

/**
 * The build that `remix-serve` runs: one catch-all route, which calls the gate. Remix's own handler for pages runs
 * inside the gate (`gate/pages.server.ts`), with the routes that `site.js` names.
 */
import * as build from "@remix-run/dev/server-build";
import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node";

import { browserAssets } from "~/gate/browser-build.server";
import { answer } from "~/gate/gate.server";
import { servicesOfThisProcess, startServer } from "~/gate/server-process.server";
import { serveBuiltFile } from "~/gate/static-files.server";

if (process.env.SHOP_EMBEDDED !== "1") await startServer();

const gate = ({ request, context }: LoaderFunctionArgs) =>
  serveBuiltFile(request) ?? answer(request, context.services ?? servicesOfThisProcess());

export const routes: ServerBuild["routes"] = {
  gate: { id: "gate", path: "*", module: { default: undefined, loader: gate, action: gate } },
};
export const { entry, future, isSpaMode, mode, publicPath } = build;
export const assets = browserAssets(build.assets);
/**
 * The folder where `remix-serve` looks for built files before it asks the gate. It is empty, because the gate sends
 * them compressed.
 */
export const assetsBuildDirectory = "build/nothing";

/** The modules behind the gate, for tests that walk them. */
export const innerRoutes = build.routes;

import { site } from "./app/site.js";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: "build/index.js",
  // Not below public/, where remix-serve would send it before the shop is asked: it is packed, then served by the gate.
  assetsBuildDirectory: "build/browser",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [/^@stripe\/stripe-js/],
  ignoredRouteFiles: ["**/.*"],
  routes: (defineRoutes) => defineRoutes((route) => defineSite(route)),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};

/** Hands each address of the table to Remix, those within another page's layout below it. */
function defineSite(route, layout) {
  for (const { id, path, module } of site.filter(({ traits }) => traits.within === layout?.id)) {
    const below = layout ? path.slice(layout.path.length + 1) : path.slice(1);
    route(below || undefined, module, { id, index: below === "" }, () => defineSite(route, { id, path }));
  }
}

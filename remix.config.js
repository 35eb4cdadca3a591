import { apiRoutes } from "./app/api/table.js";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: "build/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverDependenciesToBundle: [/^@stripe\/stripe-js/],
  ignoredRouteFiles: ["**/.*"],
  routes: (defineRoutes) =>
    defineRoutes((route) => {
      for (const [path, file] of apiRoutes) route(path, `api/${file}`);
    }),
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};

/** What `remix-serve` imports in a host: the exports of the build, whose modules run anew at each import of this file. */
export const { assets, assetsBuildDirectory, entry, future, innerRoutes, isSpaMode, mode, publicPath, routes } =
  await globalThis.runBuild();

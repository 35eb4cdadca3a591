import { buildIfNeeded } from "../../scripts/tools/build.mjs";

/** Tests over HTTP run the built shop: it is built anew first when a source has changed. */
export default async function setup(): Promise<void> {
  if (!(await buildIfNeeded())) throw new Error("the shop does not build");
}

import type { EntryContext } from "@remix-run/node";

import { findAddress } from "./addresses.server";
import { builtFile } from "./browser-build.server";

/**
 * Gives a page its list of pages, from which scripts know where a link leads. The shop and the admin area have separate
 * lists, written when the shop is packed. A link from one to the other loads a whole document.
 */
export function withPageList(context: EntryContext, request: Request): EntryContext {
  if (!findAddress(new URL(request.url).pathname).address.traits.admin) return context;
  const url = context.manifest.url.replace("/manifest-", "/admin-");
  // During development nothing is packed, and one list has all pages.
  return builtFile(url) ? { ...context, manifest: { ...context.manifest, url } } : context;
}

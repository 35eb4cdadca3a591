import type { EntryContext } from "@remix-run/node";

import { findAddress } from "./addresses.server";
import { builtFile } from "./browser-build.server";

/**
 * Every page loads a list of all pages it can lead to without asking for a document. Shoppers get the shop's; the admin area has
 * one of its own, written beside it when the shop is packed, and is entered and left by whole documents.
 */
export function withPageList(context: EntryContext, request: Request): EntryContext {
  if (!findAddress(new URL(request.url).pathname).address.traits.admin) return context;
  const url = context.manifest.url.replace("/manifest-", "/admin-");
  // While one writes the shop, nothing is packed, and the one list has everything.
  return builtFile(url) ? { ...context, manifest: { ...context.manifest, url } } : context;
}

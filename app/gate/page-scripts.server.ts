import { existsSync } from "node:fs";
import { join } from "node:path";

import type { EntryContext } from "@remix-run/node";

/**
 * Every page loads a list of all pages it can lead to without asking for a document. Shoppers get the shop's; the admin area has
 * one of its own, written beside it when the shop is packed, and is entered and left by whole documents.
 */
export function withPageList(context: EntryContext, request: Request): EntryContext {
  if (!/^\/admin(?:\/|$)/.test(new URL(request.url).pathname)) return context;
  const url = context.manifest.url.replace("/manifest-", "/admin-");
  return isBuilt(url) ? { ...context, manifest: { ...context.manifest, url } } : context;
}

const built = new Map<string, boolean>();

/** While one writes the shop, nothing is packed, and the one list has everything. */
function isBuilt(url: string): boolean {
  const known = built.get(url) ?? existsSync(join("public", url));
  built.set(url, known);
  return known;
}

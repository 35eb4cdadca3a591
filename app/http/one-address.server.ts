import { DATA_HEADER } from "./request-context.server";

/** A page has one address: with a slash at its end it is asked for again without. @returns the path to go to, or null */
export function addressWithoutSlash(request: Request): string | null {
  const { pathname, search } = new URL(request.url);
  if (pathname === "/" || !pathname.endsWith("/") || request.headers.has(DATA_HEADER)) return null;
  // Two slashes at its start would make it another host's.
  return `/${pathname.replace(/^\/+|\/+$/g, "")}${search}`;
}

import { returnAddress } from "~/http/answers/return-address.server";

/** The page of this shop that led here, as the browser tells it. @returns null when it says nothing, came from elsewhere, or from `here` itself */
export function cameFrom(request: Request, here: string): string | null {
  const referrer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { host, pathname, search } = new URL(referrer);
  if (host !== new URL(request.url).host || pathname === here) return null;
  return returnAddress(pathname + search, "") || null;
}

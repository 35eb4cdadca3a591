import type { Config } from "~/infra/config.server";

export { VISITOR_DAYS } from "~/domain/visitors/visits.server";

/** How long cookies last, in days. The cookies and the page about them both read these. */
export const CHOICE_DAYS = 180;
export const CID_DAYS = 365;
export const KNOWN_BROWSER_DAYS = 365;
export const FACE_DAYS = 1 / 24;
export const TYPED_DAYS = 1 / 48;

/** Cookies named by the specification, which scripts and callers read. */
const PUBLIC_NAMES = ["csrf_token", "consent_analytics", "consent_marketing", "cid"] as const;

export type CookieName =
  | "visiteur"
  | "session"
  | "gestion"
  | "etape"
  | "appareil"
  | "saisie"
  | "visage"
  | "flash"
  | "version"
  | "affichage"
  | "consent"
  | (typeof PUBLIC_NAMES)[number];

/** The `__Host-` prefix pins a cookie to this host over https; a plain http shop (the demo) cannot have it, and public cookies keep their names. */
export function cookieName(config: Config, name: CookieName): string {
  return isSecure(config) && !(PUBLIC_NAMES as readonly string[]).includes(name) ? `__Host-${name}` : name;
}

export function isSecure(config: Config): boolean {
  return config.publicUrl.protocol === "https:";
}

export function readCookie(request: Request, config: Config, name: CookieName): string | undefined {
  const wanted = cookieName(config, name);
  for (const pair of (request.headers.get("Cookie") ?? "").split(";")) {
    const [key, ...rest] = pair.trim().split("=");
    if (key === wanted) return decoded(rest.join("="));
  }
  return undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return ""; // a value that we did not write
  }
}

export function writeCookie(
  config: Config,
  name: CookieName,
  value: string,
  options: { days?: number; readable?: boolean } = {},
): string {
  return [
    `${cookieName(config, name)}=${encodeURIComponent(value)}`,
    "Path=/",
    "SameSite=Lax",
    ...(options.days !== undefined ? [`Max-Age=${options.days * 86_400}`] : []),
    ...(options.readable ? [] : ["HttpOnly"]),
    ...(isSecure(config) ? ["Secure"] : []),
  ].join("; ");
}

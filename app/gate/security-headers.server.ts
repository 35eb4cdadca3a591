import type { Config } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";
import { isSecure } from "~/http/session/cookies.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Address } from "./addresses.server";

const STRIPE_PAGES = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];

/**
 * Sets the headers of every answer made here; the files that `remix-serve` sends by itself get theirs when the request
 * arrives. No cache may keep an answer, unless the address's line in the table says that it is public.
 */
export function secure(headers: Headers, context: ShopContext, { kind, traits }: Address): void {
  const isDocument = (headers.get("Content-Type") ?? "").startsWith("text/html");
  headers.set("X-Frame-Options", "DENY");
  headers.set("Permissions-Policy", `camera=${traits.camera ? "(self)" : "()"}, ${OTHER_PERMISSIONS}`);
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  const { config } = context.services;
  if (isSecure(config))
    headers.set("Strict-Transport-Security", `max-age=63072000${config.hstsSubdomains ? "; includeSubDomains" : ""}`);
  if (!headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", isDocument ? documentPolicy(context) : RESOURCE_POLICY);
  }
  // HTTP's `private` lets the browser keep the page for Back; no cache on the way may keep it.
  if (context.notice || !headers.has("Cache-Control"))
    headers.set("Cache-Control", isDocument && isForAll(context, traits) ? "private, no-cache" : "no-store");
  if (isDocument) headers.append("Vary", "Save-Data");
  if (kind === "page" ? !traits.listed : kind === "file" && !traits.public) headers.set("X-Robots-Tag", "noindex");
  if (context.retryAfter !== null) headers.set("Retry-After", String(context.retryAfter));
  // After a log-out, Back must show nothing to the next person. The answer itself deletes the cookies.
  if (context.clearsBrowser) headers.set("Clear-Site-Data", '"cache", "storage"');
  if (context.closes) headers.set("Connection", "close");
  for (const cookie of context.cookies.splice(0)) headers.append("Set-Cookie", cookie);
}

/** True when the page is public, and shows neither a visitor's face nor a notice for one visitor. */
const isForAll = ({ face, notice }: ShopContext, traits: Address["traits"]) => traits.public && !face && !notice;

const OTHER_PERMISSIONS = 'microphone=(), geolocation=(), payment=(self "https://js.stripe.com")';
const RESOURCE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The parts of the policy between the places of the nonce; they are the same for all requests of a process. */
const policies = new WeakMap<Config, string[]>();

function documentPolicy({ nonce, services }: ShopContext): string {
  const known = policies.get(services.config) ?? policyAround(services).split(NONCE_PLACE);
  policies.set(services.config, known);
  return known.join(nonce);
}

const NONCE_PLACE = "{nonce}";

function policyAround({ payments, captcha }: Services): string {
  const google = captcha ? captchaSources(captcha.scriptUrl) : { scripts: [], frames: [] };
  // Only the payment step contacts the payment provider. But a hydrated shopper may get there from any page, and keeps
  // that page's policy.
  const provider = payments ? providerOrigins(payments.jsUrl) : [];
  const sources = (...list: string[]) => list.join(" ");
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", `'nonce-${NONCE_PLACE}'`, ...provider, ...google.scripts)}`,
    `style-src ${sources("'self'", `'nonce-${NONCE_PLACE}'`)}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${sources("'self'", ...provider, ...(provider.length ? ["https://api.stripe.com"] : []), ...google.frames)}`,
    `frame-src ${sources(...provider, ...google.frames) || "'none'"}`,
    "manifest-src 'self'",
    // A form's answer redirects to the hosted payment page, and browsers apply form-action to that redirect too.
    `form-action ${sources("'self'", "https://checkout.stripe.com", ...(provider.length ? [new URL(payments?.jsUrl ?? "").origin] : []))}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "report-uri /api/csp-reports",
  ].join("; ");
}

/** The captcha's script loads others from its maker, and shows its badge in a frame. */
function captchaSources(scriptUrl: string): { scripts: string[]; frames: string[] } {
  const { origin } = new URL(scriptUrl);
  const folder = `${origin}/recaptcha/`;
  return {
    scripts: [
      folder,
      ...(/^https:\/\/www\.(google\.com|recaptcha\.net)$/.test(origin) ? ["https://www.gstatic.com/recaptcha/"] : []),
    ],
    frames: [folder],
  };
}

function providerOrigins(jsUrl: string): string[] {
  const { origin } = new URL(jsUrl);
  return origin === "https://js.stripe.com" ? STRIPE_PAGES : [origin];
}

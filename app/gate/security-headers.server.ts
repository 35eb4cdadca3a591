import { isSecure } from "~/http/session/cookies.server";
import type { ShopContext } from "~/http/request-context.server";

const STRIPE_PAGES = ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"];

/** Pages that show one person's things, and are kept nowhere. */
const PRIVATE_PAGES =
  /^\/((panier|checkout|commande|mon-compte|admin|wishlist|newsletter\/desinscription|reservation|question|verify-email|reset-password|invalid-token)(\/|$)|rendez-vous\/)/;

/** Headers of every answer made here; those of files are set where the request starts (see `app/server.ts`). */
export function secure(
  headers: Headers,
  context: ShopContext,
  request: Request,
  kind: "document" | "data" | "resource",
): void {
  const { pathname } = new URL(request.url);
  headers.set("X-Frame-Options", "DENY");
  headers.set("Permissions-Policy", 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")');
  headers.set("Cross-Origin-Opener-Policy", "same-origin-allow-popups");
  if (isSecure(context.services.config))
    headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains");
  if (!headers.has("Content-Security-Policy")) {
    headers.set(
      "Content-Security-Policy",
      kind === "document" ? documentPolicy(context) : "default-src 'none'; frame-ancestors 'none'",
    );
  }
  if (!headers.has("Cache-Control"))
    headers.set(
      "Cache-Control",
      kind !== "document" || PRIVATE_PAGES.test(pathname) ? "no-store" : "private, no-cache",
    );
  if (PRIVATE_PAGES.test(pathname)) headers.set("X-Robots-Tag", "noindex");
  if (context.retryAfter !== null) headers.set("Retry-After", String(context.retryAfter));
  for (const cookie of context.cookies.splice(0)) headers.append("Set-Cookie", cookie);
}

function documentPolicy({ nonce, services }: ShopContext): string {
  const { payments, captcha } = services;
  const google = captcha ? captchaSources(captcha.scriptUrl) : { scripts: [], frames: [] };
  // Only the payment step speaks to the payment provider; but a hydrated shopper gets there from any page, under that page's policy.
  const provider = payments ? providerOrigins(payments.jsUrl) : [];
  const sources = (...list: string[]) => list.join(" ");
  return [
    "default-src 'none'",
    `script-src ${sources("'self'", `'nonce-${nonce}'`, ...provider, ...google.scripts)}`,
    `style-src ${sources("'self'", `'nonce-${nonce}'`)}`,
    "img-src 'self' data:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${sources("'self'", ...provider, ...(provider.length ? ["https://api.stripe.com"] : []), ...google.frames)}`,
    `frame-src ${sources(...provider, ...google.frames) || "'none'"}`,
    "manifest-src 'self'",
    // The hosted payment page is reached by a redirect after a form post, which browsers hold to form-action too.
    `form-action ${sources("'self'", "https://checkout.stripe.com", ...(provider.length ? [new URL(payments?.jsUrl ?? "").origin] : []))}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The captcha's script brings others of its maker's, and shows its badge in a frame. */
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

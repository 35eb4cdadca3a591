import { settingsInForce } from "~/domain/settings/in-force.server";
import { apiError } from "~/http/answers/api-answers.server";
import { isAdministrator } from "~/http/admin/access.server";
import type { ShopContext } from "~/http/request-context.server";
import { factsInForce } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { french } from "~/ui/french-spacing";
import type { Address } from "./addresses.server";

const HOUR_SECONDS = 3600;

/**
 * True when the shop is closed and this address answers 'Bientôt' instead of its page, as its trait `whileClosed` in
 * `app/site.js` says.
 */
export async function isClosedTo({ services }: ShopContext, { traits }: Address): Promise<boolean> {
  const { opening } = await settingsInForce(services);
  if (opening === "open" || traits.whileClosed === "answers" || traits.signed || traits.report) return false;
  return !(opening === "closed" && traits.whileClosed === "once opened");
}

/** True for an administrator, who may look around and place trial orders before the shop opens. */
export function mayComeIn(context: ShopContext): boolean {
  return isAdministrator(context);
}

/** Answers 503, in the form that was asked for: a page, or the JSON of a call. */
export async function closedAnswer(context: ShopContext, { kind }: Address): Promise<Response> {
  const { opening } = await settingsInForce(context.services);
  const again = opening === "closed";
  context.retryAfter = HOUR_SECONDS;
  if (kind === "call")
    return apiError(503, again ? "La boutique en ligne est fermée." : "La boutique en ligne n’est pas encore ouverte.");
  // A browser that was on a page when the shop closed loads the whole page again.
  if (context.wantsData)
    return new Response(null, {
      status: 204,
      headers: { "X-Remix-Redirect": "/home", "X-Remix-Status": "302", "X-Remix-Reload-Document": "true" },
    });
  return page(context, again);
}

const STYLE = `*{box-sizing:border-box}body{margin:0;min-height:100vh;display:flex;flex-direction:column;justify-content:center;padding:2rem 1.5rem;font:1.125rem/1.6 system-ui,sans-serif;color:#1c1b1a;background:#f7f4ee}
main{width:100%;max-width:34rem;margin:0 auto}svg{display:block;width:11rem;height:auto;margin:0 0 2rem;color:#1f4d3f}
.name{margin:0 0 .5rem;font-size:1rem;letter-spacing:.08em;color:#1f4d3f}h1{margin:0 0 1rem;font:500 clamp(2.125rem, 1.6rem + 2.2vw, 3.5rem)/1.1 "Gill Sans","Gill Sans Nova",Optima,Candara,"Trebuchet MS",sans-serif}
p{margin:0 0 1rem}address{margin:2rem 0 0;padding-top:1.5rem;border-top:1px solid #cfc6b4;font-style:normal}a{color:#1f4d3f;text-underline-offset:.2em}ul{list-style:none;margin:0 0 1rem;padding:0}
address a,li a{display:inline-block;padding:.5rem 0}a:focus-visible{outline:3px solid #1f4d3f;outline-offset:3px}`;

const GLASSES =
  '<svg viewBox="0 0 220 84" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"><path d="M18 34C18 18 38 12 58 12s38 8 38 28-16 32-36 32-42-14-42-38zM202 34c0-16-20-22-40-22s-38 8-38 28 16 32 36 32 42-14 42-38zM96 36c8-8 20-8 28 0M18 30L4 24M202 30l14-6"/></svg>';

function page({ nonce }: ShopContext, again: boolean): Response {
  const { street, phone, email } = factsInForce();
  const [title, says] = again
    ? ["Fermé", "La boutique en ligne est fermée pour le moment. Les commandes déjà passées suivent leur cours."]
    : ["Bientôt", "Notre boutique en ligne ouvre bientôt ses portes. Revenez nous voir."];
  const ways = again
    ? '<ul><li><a href="/suivi-commande">Suivre une commande</a></li><li><a href="/renoncer">Renoncer au contrat</a></li><li><a href="/mon-compte">Mon compte</a></li><li><a href="/mentions-legales">Mentions légales</a></li></ul>'
    : "";
  const lines = [
    street && escaped(shop.address),
    phone && `<a href="${escaped(shop.phoneHref)}">${escaped(phone).replaceAll(" ", "\u00a0")}</a>`,
    email && `<a href="mailto:${escaped(email)}">${escaped(email)}</a>`,
  ].filter(Boolean);
  const html = `<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f7f4ee">
<title>${escaped([title, shop.name].filter(Boolean).join(" – "))}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
${GLASSES}
${shop.name ? `<p class="name">${escaped(shop.name)}</p>\n` : ""}<h1>${title}</h1>
<p>${french(says)}</p>
${ways}${lines.length > 0 ? `<address>${lines.join("<br>")}</address>` : ""}
</main>
</body>
</html>
`;
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
  };
  return new Response(html, { status: 503, headers });
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import { settingsInForce } from "~/domain/settings/in-force.server";
import { apiError } from "~/http/answers/api-answers.server";
import { isAdministrator } from "~/http/admin/access.server";
import type { ShopContext } from "~/http/request-context.server";
import { factsInForce } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { french } from "~/shop/words/french-spacing";
import type { Address } from "./addresses.server";
import { escaped, quietPage } from "./plain-page.server";

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

function page(context: ShopContext, again: boolean): Response {
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
  const response = quietPage(
    context,
    503,
    title,
    `<p>${french(says)}</p>${ways}${lines.length > 0 ? `<address>${lines.join("<br>")}</address>` : ""}`,
  );
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
}

import { json } from "@remix-run/node";

import type { LinkState } from "~/domain/signed-links.server";
import { limited } from "~/http/forms/limits.server";
import { notFound } from "./not-found.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * Finds what a mailed link opens.
 * @throws the page to show instead: 404 for a link that the shop did not sign, 410 for one that has expired, 429 after
 * too many wrong ones
 */
export async function openedByLink<Found>(
  context: ShopContext,
  state: LinkState,
  find: () => Promise<Found | null>,
): Promise<Found> {
  const found = state === "valid" ? await find() : null;
  if (found) return found;
  if (state === "expired")
    throw json(
      { error: "Ce lien a pris fin. Écrivez-nous ou appelez-nous : nous retrouverons ce qu’il montrait." },
      { status: 410 },
    );
  throw (
    (await limited(context, "orderLookup")) ??
    notFound("Ce lien n’est pas complet. Ouvrez-le depuis le courriel lui-même.")
  );
}

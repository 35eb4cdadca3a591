import { RESET_ASKED } from "~/domain/accounts/forms.server";
import type { AccessView } from "./access-page";
import { shownNow } from "~/http/forms/form-age.server";
import type { ShopContext } from "~/http/request-context.server";
import { returnAddress } from "~/http/answers/return-address.server";
import { frameUrl } from "~/illustration/index";
import { oneFace } from "~/shop/editorial";

const VIEWS: AccessView[] = ["inscription", "mot-de-passe-oublie"];

/** What the page of someone who is not logged in shows. */
export function accessView(
  context: ShopContext,
  request: Request,
): { view: AccessView; back: string; shown: string; asked: string | null; picture: string } {
  const { searchParams } = new URL(request.url);
  return {
    view: VIEWS.find((view) => view === searchParams.get("vue")) ?? "connexion",
    back: returnAddress(searchParams.get("retour"), ""),
    shown: shownNow(context),
    asked: searchParams.has("envoye") && !context.refused ? RESET_ASKED : null,
    picture: frameUrl(oneFace.looks[0].pair, `portrait-${oneFace.sitter}`),
  };
}

/**
 * Where a visitor who is logged in already is sent from the login page or its forms, reached in a second tab or by the back button.
 * @returns null for the account's own page
 */
export function pastTheWaysIn(request: Request): string | null {
  const { searchParams } = new URL(request.url);
  return searchParams.has("vue") || searchParams.has("retour")
    ? returnAddress(searchParams.get("retour"), "/mon-compte")
    : null;
}

/**
 * Whether the request is a log-out. Pressed in a second tab after a log-out, its form is stale, but the visitor is
 * logged out.
 */
export function wasLeaving(request: Request): boolean {
  return new URL(request.url).searchParams.has("sortie");
}

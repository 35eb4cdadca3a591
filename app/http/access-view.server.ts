import { RESET_ASKED } from "~/domain/accounts/forms.server";
import type { AccessView } from "~/ui/account/access-page";
import { shownNow } from "./form-age.server";
import type { ShopContext } from "./request-context.server";
import { returnAddress } from "./return-address.server";

const VIEWS: AccessView[] = ["inscription", "mot-de-passe-oublie"];

/** What the page of someone who is not logged in shows. */
export function accessView(context: ShopContext, request: Request): { view: AccessView; back: string; shown: string; asked: string | null } {
  const { searchParams } = new URL(request.url);
  return {
    view: VIEWS.find((view) => view === searchParams.get("vue")) ?? "connexion",
    back: returnAddress(searchParams.get("retour"), ""),
    shown: shownNow(context),
    asked: searchParams.has("envoye") && !context.refused ? RESET_ASKED : null,
  };
}

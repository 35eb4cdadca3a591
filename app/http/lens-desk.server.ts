import { redirect } from "@remix-run/node";

import type { RangeRemoval } from "~/domain/assortment/lenses.server";
import { setFlash } from "./flash.server";
import { refuseField } from "./forms.server";
import type { ShopContext } from "./request-context.server";

/** What became of a lens or treatment taken out. @param back the list it was on */
export function saidRemoval(context: ShopContext, posted: FormData, removal: RangeRemoval, back: string) {
  if (removal.outcome === "unknown") return refuseField(context, posted, "form", "Il n’existe plus.");
  const text = removal.outcome === "deleted" ? `« ${removal.name} » a été supprimé.` : `« ${removal.name} » n’est plus proposé. Il a été archivé et non supprimé : une commande ou un panier le nomme.`;
  setFlash(context, { kind: "success", text });
  return redirect(back, 303);
}

import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { closeAfterJump } from "~/domain/accounting/close.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

/** Handles the form by which a person confirms the date, for closings that wait for it. */
export async function confirmDate(context: ShopContext, by: Account): Promise<Response> {
  const posted = context.form;
  const { today = "" } = typedValues(posted);
  return once(context, async (services) => {
    const closed = await closeAfterJump(services, by, today);
    if (closed.outcome === "otherDay")
      return refuseField(context, posted, "form", "La date a changé depuis l’affichage de cette page. Relisez-la.");
    setFlash(context, { kind: "success", text: written(closed.written) });
    return redirect("/admin/comptabilite#clotures", 303);
  });
}

function written(closings: number): string {
  if (closings === 0) return "Date confirmée. Tout était déjà clos.";
  return closings === 1 ? "Date confirmée, une clôture établie." : `Date confirmée, ${closings} clôtures établies.`;
}

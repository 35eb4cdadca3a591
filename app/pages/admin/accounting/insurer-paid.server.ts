import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { formatEuros } from "~/domain/money";
import { noteInsurerPaid } from "~/domain/till/insurer-claims.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

const CHANGED = "Cette somme a été notée reçue, ou a changé : voyez la liste.";

/** Handles the form that notes what a customer's insurer has paid. */
export async function insurerPaid(context: ShopContext, by: Account): Promise<Response> {
  const posted = context.form;
  const { orderId = "", cents } = typedValues(posted);
  return once(context, async (services) => {
    const noting = await noteInsurerPaid(services, by, { orderId, cents: Number(cents) });
    if (noting.outcome !== "noted") return refuseField(context, posted, "form", CHANGED);
    setFlash(context, {
      kind: "success",
      text: `${formatEuros(noting.claim.cents)} reçus de la mutuelle pour la commande ${noting.claim.orderNumber}.`,
    });
    return redirect("/admin/comptabilite#mutuelles", 303);
  });
}

import { redirect } from "@remix-run/node";
import { z } from "zod";

import type { Account } from "~/domain/accounts/account.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { sellReservation } from "~/domain/till/reservation-sale.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { TILL_MEANS } from "~/shop/payment-means";

const Sale = z.object({ id: z.string(), priceCents: z.coerce.number().int().min(0), means: z.enum(TILL_MEANS) });

const NO_MEANS = "Choisissez comment la vente est payée, dans la liste à côté de « Vendre ».";

const REFUSALS = {
  ended: "Cette réservation n’est plus en cours : elle a été vendue, rendue ou a expiré.",
  changed: "Le prix ou le stock de cette paire a changé. Vérifiez, puis recommencez.",
  recalled: "Un rappel nomme cette monture : gardez-la à la boutique, et prévenez ce client. Elle n’est plus en vente.",
} as const;

/** A pair put aside, paid in the shop and handed over in one press. */
export async function sellFromList(context: ShopContext, by: Account, posted: FormData): Promise<Response> {
  const reading = readForm(posted, Sale);
  // Said above the list, whose rows all have a field of that name.
  if (!reading.ok) return refuseField(context, posted, "form", NO_MEANS);
  return once(context, async (services) => {
    const selling = await sellReservation(services, by, reading.data.id, reading.data);
    if (selling.outcome !== "sold") return refuseField(context, posted, "form", REFUSALS[selling.outcome]);
    setFlash(context, { kind: "success", text: `Commande ${selling.order.number} enregistrée, payée et remise.` });
    return redirect(adminOrderPath(selling.order.id), 303);
  });
}

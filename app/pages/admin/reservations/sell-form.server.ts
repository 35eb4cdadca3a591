import { redirect } from "@remix-run/node";
import { z } from "zod";

import type { Account } from "~/domain/accounts/account.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { sellReservation } from "~/domain/till/reservation-sale.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";
import { toldPayment } from "~/domain/till/told-payment.server";
import { SHOP_MEANS } from "~/shop/payment-means";

const Sale = z.object({ id: z.string(), priceCents: z.coerce.number().int().min(0), means: z.enum(SHOP_MEANS) });

const NO_MEANS = "Choisissez comment la vente est payée, dans la liste à côté de « Vendre ».";

const REFUSALS = {
  ended: "Cette réservation n’est plus en cours : elle a été vendue, rendue ou a expiré.",
  changed: "Le prix ou le stock de cette paire a changé. Vérifiez, puis recommencez.",
  recalled: "Un rappel nomme cette monture : gardez-la à la boutique, et prévenez ce client. Elle n’est plus en vente.",
} as const;

/** A pair put aside, paid in the shop and handed over in one press. */
export async function sellFromList(context: ShopContext, by: Account, posted: FormData): Promise<Response> {
  const reading = readForm(posted, Sale);
  // Said above the list, whose rows all have a field of that name.
  if (!reading.ok) return refuseField(context, posted, "form", NO_MEANS);
  const { id, means, priceCents } = reading.data;
  return once(context, async (services) => {
    const told = await toldPayment(services, {}, { field: "form", chosen: means });
    if (!told.ok) return refuse(context, { values: typedValues(posted), errors: told.errors });
    const selling = await sellReservation(services, by, id, { means: told.payment, priceCents });
    if (selling.outcome === "meansRefused" || selling.outcome === "otherParts")
      return refuseField(context, posted, "form", saysNotTaken(selling));
    if (selling.outcome !== "sold") return refuseField(context, posted, "form", REFUSALS[selling.outcome]);
    setFlash(context, { kind: "success", text: `Commande ${selling.order.number} enregistrée, payée et remise.` });
    return redirect(adminOrderPath(selling.order.id), 303);
  });
}

import { redirect } from "@remix-run/node";
import { z } from "zod";

import { formatEuros } from "~/domain/money";
import { checkOrderIfPossible } from "~/domain/payments/start.server";
import { takeInShop } from "~/domain/till/taken-later.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { HAND_CHOICES } from "~/domain/till/forms.server";
import { choosePartsWritten, toldPayment } from "~/domain/till/told-payment.server";
import type { Intent } from "../order-intents.server";
import { adminOrderPath } from "../order-view.server";

const TakeForm = z.object({
  means: z.enum(HAND_CHOICES, { error: "Choisissez comment la commande est payée." }),
  amountCents: z.coerce.number().int(),
});

const OTHER_SUM =
  "Le montant à régler a changé, la commande vient d’être payée, ou la banque traite un paiement. Vérifiez avant d’encaisser.";

/** The provider is asked first, outside the transaction: the customer may have paid online a moment ago. */
export const takeMoney: Intent = async ({ context, session, order, form }) => {
  const reading = readForm(choosePartsWritten(form, "means"), TakeForm);
  if (!reading.ok) return refuse(context, reading.form);
  const { means: chosen, amountCents } = reading.data;
  const told = await toldPayment(context.services, typedValues(form), { field: "means", chosen });
  if (!told.ok) return refuse(context, { values: typedValues(form), errors: told.errors });
  const { payments } = context.services;
  if (payments) await checkOrderIfPossible(context.services, payments, order.id);
  return once(context, async (services) => {
    const taking = await takeInShop(services, session.account, order.id, { means: told.payment, amountCents });
    if (taking.outcome === "otherParts" || taking.outcome === "meansRefused")
      return refuseField(context, form, "means", saysNotTaken(taking));
    if (taking.outcome !== "taken") return refuseField(context, form, "form", OTHER_SUM);
    setFlash(context, {
      kind: "success",
      text: `${formatEuros(amountCents)} encaissés.${await ownTillSentence(services, order.number)}`,
    });
    return redirect(adminOrderPath(order.id, "#paiement"), 303);
  });
};

import { redirect } from "@remix-run/node";
import type { Account } from "~/domain/accounts/account.server";
import { readBasket } from "~/domain/till/basket";
import { isDueInShop } from "~/domain/orders/firm";
import { DEPOSIT_REFUSALS, TillSale, UnnamedSale } from "~/domain/till/forms.server";
import { readReduction, type Reduction } from "~/domain/checkout/reduction";
import { sellAtTill, sellUnnamed, type TillSelling } from "~/domain/till/sale.server";
import { outOfReach, reaches } from "~/shop/destinations";
import { reductionAsked } from "~/http/admin/waiting-sale.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { choosePartsWritten, toldPayment } from "~/domain/till/told-payment.server";
import { LINK_HOURS } from "~/shop/payment-means";
import { REDUCTION_HELP } from "./till-sale.server";

const REASON_MISSING = "Dites pourquoi : le motif figure sur la facture.";

/** The reduction in the address, with the reason in the form. @returns the errors of either */
function reductionOf(
  context: ShopContext,
  asked: URLSearchParams,
  form: FormData,
  { field, reason }: { field: string; reason: string },
): { reduction: Reduction | null; discountReason: string | null } | Response {
  const reduction = readReduction(reductionAsked(asked));
  if (reduction === "unreadable") return refuseField(context, form, "form", REDUCTION_HELP);
  if (reduction && reason === "") return refuseField(context, form, field, REASON_MISSING);
  return { reduction, discountReason: reduction ? reason : null };
}

const SALE_FAILED = "La commande n’a pas pu être enregistrée. Rien n’a été encaissé ici : réessayez.";
const REFUSALS = {
  empty: "Ajoutez au moins un article.",
  providerDown: "Stripe ne répond pas : le lien de paiement n’a pas été envoyé. Réessayez, ou encaissez à la boutique.",
  quoteUnread: "Des verres correcteurs se vendent sur devis : ouvrez le devis, et commandez-le de là.",
  notConfigured: "Le paiement en ligne n’est pas configuré : encaissez à la boutique.",
} as const;

export function takeOrder(
  context: ShopContext,
  by: Account,
  asked: URLSearchParams,
  form: FormData,
): Promise<Response> {
  if (form.get("intent") === "unnamed") return takeUnnamed(context, by, asked, form);
  return withFailureMessage(context, SALE_FAILED, form, async () => {
    const reading = readForm(choosePartsWritten(form, "payment"), TillSale);
    if (!reading.ok) return refuse(context, reading.form);
    const { deliveryMethod, postalCode } = reading.data;
    if (!reaches(deliveryMethod, postalCode))
      return refuseField(context, form, "postalCode", outOfReach(deliveryMethod, postalCode));
    const { discountReason: reason } = reading.data;
    const granted = reductionOf(context, asked, form, { field: "discountReason", reason });
    if (granted instanceof Response) return granted;
    const told = await toldPayment(context.services, typedValues(form), {
      field: "payment",
      chosen: reading.data.payment,
    });
    if (!told.ok) return refuse(context, { values: typedValues(form), errors: told.errors });
    const basket = readBasket(asked.getAll("ligne"));
    const details = { ...reading.data, ...granted, payment: told.payment };
    return tell(context, form, await sellAtTill(context.services, by, basket, details, pressOf(context)));
  });
}

/** Sells goods that a buyer without a name takes away at once. */
function takeUnnamed(context: ShopContext, by: Account, asked: URLSearchParams, form: FormData): Promise<Response> {
  return withFailureMessage(context, SALE_FAILED, form, async () => {
    const reading = readForm(choosePartsWritten(form, "unnamedPayment"), UnnamedSale);
    if (!reading.ok) return refuse(context, reading.form);
    const { unnamedReason: reason } = reading.data;
    const granted = reductionOf(context, asked, form, { field: "unnamedReason", reason });
    if (granted instanceof Response) return granted;
    const told = await toldPayment(context.services, typedValues(form), {
      field: "unnamedPayment",
      chosen: reading.data.unnamedPayment,
      named: false,
    });
    if (!told.ok) return refuse(context, { values: typedValues(form), errors: told.errors });
    const basket = readBasket(asked.getAll("ligne"));
    const details = { ...reading.data, ...granted, unnamedPayment: told.payment };
    return tell(context, form, await sellUnnamed(context.services, by, basket, details, pressOf(context)));
  });
}

/** The key of one press. It includes the content, because a page reached by Back keeps its key for the next customer. */
function pressOf({ attempt, requestId }: ShopContext): string {
  return attempt ? `${attempt.key} ${attempt.requestHash}` : requestId;
}

async function tell(context: ShopContext, form: FormData, selling: TillSelling): Promise<Response> {
  switch (selling.outcome) {
    case "sold":
    case "linkSent": {
      const { order } = selling;
      const { number, deliveredAt } = order;
      const till = await ownTillSentence(context.services, number);
      const paid = `Commande ${number} ${deliveredAt ? "payée et emportée" : "enregistrée et payée"}.${till}`;
      const begun = `Commande ${number} enregistrée, acompte reçu : le reste est à encaisser au retrait.${till}`;
      const linkSent = `Commande ${number} enregistrée. Le lien de paiement est envoyé au client, qui a ${LINK_HOURS} heures pour régler.`;
      setFlash(context, {
        kind: "success",
        text: selling.outcome === "linkSent" ? linkSent : isDueInShop(order) ? begun : paid,
      });
      return redirect(adminOrderPath(order.id), 303);
    }
    case "depositRefused":
      return refuseField(context, form, "deposit", DEPOSIT_REFUSALS[selling.reason]);
    case "otherParts":
    case "meansRefused":
      return refuseField(
        context,
        form,
        form.get("intent") === "unnamed" ? "unnamedPayment" : "payment",
        saysNotTaken(selling),
      );
    case "changed":
      return refuseField(
        context,
        form,
        "form",
        selling.quote.obstacles.length > 0
          ? "Un article n’est plus disponible comme demandé : voyez la liste."
          : "Le total a changé : vérifiez-le, puis enregistrez à nouveau.",
      );
    default:
      return refuseField(context, form, "form", REFUSALS[selling.outcome]);
  }
}

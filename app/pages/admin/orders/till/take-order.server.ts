import { redirect } from "@remix-run/node";
import type { Account } from "~/domain/accounts/account.server";
import { readBasket } from "~/domain/till/basket";
import { isDueInShop } from "~/domain/orders/firm";
import { DEPOSIT_REFUSALS, HAND_CHOICES, TillSale, UnnamedSale } from "~/domain/till/forms.server";
import { readReduction, type Reduction } from "~/domain/checkout/reduction";
import { sellAtTill, sellUnnamed, type TillSelling } from "~/domain/till/sale.server";
import { outOfReach, reaches } from "~/shop/destinations";
import { reductionAsked } from "~/http/admin/waiting-sale.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { readPaidForm } from "~/http/admin/payment-means.server";
import { IN_PARTS, LINK_HOURS, TILL_MEANS } from "~/shop/payment-means";
import type { FormState } from "~/ui/forms/form-state";
import { REDUCTION_HELP } from "./till-sale.server";

const REASON_MISSING = "Dites pourquoi : le motif figure sur la facture.";

/** @param field of the reason, which each form of the page has by a name of its own */
function wrongReason(reduction: Reduction | null, form: FormData, field: string): FormState["errors"] {
  return reduction && !typedValues(form)[field]?.trim() ? { [field]: REASON_MISSING } : {};
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
    const reduction = readReduction(reductionAsked(asked));
    if (reduction === "unreadable") return refuseField(context, form, "form", REDUCTION_HELP);
    const reading = await readPaidForm(context.services, form, TillSale, {
      field: "payment",
      among: [...TILL_MEANS, IN_PARTS],
      found: wrongReason(reduction, form, "discountReason"),
    });
    if (!reading.ok) return refuse(context, reading.form);
    const { deliveryMethod, postalCode, discountReason } = reading.data;
    if (!reaches(deliveryMethod, postalCode))
      return refuseField(context, form, "postalCode", outOfReach(deliveryMethod, postalCode));
    const basket = readBasket(asked.getAll("ligne"));
    const granted = { reduction, discountReason: reduction ? discountReason : null };
    const details = { ...reading.data, ...granted, payment: reading.payment };
    return tell(context, form, await sellAtTill(context.services, by, basket, details, pressOf(context)));
  });
}

/** Sells goods that a buyer without a name takes away at once. */
function takeUnnamed(context: ShopContext, by: Account, asked: URLSearchParams, form: FormData): Promise<Response> {
  return withFailureMessage(context, SALE_FAILED, form, async () => {
    const reduction = readReduction(reductionAsked(asked));
    if (reduction === "unreadable") return refuseField(context, form, "form", REDUCTION_HELP);
    const reading = await readPaidForm(context.services, form, UnnamedSale, {
      field: "unnamedPayment",
      among: HAND_CHOICES,
      named: false,
      found: wrongReason(reduction, form, "unnamedReason"),
    });
    if (!reading.ok) return refuse(context, reading.form);
    const basket = readBasket(asked.getAll("ligne"));
    const granted = { reduction, discountReason: reduction ? reading.data.unnamedReason : null };
    const details = { ...reading.data, ...granted, unnamedPayment: reading.payment };
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

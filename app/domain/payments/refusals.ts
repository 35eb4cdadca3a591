/** Why the provider will not refund, in words for the shop. @param code the provider's */
export function tellProviderRefusal(code: string): string {
  return REFUSALS[code] ?? `Stripe a refusé ce remboursement (${code}).`;
}

export const NO_PAYMENT = "Le paiement de cette commande est inconnu de Stripe.";
const DISPUTED =
  "Ce paiement fait l’objet d’une contestation auprès de la banque : il ne peut pas être remboursé tant qu’elle dure.";

const REFUSALS: Record<string, string> = {
  charge_already_refunded: "Ce paiement a déjà été remboursé en entier.",
  amount_too_large: "Le montant dépasse ce qui reste à rembourser de ce paiement.",
  balance_insufficient:
    "Le solde Stripe de la boutique ne suffit pas : approvisionnez-le, puis demandez de nouveau le remboursement.",
  charge_disputed: DISPUTED,
  charge_not_refundable: "Ce paiement ne peut pas être remboursé.",
  resource_missing: NO_PAYMENT,
  refund_disputed_payment: DISPUTED,
};

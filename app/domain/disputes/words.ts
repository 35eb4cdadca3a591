/** Why a payment is disputed, in words for the shop. @param reason the provider's */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll("_", " ");
}

const REASONS: Record<string, string> = {
  fraudulent: "paiement qu’il dit ne pas avoir fait",
  product_not_received: "article non reçu",
  product_unacceptable: "article non conforme",
  duplicate: "payé deux fois",
  credit_not_processed: "remboursement attendu",
  subscription_canceled: "abonnement résilié",
  unrecognized: "paiement qu’il ne reconnaît pas",
  general: "sans précision",
  made_with_stolen_card: "carte volée",
  made_with_lost_card: "carte perdue",
  unauthorized_use_of_card: "usage non autorisé de la carte",
};

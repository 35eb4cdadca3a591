/** Why a payment is disputed, in words for the shop. @param reason the provider's */
export function reasonInWords(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll("_", " ");
}

const REASONS: Record<string, string> = {
  fraudulent: "paiement signalé comme frauduleux",
  product_not_received: "article non reçu",
  product_unacceptable: "article non conforme",
  duplicate: "payé deux fois",
  credit_not_processed: "remboursement attendu",
  subscription_canceled: "abonnement résilié",
  unrecognized: "paiement non reconnu",
  general: "sans précision",
  made_with_stolen_card: "carte volée",
  made_with_lost_card: "carte perdue",
  made_with_counterfeit_card: "carte contrefaite",
  card_never_received: "carte jamais reçue par son titulaire",
  fraudulent_card_application: "carte obtenue par fraude",
  misc: "sans précision",
  unauthorized_use_of_card: "usage non autorisé de la carte",
};

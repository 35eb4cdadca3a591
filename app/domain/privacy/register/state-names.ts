import type { Account } from "~/domain/accounts/account.server";
import { CLOSED_WORDS } from "~/domain/orders/money/closed-disputes";
import type { PaymentState } from "~/domain/payments/states";
import type { RefundState } from "~/domain/refunds/states";
import { DELIVERY } from "~/shop/delivery";
import { PAYMENT_MEANS } from "~/shop/payment-means";

/** The words of the archive for the keys that the tables store. */

export const PAYMENT_STATE_NAMES: Record<PaymentState, string> = {
  starting: "commencé",
  open: "à payer",
  processing: "en cours à la banque",
  paid: "encaissé",
  surplus: "encaissé une seconde fois, à rendre",
  settled: "encaissé une seconde fois, réglé autrement",
  refunded: "rendu",
  cancelled: "abandonné",
};

export const REFUND_STATE_NAMES: Record<RefundState, string> = {
  asked: "demandé",
  sent: "accepté, en route vers vous",
  succeeded: "effectué",
  failed: "échoué à la banque",
  refused: "refusé par le prestataire de paiement",
};

export const DISPUTE_STATUS_NAMES: Record<string, string> = {
  needs_response: "La réponse de la boutique est attendue.",
  under_review: "La banque l’examine.",
  warning_needs_response: "La réponse de la boutique est attendue.",
  warning_under_review: "La banque l’examine.",
  actionable: "La boutique en est avertie.",
  ...CLOSED_WORDS,
};

export const PAYMENT_MEANS_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(PAYMENT_MEANS).map(([means, { paidBy }]) => [means, paidBy]),
);

export const DELIVERY_NAMES: Record<string, string> = Object.fromEntries(
  Object.entries(DELIVERY).map(([method, { label }]) => [method, label]),
);

export const GENRE_NAMES: Record<NonNullable<Account["genre"]>, string> = {
  "homme": "homme",
  "femme": "femme",
  "autre": "autre",
  "non-specifie": "non précisée",
};

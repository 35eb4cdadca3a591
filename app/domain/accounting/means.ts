import { ONLINE_MEANS, type OnlineMeans, type ShopMeans } from "~/shop/payment-means";

/** How money moved, as the journal, the closings and the exports name it. */
export const JOURNAL_MEANS = {
  credit: "Carte bancaire en ligne",
  express: "PayPal",
  lien: "Lien de paiement",
  especes: "Espèces",
  terminal: "Carte bancaire au terminal",
  cheque: "Chèque",
  virement: "Virement",
  cadeau: "Chèque ou carte cadeau",
  mutuelle: "Tiers payant (mutuelle)",
} as const satisfies Record<OnlineMeans | ShopMeans | "lien", string>;
export type JournalMeans = keyof typeof JOURNAL_MEANS;

export const isJournalMeans = (means: string | null): means is JournalMeans =>
  means !== null && Object.hasOwn(JOURNAL_MEANS, means);

/**
 * The means of a payment.
 * @param payment a stored payment; those taken in the shop before migration 0050 have no means of their own
 * @param kept the means that the order keeps; null where the payment is not of its price, and came by a link
 */
export function meansOfPayment(payment: { kind: string; means: ShopMeans | null }, kept: string | null): JournalMeans {
  if (payment.kind === "till") return payment.means ?? (isJournalMeans(kept) ? kept : "especes");
  return ONLINE_MEANS.find((means) => means === kept) ?? "lien";
}

/** How money goes back: through the provider that collected it, or by hand; the shop then notes it once it is done. */
export const REFUND_MEANS = {
  provider: "par le moyen de paiement d’origine",
  especes: "en espèces, à la boutique",
  terminal: "sur la carte, au terminal de la boutique",
  virement: "par virement",
  cadeau: "en chèque ou carte cadeau, à la boutique",
  mutuelle: "à la mutuelle, qui en avait pris la charge",
} as const;
export type RefundMeans = keyof typeof REFUND_MEANS;
export type HandMeans = Exclude<RefundMeans, "provider">;

export const HAND_MEANS = Object.keys(REFUND_MEANS).filter((means) => means !== "provider") as [
  HandMeans,
  ...HandMeans[],
];

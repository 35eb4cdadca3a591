/** The one vocabulary of an order's life, as people read it. */
export const ORDER_STATUS = {
  awaitingPayment: "En attente de paiement",
  confirmed: "Validée",
  awaitingPrescription: "En attente d'ordonnance",
  preparing: "En préparation",
  shipped: "Expédiée",
  delivered: "Livrée",
  cancelled: "Annulée",
  attention: "À traiter",
} as const;

export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** Where the order's pieces stand: promised, handed over, given back, or missing. */
export type StockState = "held" | "taken" | "released" | "short";

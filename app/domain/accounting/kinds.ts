/**
 * What a line of the money journal records. A correction is a line of its own: nothing is changed or taken away. Amounts are what comes
 * to the shop; what leaves it is negative. A new kind is one line here, and one in the accounts of `app/shop/accounting.ts`.
 */
export const JOURNAL_KINDS = {
  "sale": { label: "Facture", counts: "sales" },
  "credit note": { label: "Avoir", counts: "sales" },
  "deposit": { label: "Acompte reçu", counts: "money" },
  "payment": { label: "Règlement reçu", counts: "money" },
  "refund": { label: "Remboursement", counts: "money" },
  /** The customer's bank did not take it. */
  "refund returned": { label: "Remboursement revenu", counts: "money" },
  /** Paid twice: a second payment of a paid order. */
  "surplus": { label: "Second paiement reçu", counts: "money" },
  "surplus returned": { label: "Second paiement rendu", counts: "money" },
  "charged back": { label: "Repris par la banque (contestation)", counts: "money" },
  "charge returned": { label: "Rendu par la banque (contestation)", counts: "money" },
  /** Granted at the till: its invoice has it taken off already. */
  "discount": { label: "Remise accordée à la caisse", counts: "nothing" },
  /** From here on each line was written with its fact; those before were built from what the shop knew. */
  "start": { label: "Début de l’enregistrement", counts: "nothing" },
} as const satisfies Record<string, { label: string; counts: "sales" | "money" | "nothing" }>;
export type JournalKind = keyof typeof JOURNAL_KINDS;

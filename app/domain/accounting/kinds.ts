/**
 * What a line of the money journal records. A correction is a line of its own, because lines are never changed or
 * removed. Amounts that come to the shop are positive, those that leave it negative. A new kind needs a line here, and
 * one in the accounts of `app/shop/accounting.ts`.
 */
export const JOURNAL_KINDS = {
  "sale": { label: "Facture", counts: "sales" },
  "credit note": { label: "Avoir", counts: "sales" },
  "deposit": { label: "Acompte reçu", counts: "money" },
  "payment": { label: "Règlement reçu", counts: "money" },
  "refund": { label: "Remboursement", counts: "money" },
  /** The customer's bank did not take it. */
  "refund returned": { label: "Remboursement revenu", counts: "money" },
  /** A second payment of a paid order. */
  "surplus": { label: "Second paiement reçu", counts: "money" },
  "surplus returned": { label: "Second paiement rendu", counts: "money" },
  "charged back": { label: "Repris par la banque (contestation)", counts: "money" },
  "charge returned": { label: "Rendu par la banque (contestation)", counts: "money" },
  /** Due once a deposit is cashed, until the invoice has the tax of the whole price; negative where that ends it. */
  "deposit tax": { label: "TVA d’un acompte, due à l’encaissement (en moins : reprise)", counts: "nothing" },
  /** Granted at the till; the invoice has it taken off already. */
  "discount": { label: "Remise accordée à la caisse", counts: "nothing" },
  /** The price of an order that left unpaid, and was not invoiced. */
  "written off": { label: "Somme abandonnée (commande non payée)", counts: "nothing" },
  /** What a customer's insurer had to pay, negative when it went back; the line of the sale counted it as paid. */
  "insurer paid": { label: "Tiers payant reçu de la mutuelle (en moins : rendu)", counts: "nothing" },
  /** From here on each line was written together with its fact. Earlier lines were computed from older rows. */
  "start": { label: "Début de l’enregistrement", counts: "nothing" },
} as const satisfies Record<string, { label: string; counts: "sales" | "money" | "nothing" }>;
export type JournalKind = keyof typeof JOURNAL_KINDS;

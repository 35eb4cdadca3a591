/** The steps in an order's history that the customer takes. */
export const STEP_OF_CUSTOMER = {
  ordered: "Commande créée",
  called: "Commande passée par l’API",
  onSite: "Commande reprise sur le site",
  paid: "Paiement reçu",
  prescribed: "Ordonnance reçue",
  asksBack: "Retour demandé",
  withdraws: "Rétractation reçue",
} as const;

/**
 * Steps of the log that a customer takes about the correction of their lenses. Unlike `STEP_OF_CUSTOMER`, they are no
 * part of the evidence for a bank, because they are health data, and an erasure empties their details.
 */
export const ANSWER_STEPS = {
  accepted: "Correction acceptée",
  atPickup: "Correction acceptée, supplément au retrait",
  declined: "Correction déclinée",
} as const;

export const ADAPTATION_ASKED = "Garantie d’adaptation demandée";

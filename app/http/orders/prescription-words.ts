import type { Account } from "~/domain/ledger/account";
import { firmAt } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { TAKES_PRESCRIPTION, whyUndecided } from "~/domain/orders/prescription/still-open";
import type { Prescription, Standing } from "~/domain/prescriptions/prescription.server";
import { terms } from "~/shop/terms";

/**
 * The state of an order's prescription, as the order's page and the bench say it. Every firm order with corrective
 * lenses has a prescription or waits for one; when neither is recorded, the prescription was deleted after its years.
 * @param given what an unpaid order takes as its prescription once it is paid
 * @returns open: something can still be decided
 */
export function tellStanding(
  order: Pick<Order, "status" | "paidAt" | "dueInShopAt">,
  standing: Standing,
  { papers, given, account }: { papers: readonly Prescription[]; given: Given | null; account: Account },
): { says: string; open: boolean } {
  if (standing === "validated") return { says: STANDING_SAID.validated, open: false };
  const over = whyUndecided(order, account);
  if (over) return { says: OVER_SAID[over], open: false };
  if (firmAt(order) && papers.length === 0)
    return { says: `Effacée : elle ne se garde que ${terms.medicalYears} ans.`, open: false };
  if (standing === "awaited" && !TAKES_PRESCRIPTION.includes(order.status))
    return { says: "Jamais reçue : les verres sont partis sans elle.", open: true };
  if (standing === "awaited" && given) return { says: saidOfGiven(given), open: true };
  return { says: STANDING_SAID[standing], open: true };
}

const OVER_SAID = {
  cancelled: "La commande est annulée : il n’y a rien à décider.",
  refunded: "La commande est remboursée en entier, ou son remboursement est en route : il n’y a rien à décider.",
} as const;

type Given = Pick<Prescription, "seen" | "statement" | "file">;

function saidOfGiven({ seen, statement, file }: Given): string {
  if (seen) return `Lue à la boutique par ${seen.name} : elle sera jointe à la commande au paiement, à vérifier alors.`;
  const what = file === null && statement !== null ? "Déclaration donnée" : "Donnée";
  return `${what} avec la commande : elle y sera jointe au paiement, à vérifier alors.`;
}

const STANDING_SAID = {
  awaited: "Attendue : rien n’a encore été reçu.",
  received: "Reçue, à vérifier.",
  refused: "Refusée : une autre est attendue.",
  validated: "Validée.",
} as const;

/** The words for the state of one paper, after 'Ordonnance' or 'Déclaration sur l’honneur'. */
export const PAPER_STATE_SAID = {
  draft: "en préparation",
  awaited: "attendue",
  received: "à vérifier",
  validated: "validée",
  refused: "refusée",
} as const;

const KEPT = "Reste dans l’historique de la commande et dans le journal.";
const HOW = `Par exemple « réglé avec Stripe le 3 mars » ou « client joint, c’est bien lui ». ${KEPT}`;
const HOW_FAILED = `Par exemple « client joint, il garde l’article ». ${KEPT}`;

/** Of a refund that the bank sent back. */
export const ALL_OWED =
  "Toute la somme est due au client : la boutique ne peut pas la garder. Rendez-la par « Rembourser », et la ligne se ferme d’elle-même.";

/** Of an order that was begun and whose payment the bank refused. */
export const TO_PAY =
  "Cette commande n’est pas payée. Encaissez-la depuis sa fiche, par « Encaisser à la boutique », ou annulez-la : la ligne se ferme d’elle-même.";

/** What became of a refund that the bank sent back. */
export const whichOf = ({ amount, owed, goesOn }: { amount: string; owed: string | null; goesOn: boolean }) => [
  {
    value: "given",
    label: "Rendue au client par un autre moyen, ou à lui rendre",
    hint: "Virement, chèque, espèces : la page « Rembourser » s’ouvre, et c’est là que cela se note.",
  },
  {
    value: "kept",
    label: `Gardée par la boutique : ${goesOn ? "la vente continue, et " : ""}le client ne la demande plus`,
    hint: [
      owed && `${amount} seulement : ${owed} restent dus au client, et la ligne reste ouverte pour eux.`,
      goesOn &&
        "Si un avoir a déjà été fait, une nouvelle facture remplace celle qu’il a corrigée, et le client la reçoit.",
    ]
      .filter(Boolean)
      .join(" "),
  },
];

const HOW_OWED = `Par exemple « rien n’est dû, article porté ». De l’argent rendu, même par virement ou en espèces, se note par « Rembourser » : l’avoir est alors fait. ${KEPT}`;

const HOW_SURPLUS = `Par exemple « rendu par virement le 3 mars ». Une fois la ligne réglée, la boutique ne rend plus ce paiement d’elle-même. ${KEPT}`;

const HOW_WAIVED = `Par exemple « un centime d’arrondi de sa banque ». Marquer cette ligne comme réglée, c’est renoncer à la somme : une remise commerciale du même montant solde la facture, par un avoir si elle est déjà faite, et le client en est prévenu. ${KEPT}`;

/** What a person may write about the line, and what settling it does. */
export function hintOf({
  asksWhich,
  refundHref,
  stopsRefund,
  waives,
}: {
  asksWhich: boolean;
  refundHref: string | null;
  stopsRefund: boolean;
  waives: boolean;
}) {
  if (waives) return HOW_WAIVED;
  if (asksWhich) return HOW_FAILED;
  return refundHref ? HOW_OWED : stopsRefund ? HOW_SURPLUS : HOW;
}

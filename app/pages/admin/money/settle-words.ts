const KEPT = "Reste dans l’historique de la commande et dans le journal.";
const HOW = `Par exemple « réglé avec Stripe le 3 mars » ou « client joint, c’est bien lui ». ${KEPT}`;
const HOW_FAILED = `Par exemple « client joint, il garde l’article ». ${KEPT}`;

/** Of a refund that the bank sent back. */
export const ALL_OWED =
  "Toute la somme est due au client : la boutique ne peut pas la garder. Rendez-la par « Rembourser », et la ligne se ferme d’elle-même.";

/** Said of an order whose payment the bank refused. */
export const TO_PAY =
  "Cette commande n’est pas payée. Encaissez-la depuis sa fiche, par « Encaisser à la boutique », ou annulez-la : la ligne se ferme d’elle-même.";

/** The same, once it has left, to someone who may not take money. */
export const NOT_YOURS =
  "Cette commande n’est pas payée. Payée, en ligne ou par « Encaisser à la boutique », sa ligne se ferme d’elle-même. Une personne qui encaisse peut aussi renoncer à la somme.";

/** The same, while the bank decides on another payment. */
export const bankDecides = (amount: string) =>
  `La banque décide encore d’un autre paiement, de ${amount} : s’il aboutit, la ligne se ferme d’elle-même. Attendez sa réponse.`;

/** What writing a sum off does. */
export const WRITING_OFF = [
  "Si la commande est payée un jour, encaissez-la depuis sa fiche, par « Encaisser à la boutique » : la ligne se ferme d’elle-même.",
  "Si vous renoncez à la somme, elle n’est plus demandée : la page du client dit que plus rien n’est à payer, la commande ne se règle plus ni en ligne ni à la boutique, et aucun courriel ne la réclame. Le client n’en est pas prévenu.",
  "Une commande qui n’est pas payée n’a pas de facture, et n’en aura pas : aucun avoir n’est fait, et les factures et leur TVA restent telles quelles. Le journal des ventes et règlements garde la somme abandonnée ; pour la TVA des articles livrés, voyez avec votre expert-comptable.",
];
const HOW_WRITTEN_OFF = `Par exemple « trois courriers restés sans réponse ». ${KEPT}`;

/** What became of a refund that the bank sent back. */
export const whichOf = ({ amount, owed, goesOn }: { amount: string; owed: string | null; goesOn: boolean }) => [
  {
    value: "given",
    label: "Rendue au client par un autre moyen, ou à lui rendre",
    hint: "Virement, chèque, espèces : la page « Rembourser » s’ouvre, et c’est là que cela se note.",
  },
  {
    value: "kept",
    label: `Gardée par la boutique : ${goesOn ? "la vente continue, et " : ""}le client ne la demande plus`,
    hint: [
      owed && `${amount} seulement : ${owed} restent dus au client, et la ligne reste ouverte pour eux.`,
      goesOn &&
        "Si un avoir a déjà été fait, une nouvelle facture remplace celle qu’il a corrigée, et le client la reçoit.",
    ]
      .filter(Boolean)
      .join(" "),
  },
];

const HOW_OWED = `Par exemple « rien n’est dû, article porté ». De l’argent rendu, même par virement ou en espèces, se note par « Rembourser » : l’avoir est alors fait. ${KEPT}`;

const HOW_SURPLUS = `Par exemple « rendu par virement le 3 mars ». Une fois la ligne réglée, la boutique ne rend plus ce paiement d’elle-même. ${KEPT}`;

const HOW_WAIVED = `Par exemple « un centime d’arrondi de sa banque ». Marquer cette ligne comme réglée, c’est renoncer à la somme : une remise commerciale du même montant solde la facture, par un avoir si elle est déjà faite, et le client en est prévenu. ${KEPT}`;

/** What a person may write about the line, and what settling it does. */
export function hintOf({
  asksWhich,
  refundHref,
  stopsRefund,
  waives,
  writesOff,
}: {
  asksWhich: boolean;
  refundHref: string | null;
  stopsRefund: boolean;
  waives: boolean;
  writesOff: string | null;
}) {
  if (writesOff) return HOW_WRITTEN_OFF;
  if (waives) return HOW_WAIVED;
  if (asksWhich) return HOW_FAILED;
  return refundHref ? HOW_OWED : stopsRefund ? HOW_SURPLUS : HOW;
}

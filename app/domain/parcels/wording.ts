import type { OpenDispute } from "~/domain/orders/money/open-dispute.server";
import type { Label, LabelKind, LabelObstacle } from "./label";

/** Why a label that was asked for was not made. */
export type LabelRefusal =
  | { outcome: Exclude<LabelObstacle, "noLabel"> | "notConfigured" | "unavailable" | "underWay" }
  | { outcome: "refused" | "noLabel"; message: string }
  | { outcome: "left" | "outdated"; number: string | null }
  | { outcome: "toVerify"; label: Label }
  | { outcome: "held"; dispute: OpenDispute };

export const LABEL_NAME: Record<LabelKind, string> = {
  outward: "Étiquette d’expédition",
  return: "Étiquette de retour",
};
export const TO_VERIFY = "à vérifier";

/** Says why there is no label, and what to do. */
export function tellRefusal(refusal: LabelRefusal): string {
  switch (refusal.outcome) {
    case "notConfigured":
      return "Aucune clé Colissimo n’est en place : faites les étiquettes chez le transporteur, puis notez ici le numéro de suivi.";
    case "unpaid":
      return "Cette commande n’est pas payée : rien ne peut être expédié.";
    case "cancelled":
      return "Cette commande est annulée : rien ne peut être expédié.";
    case "noLabel":
      return refusal.message;
    case "noAddress":
      return "Cette commande n’a pas d’adresse.";
    case "withdrawn":
      return "Le client s’est rétracté de toute la commande : rien n’est à envoyer.";
    case "refunded":
      return "Cette commande est remboursée, ou va l’être : rien n’est à envoyer. Pour l’envoyer malgré tout, mettez-la d’abord « En préparation ».";
    case "left":
      return `Cette commande est déjà partie${refusal.number ? `, sous le numéro ${refusal.number}` : ""} : aucune étiquette n’est créée. Pour la renvoyer, remettez-la d’abord « En préparation ».`;
    case "outdated":
      return `Pendant sa création, les coordonnées ont été corrigées ou une autre étiquette a été demandée : l’étiquette${refusal.number ? ` n° ${refusal.number}` : ""} ne sert plus. Annulez-la chez Colissimo ; si la commande n’en a pas d’autre, demandez-en une.`;
    case "noPrescription":
      return "L’ordonnance de cette commande n’est pas validée : ses verres ne peuvent pas partir.";
    case "refused":
      return `Colissimo a refusé l’étiquette : ${refusal.message}`;
    case "unavailable":
      return "Colissimo est indisponible : aucune étiquette n’a été créée. Réessayez plus tard.";
    case "underWay":
      return "Une étiquette est déjà en cours de création pour cette commande. Patientez un instant, puis actualisez.";
    case "toVerify":
      return `Étiquette ${TO_VERIFY} : la réponse de Colissimo s’est perdue, et un colis a peut-être été créé et facturé${numberOf(refusal.label)}. Vérifiez dans votre espace Colissimo avant d’en demander une autre.`;
    case "held":
      return `Envoi retenu : ${refusal.dispute.says}. Aucune étiquette n’est créée tant que ce n’est pas réglé, sauf si vous la demandez malgré tout.`;
  }
}

function numberOf({ parcelNumber }: Label): string {
  return parcelNumber ? ` (n° ${parcelNumber})` : "";
}

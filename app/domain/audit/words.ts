import { paidBy, PAYMENT_MEANS } from "~/shop/payment-means";

/** The words shown for the stored name of an action. An action that is missing here is stored in words already. */
export const INTENT_WORDS: Record<string, string> = {
  "accès.second-facteur-activé": "Validation en deux étapes activée",
  "accès.second-facteur-désactivé": "Validation en deux étapes désactivée",
  "accès.codes-de-secours": "Nouveaux codes de secours tirés",
  "accès.mot-de-passe": "Mot de passe changé",
  "accès.déconnexion": "Appareils déconnectés",
  "client.fusionné": "Fiches client fusionnées",
  "produit.photos ajoutées": "Photos ajoutées au produit",
  "produit.photo avancée": "Photo du produit avancée",
  "produit.photo détourée": "Photo du produit détourée",
  "produit.photo d’origine reprise": "Photo d’origine du produit reprise",
  "équipe.invitée": "Personne invitée dans l’équipe",
  "équipe.invitation-retirée": "Invitation retirée",
  "équipe.arrivée": "Invitation acceptée",
  "équipe.modifiée": "Rôle ou fonctions modifiés",
  "équipe.retirée": "Accès à l’administration retiré",
  "code.ajouté": "Code promo ajouté",
  "code.modifié": "Code promo modifié",
  "code.supprimé": "Code promo supprimé",
  "code.remis": "Code promo remis en service",
  "commande.fournisseur.préparée": "Commande à un fournisseur préparée",
  "commande.fournisseur.modifiée": "Commande à un fournisseur modifiée",
  "commande.fournisseur.envoyée": "Commande à un fournisseur envoyée",
  "commande.fournisseur.reçue": "Pièces d’un fournisseur reçues",
  "commande.fournisseur.close": "Commande à un fournisseur close",
  "commande.fournisseur.supprimée": "Brouillon de commande à un fournisseur supprimé",
  "commandes.exportées": "Commandes exportées",
  "créneau.bloqué": "Créneau bloqué",
  "créneau.libéré": "Créneau libéré",
  "inscrits.exportés": "Inscrits à la lettre exportés",
  "lettre.écrite": "Lettre d’information écrite",
  "lettre.envoyée": "Lettre d’information envoyée",
  "lettre.arrêtée": "Envoi de la lettre arrêté",
  "lettre.jetée": "Brouillon de lettre jeté",
  "marque.ajoutée": "Marque ajoutée",
  "marque.modifiée": "Marque modifiée",
  "agenda.ajouté": "Agenda ajouté",
  "agenda.modifié": "Agenda modifié",
  "agenda.absence": "Absence notée ou retirée",
  "agenda.fermé": "Agenda fermé",
  "agenda.rouvert": "Agenda rouvert",
  "message.traité": "Message traité",
  "message.à-traiter": "Message remis à traiter",
  "comptabilité.horloge": "Date confirmée, clôtures reprises",
  "note.ajoutée": "Note ajoutée",
  "note.supprimée": "Note supprimée",
  "produit.ajouté": "Produit ajouté",
  "produit.modifié": "Produit modifié",
  "produit.archivé": "Produit retiré de la vente",
  "produit.remis en vente": "Produit remis en vente",
  "produit.supprimé": "Produit supprimé",
  "produit.photos décrites": "Photos du produit décrites",
  "produit.modifié par une liste": "Produit modifié par une liste",
  "produit.prix changé": "Prix changé",
  "produit.seuil changé": "Seuil d’alerte changé",
  "produit.pièces reçues": "Réception : pièces arrivées",
  "produit.pièces comptées": "Inventaire : pièces comptées",
  "question.lue": "Question à l’opticien lue",
  "question.répondue": "Question à l’opticien répondue",
  "rendez-vous.en-attente": "Rendez-vous remis en attente",
  "promotion.prévue": "Promotion prévue",
  "promotion.modifiée": "Promotion modifiée",
  "promotion.terminée": "Promotion terminée",
  "promotion.supprimée": "Promotion supprimée",
  "rendez-vous.confirmé": "Rendez-vous confirmé",
  "rendez-vous.terminé": "Rendez-vous terminé",
  "rendez-vous.annulé": "Rendez-vous annulé",
  "rendez-vous.déplacé": "Rendez-vous déplacé",
  "rendez-vous.pris": "Rendez-vous pris pour un client",
  "rendez-vous.manqué": "Absence au rendez-vous notée",
  "rendez-vous.détails": "Détails du rendez-vous modifiés",
  "rendez-vous.exportés": "Rendez-vous exportés",
  "réglages.modifiés": "Réglages modifiés",
  "réglages.rétablis": "Réglages rétablis",
  "réservation.délivrée": "Réservation délivrée",
  "stocks.exportés": "Stocks et prix exportés",
  "stocks.importés": "Stocks et prix importés",
  "traitement.ajouté": "Traitement de verres ajouté",
  "traitement.modifié": "Traitement de verres modifié",
  "traitement.archivé": "Traitement de verres retiré de la vente",
  "traitement.supprimé": "Traitement de verres supprimé",
  "verre.ajouté": "Verre ajouté",
  "verre.modifié": "Verre modifié",
  "verre.archivé": "Verre retiré de la vente",
  "verre.supprimé": "Verre supprimé",
};

export function intentInWords(action: string): string {
  return INTENT_WORDS[action] ?? action;
}

/** How a merge of two customers is noted: what the sheet that went was held by, its id, and what moved, by kind. */
const MERGED = /^(account|address|counter) [0-9a-f]{24}((?:, \w+ \d+)*)$/;

const HELD_BY: Record<string, string> = {
  account: "une fiche avec compte",
  address: "une fiche sans compte",
  counter: "une fiche d’achats à la boutique",
};

/** What moves to the customer that stays when two are merged, in words. */
export const MOVED_WORDS = {
  orders: ["commande", "commandes"],
  quotes: ["devis", "devis"],
  prescriptions: ["ordonnance", "ordonnances"],
  appointments: ["rendez-vous", "rendez-vous"],
  reservations: ["réservation", "réservations"],
  messages: ["message ou question", "messages et questions"],
  notes: ["note de la boutique", "notes de la boutique"],
  wearers: ["porteur du carnet de vue", "porteurs du carnet de vue"],
  addresses: ["adresse enregistrée", "adresses enregistrées"],
  cartLines: ["article du panier", "articles du panier"],
  favourites: ["favori", "favoris"],
} as const satisfies Record<string, readonly [one: string, several: string]>;

/** The details of an action as its reader sees them: keys that were noted are words. */
export function detailsInWords(details: string): string {
  if (Object.hasOwn(PAYMENT_MEANS, details)) return paidBy(details);
  const [, held = "", moved = ""] = MERGED.exec(details) ?? [];
  if (!held) return details;
  const counted = moved
    .split(", ")
    .filter(Boolean)
    .map((part) => {
      const [kind = "", count = ""] = part.split(" ");
      const words = (MOVED_WORDS as Record<string, readonly [string, string]>)[kind];
      return words ? `${count} ${words[Number(count) > 1 ? 1 : 0]}` : part;
    });
  return [`avec ${HELD_BY[held] ?? ""}`, ...counted].join(", ");
}

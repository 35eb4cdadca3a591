import type { QuoteState } from "./list.server";

export const QUOTE_STATE_NAMES: Record<QuoteState, string> = {
  open: "Sans réponse",
  paying: "Paiement attendu",
  unhanded: "Non remis",
  replaced: "Remplacé",
  ordered: "Commandé",
  cancelled: "Commande annulée",
  expired: "Expiré",
};

import type { QuoteState } from "./list.server";

export const QUOTE_STATE_NAMES: Record<QuoteState, string> = {
  open: "Sans réponse",
  unhanded: "Non remis",
  replaced: "Remplacé",
  ordered: "Commandé",
  cancelled: "Commande annulée",
  expired: "Expiré",
};

import type { QuoteState } from "./list.server";

export const QUOTE_STATE_NAMES: Record<QuoteState, string> = {
  open: "Sans réponse",
  unhanded: "Non remis",
  ordered: "Commandé",
  expired: "Expiré",
};

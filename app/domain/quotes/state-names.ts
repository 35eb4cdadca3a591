import type { QuoteState } from "./list.server";

export const QUOTE_STATE_NAMES: Record<QuoteState, string> = {
  open: "Sans réponse",
  ordered: "Commandé",
  expired: "Expiré",
};

import type { Step } from "~/domain/orders/life/timeline";
import type { Return } from "./return.server";

const LABELS = ["Retour demandé", "En traitement", "Retour validé"];
const PLACES = ["Retour demandé", "En traitement", "Validé"];

/** How far a return has come; null for a refused one, which has no next step. */
export function returnTimeline({
  state,
  requestedAt,
  processingAt,
  validatedAt,
}: Pick<Return, "state" | "requestedAt" | "processingAt" | "validatedAt">): { steps: Step[]; progress: number } | null {
  const position = PLACES.indexOf(state);
  if (position < 0) return null;
  const days = [requestedAt, processingAt, validatedAt];
  return {
    steps: LABELS.map((label, place) => ({
      label,
      state: place < position ? "done" : place === position ? "current" : "todo",
      at: place <= position ? (days[place] ?? null) : null,
    })),
    progress: position / (LABELS.length - 1),
  };
}

import type { Order } from "~/domain/orders/order.server";
import { timelineOf } from "~/domain/orders/life/timeline";
import type { Standing } from "~/domain/prescriptions/prescription.server";
import { returnTimeline } from "~/domain/returns/timeline";
import type { Return } from "~/domain/returns/return.server";
import { formatShortDay } from "~/domain/time";
import type { OrderTimelineView } from "~/ui/orders/order-timeline";
import { inWords } from "./in-words";

type Stepped = {
  steps: { label: string; state: "done" | "current" | "todo"; at: string | null }[];
  progress: number;
  words: string | null;
};

/** @param state as for `timelineOf` */
export function orderTimelineView(
  order: Order,
  { goesOn, prescription }: { goesOn: boolean; prescription: Standing | null },
): OrderTimelineView {
  const timeline = timelineOf(order, goesOn, prescription);
  return shown("Suivi de la commande", { ...timeline, words: inWords(order, timeline.words) });
}

/** @returns null for a refused return, which has no further steps */
export function returnTimelineView(asked: Return): OrderTimelineView | null {
  const timeline = returnTimeline(asked);
  return timeline && shown("Suivi du retour", { ...timeline, words: null });
}

function shown(label: string, { steps, progress, words }: Stepped): OrderTimelineView {
  return {
    label,
    steps: steps.map((step) => ({ label: step.label, state: step.state, date: step.at && formatShortDay(step.at) })),
    progress,
    words,
  };
}

import type { Services } from "~/infra/services.server";
import { logStep } from "~/domain/orders/order.server";
import { recalledLines } from "./recalled-articles.server";
import { recalledAmong } from "./recalled-lots.server";
import type { JobStep } from "./steps";

/** What recalls in force name of a pair: its lots, and its frame or the model of its lenses. */
export type RecalledPair = { lots: string[]; frame: string[] };

/** The steps at which a pair bears its lots, and those that spend lenses or work on the frame. */
const LOOKS_AT_LOTS: readonly JobStep[] = ["mounted", "checked"];
const USES_FRAME: readonly JobStep[] = ["ordered", "mounted", "checked"];

/** What a recall names of a pair that is to take a step. */
export async function recalledAt(
  services: Services,
  to: JobStep | null,
  { orderId, lineId }: { orderId: string; lineId: string },
  { rightLot, leftLot }: { rightLot: string; leftLot: string },
): Promise<RecalledPair> {
  const usesFrame = to !== null && USES_FRAME.includes(to);
  return {
    lots: to && LOOKS_AT_LOTS.includes(to) ? await recalledAmong(services, [rightLot, leftLot]) : [],
    frame: usesFrame ? ((await recalledLines(services, orderId)).get(lineId) ?? []) : [],
  };
}

/** Notes in the order's history that the step was taken all the same, and why. */
export async function logKept(
  services: Services,
  orderId: string,
  made: string,
  { lots, frame }: RecalledPair,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  const says = (named: string[]) => `${made}, ${named.join(", ")} : ${reason}`;
  if (lots.length > 0) await logStep(services, orderId, "Lot sous rappel gardé", says([`lot ${lots.join(", ")}`]), by);
  if (frame.length > 0) await logStep(services, orderId, "Article sous rappel gardé", says(frame), by);
}

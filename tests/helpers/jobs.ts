import { advanceJob, jobsOf, nextStepOf } from "~/domain/orders/jobs/job.server";
import type { JobStep } from "~/domain/orders/jobs/steps";
import type { Order } from "~/domain/orders/order.server";
import { orderNow } from "./orders";
import type { Services } from "~/infra/services.server";

/** Notes the steps of every pair of an order, with lots, up to this one; stops where the rules refuse a step. */
export async function noteSteps(
  services: Services,
  order: Order,
  by: string,
  upTo: JobStep = "checked",
): Promise<void> {
  for (const { line } of await jobsOf(services, order)) {
    for (;;) {
      const job = (await jobsOf(services, order)).find((each) => each.line.id === line.id)?.job;
      const to = job && nextStepOf(await orderNow(services, order.id), job);
      if (!job || !to) break;
      const { base, remarks, version } = job;
      const notes = {
        base,
        remarks,
        entrustedState: "Sans défaut visible.",
        unmeasuredReason: "Mesures prises par un confrère.",
        rightLot: job.rightLot || "LOT-D",
        leftLot: job.leftLot || "LOT-G",
        sameLot: true,
      };
      const { outcome } = await advanceJob(services, order.id, line.id, { ...notes, to, by, version });
      if (outcome !== "advanced" || to === upTo) break;
    }
  }
}

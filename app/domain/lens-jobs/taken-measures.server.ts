import { isDeepStrictEqual } from "node:util";

import { inTransaction, type Services } from "~/infra/services.server";
import { toSend, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { needsHeights, sealMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { lockedOrder } from "~/domain/orders/lock.server";
import { logStep } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { awaitsAnswer, measuresOf, proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { findJob } from "~/domain/orders/jobs/job.server";
import { openRemake } from "~/domain/orders/jobs/remake.server";

/** The measures taken on the wearer, which no prescription has. */
export type TakenMeasures = Pick<LensMeasures, "pupillaryDistance" | "fittingHeights">;

/**
 * `awaitsAnswer`: a proposed correction waits for the customer's answer, and would bring the former measures back.
 * `made`: the lenses are ordered, or mounted where their heights were still missing. `closed`: there is nothing to
 * measure any more.
 */
export type Measuring = "noted" | "unchanged" | "awaitsAnswer" | "made" | "closed";

/**
 * Notes the measures taken on the wearer for the lenses of a line, sealed with their correction. The powers do not
 * change, because the customer has to accept another correction. Lenses made anew may get other measures.
 * @param by the administrator
 */
export async function takeMeasures(
  services: Services,
  orderId: string,
  { lineId, taken, by }: { lineId: string; taken: TakenMeasures; by: string },
): Promise<Measuring> {
  return inTransaction(services, async (inside): Promise<Measuring> => {
    const order = await lockedOrder(inside, orderId);
    const line = order?.lines.find(({ id }) => id === lineId);
    const reference = line && readCorrectionReference(line.extra);
    const current = line && (await measuresOf(inside, line));
    if (!order || !line || !reference || !current || order.status === ORDER_STATUS.cancelled) return "closed";
    const job = (await findJob(inside, order, lineId))?.job;
    const remake = job && openRemake(job);
    if (!remake && toSend(lineAccount(await accountOf(inside, orderId), lineId)) === 0) return "closed";
    const { ordered, mounted } = (remake ?? job)?.steps ?? {};
    if (mounted || (ordered && !needsHeights(current))) return "made";
    const proposals = await proposalsOf(inside, orderId);
    if (proposals.some((each) => each.lineId === lineId && awaitsAnswer(each, inside.now()))) return "awaitsAnswer";
    const { fittingHeights: _former, ...kept } = current;
    const measures: LensMeasures = { ...kept, ...taken };
    if (isDeepStrictEqual(measures, current)) return "unchanged";
    await inside
      .db("order_lines")
      .where({ id: lineId })
      .update({ sealed_correction: sealMeasures(inside, measures, reference) });
    await logStep(inside, orderId, "Mesures prises", `${line.brand} ${line.name}`, by);
    return "noted";
  });
}

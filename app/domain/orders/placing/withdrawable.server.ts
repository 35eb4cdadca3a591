import { inTransaction, type Services } from "~/infra/services.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { findOrder, logStep } from "~/domain/orders/order.server";

export const MADE_TO_MEASURE =
  "Verres taillés à votre vue : fabriqués pour vous seul, ils sont exclus du droit de rétractation (article L. 221-28, 3° du Code de la consommation).";

/**
 * The columns of a line for the right of withdrawal: lenses made to order are excluded, everything else is not.
 * @see law L. 221-28, 3°
 */
export function withdrawableColumns(line: { extra: string }) {
  const madeToMeasure = askForPrescription([line]);
  return { withdrawable: !madeToMeasure, withdrawable_reason: madeToMeasure ? MADE_TO_MEASURE : null };
}

type Ruling = {
  withdrawable: boolean;
  /** In words for the customer; required for what is excluded. */ reason: string | null;
  /** The administrator's id. */ by: string;
};

/**
 * An optician corrects the rule for a line: whether it can be withdrawn from.
 * @returns false for a line that does not exist, or an exclusion without a reason
 */
export async function setWithdrawable(
  services: Services,
  orderId: string,
  lineId: string,
  { withdrawable, reason, by }: Ruling,
): Promise<boolean> {
  if (!withdrawable && !reason?.trim()) return false;
  return inTransaction(services, async (inside) => {
    const line = (await findOrder(inside, orderId))?.lines.find(({ id }) => id === lineId);
    if (!line) return false;
    await inside
      .db("order_lines")
      .where({ id: lineId })
      .update({ withdrawable, withdrawable_reason: reason?.trim().slice(0, 300) || null });
    await logStep(
      inside,
      orderId,
      withdrawable ? "Article repris" : "Article exclu de la rétractation",
      [`${line.brand} ${line.name}`, reason].filter(Boolean).join(" : "),
      by,
    );
    return true;
  });
}

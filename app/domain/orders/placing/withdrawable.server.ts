import { inTransaction, type Services } from "~/infra/services.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { findOrder, logStep } from "~/domain/orders/order.server";

export const MADE_TO_MEASURE =
  "Verres taillés à votre vue : fabriqués pour vous seul, ils sont exclus du droit de rétractation (article L. 221-28, 3° du Code de la consommation).";

/** What a line is sold with: glasses made to someone's eyes cannot be taken back, everything else can. @see law L. 221-28, 3° */
export function withdrawableColumns(line: { extra: string }) {
  const madeToMeasure = askForPrescription([line]);
  return { withdrawable: !madeToMeasure, withdrawable_reason: madeToMeasure ? MADE_TO_MEASURE : null };
}

type Ruling = {
  withdrawable: boolean;
  /** As the customer will read it; wanted for what is excluded. */ reason: string | null;
  /** The administrator. */ by: string;
};

/** The optician knows better than the rule: what can be taken back, line by line. @returns false for a line that is not there, or an exclusion without a reason */
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

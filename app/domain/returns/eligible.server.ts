import type { Services } from "~/infra/services.server";
import { keptBack, lineAccount, returnable, type LineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { endOfTerm } from "~/domain/orders/term.server";
import { returnDaysOf } from "~/domain/terms-of-sale/return-days.server";

/** The wording of the specification for what cannot come back. */
export const NOT_ELIGIBLE = "Non éligible (livraison non effectuée ou délai dépassé)";

export type Returnable = {
  line: OrderLine;
  /** Pieces that may still be asked back. */
  quantity: number;
  /** The first instant after the term; null while not delivered. */
  until: Date | null;
  /** Why no piece may come back, in words for the customer; null when some may. */
  excluded: string | null;
};

/** The pieces of an order that may be asked back now, by line: delivered, and not asked back before. */
export async function returnableLines(services: Services, order: Order): Promise<Returnable[]> {
  const account = await accountOf(services, order.id);
  const days = await returnDaysOf(services, order.termsVersion);
  const deliveredAt = order.status === ORDER_STATUS.delivered ? order.deliveredAt : null;
  return order.lines.map((line) => {
    const until = deliveredAt ? endOfTerm(deliveredAt, line.isAccessory ? days.accessory : days.frame) : null;
    const its = lineAccount(account, line.id);
    const excluded = whyNot(line, its, until, services.now());
    return { line, quantity: excluded ? 0 : returnable(its), until, excluded };
  });
}

const ALREADY_ASKED = "Son retour est déjà demandé.";

/** Why nothing of an order can be asked back now, in words for the customer. @param lines whose quantities are all 0 */
export function whyNoReturn(lines: Returnable[]): string {
  if (lines.every(({ line }) => !line.withdrawable)) return "Non éligible (articles exclus du droit de rétractation)";
  return lines.some(({ excluded }) => excluded === ALREADY_ASKED)
    ? "Déjà demandé pour tout ce qui peut revenir"
    : NOT_ELIGIBLE;
}

/** An exclusion by law comes first, because no date changes it. */
function whyNot(line: OrderLine, its: LineAccount, until: Date | null, now: Date): string | null {
  if (!line.withdrawable) return line.withdrawableReason ?? "Cet article est exclu du droit de rétractation.";
  if (returnable(its) === 0 && its.comingBack > 0) return ALREADY_ASKED;
  if (keptBack(its) === its.sold && its.sold > 0) return "Votre rétractation est déjà enregistrée.";
  return returnable(its) > 0 && until && now < until ? null : `${NOT_ELIGIBLE}.`;
}

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { formatEuros, type Cents } from "~/domain/money";
import { lockedOrder } from "~/domain/orders/lock.server";
import { findOrder, logStep, type LensDetails } from "~/domain/orders/order.server";
import { ended, lineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { changePrice, perPairOf } from "./change-price.server";
import { unsettledOf } from "./proposals.server";

export type Waiving =
  | { outcome: "waived"; cents: Cents }
  /** The supplement was paid meanwhile, is over, or is not the sum that was shown. */
  | { outcome: "otherSum" };

const OFFERED = "Supplément offert";

/**
 * The customer refuses the supplement of lenses that are made already: the shop bears it, as if it had offered it with
 * the correction. The order then costs again what was paid. The ledger and the invoices need no change, because they
 * book a supplement only when it is paid.
 * @param amountCents as it was shown
 * @param reason kept in the order's log and in the audit
 */
export async function waiveSupplement(
  services: Services,
  by: Account,
  { id, amountCents }: { id: string; amountCents: Cents },
  reason: string,
): Promise<Waiving> {
  return inTransaction(services, async (inside) => {
    const before = await lockedOrder(inside, id);
    const open = before ? await unsettledOf(inside, before) : [];
    const cents = open.reduce((sum, { differenceCents }) => sum + differenceCents, 0);
    if (cents === 0 || cents !== amountCents) return { outcome: "otherSum" };
    for (const proposal of open) {
      // Each waiver changes the sums that the next one starts from, so the order is read again.
      const order = await findOrder(inside, id);
      const line = order?.lines.find((each) => each.id === proposal.lineId);
      if (!order || !line) throw new Error("the line of a supplement is gone");
      const its = lineAccount(await accountOf(inside, id), line.id);
      const pairs = its.sold - ended(its);
      const perPair = perPairOf(order, { pairs, cents: proposal.differenceCents });
      await inside.db("correction_proposals").where({ id: proposal.id }).update({ asks: false, at_pickup: false });
      if (line.lenses)
        await inside
          .db("order_lines")
          .where({ id: line.id })
          .update({ lens_details: withGift(line.lenses, perPair) });
      await changePrice(inside, order, line, { perPair: -perPair, pairs, differenceCents: -proposal.differenceCents });
      await logStep(inside, id, OFFERED, `${formatEuros(proposal.differenceCents)} : ${reason}`, by.id);
    }
    await audit(inside, by, OFFERED, before?.number ?? "", reason);
    return { outcome: "waived", cents };
  });
}

/** Adds the gift as a negative part, so that the parts add up to the price of the lenses. */
function withGift(details: LensDetails, cents: Cents): string {
  return JSON.stringify({ ...details, lines: [...details.lines, { label: OFFERED, cents: -cents, included: false }] });
}

import type { Services } from "~/infra/services.server";
import type { Return } from "~/domain/invoices/credit-note.server";
import { ended, firstCents, lineAccount, type LineAccount, type Share } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { findOrder } from "~/domain/orders/order.server";

type Credited = NonNullable<Return["lines"]>[number];

/**
 * The goods that money given back is for, as its credit note names them: those whose contract has ended. A gesture on the price names
 * none, since its share of each line is a matter of the books alone. Called once the refund stands in the ledger.
 */
export async function creditedLines(services: Services, orderId: string, shares: Share[]): Promise<Credited[]> {
  const order = await findOrder(services, orderId);
  const account = await accountOf(services, orderId);
  return shares.flatMap(({ lineId, cents }): Credited[] => {
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!line || cents <= 0) return [];
    const its = lineAccount(account, line.id);
    if (ended(its) === 0) return [];
    return [
      {
        lineId: line.id,
        label: `${line.brand} ${line.name}`,
        details: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
        quantity: piecesFor(its, cents),
        totalCents: cents,
      },
    ];
  });
}

/** How many whole pieces an amount is the price of, which differs by a cent where a reduction does not part evenly; null for a part of one. */
function piecesFor(its: LineAccount, cents: Cents): number | null {
  const upTo = (pieces: number) => firstCents(its, pieces);
  for (let from = 0; from < ended(its); from += 1)
    for (let to = from + 1; to <= ended(its); to += 1) if (upTo(to) - upTo(from) === cents) return to - from;
  return null;
}

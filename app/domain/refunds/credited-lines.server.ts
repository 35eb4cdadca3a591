import type { Services } from "~/infra/services.server";
import type { Return } from "~/domain/invoices/credit-note.server";
import { ended, firstCents, lineAccount, type LineAccount, type Share } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { findOrder, type OrderLine } from "~/domain/orders/order.server";

/**
 * The pairs whose accepted correction costs less than was paid, when a refund is for that difference alone. It is
 * recognised by its sum, because the ledger books the difference for the order and not for a line.
 */
export async function correctedLines(services: Services, orderId: string, cents: Cents): Promise<Credited[]> {
  const order = await findOrder(services, orderId);
  const cheaper = (await proposalsOf(services, orderId)).filter(
    ({ state, differenceCents }) => state === "accepted" && differenceCents < 0,
  );
  const named = cheaper.filter(({ differenceCents }) => -differenceCents === cents);
  const inAll = cheaper.reduce((sum, { differenceCents }) => sum - differenceCents, 0);
  return (named.length === 1 ? named : inAll === cents ? cheaper : []).flatMap(({ lineId, differenceCents }) => {
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!line?.lenses) return [];
    const { name, lens } = line.lenses;
    const equipmentClass = readConfigurationKey(line.extra)?.proposal === "classA" ? "A" : "B";
    const made = `Verres « ${name} », ${lens}, classe ${equipmentClass}`;
    return [{ ...namedAs(line), quantity: null, totalCents: -differenceCents, made }];
  });
}

const namedAs = ({ id, brand, name, colorName, size }: OrderLine) => ({
  lineId: id,
  label: `${brand} ${name}`,
  details: [colorName, size && `taille ${size}`].filter(Boolean).join(", "),
});

type Credited = NonNullable<Return["lines"]>[number];

/**
 * The articles that a refund is for, as its credit note names them: those whose contract has ended. A gesture on the
 * price names none, because its share of each line exists only in the books. Called once the refund is in the ledger.
 */
export async function creditedLines(services: Services, orderId: string, shares: Share[]): Promise<Credited[]> {
  const order = await findOrder(services, orderId);
  const account = await accountOf(services, orderId);
  return shares.flatMap(({ lineId, cents }): Credited[] => {
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!line || cents <= 0) return [];
    const its = lineAccount(account, line.id);
    if (ended(its) === 0) return [];
    return [{ ...namedAs(line), quantity: piecesFor(its, cents), totalCents: cents }];
  });
}

/**
 * How many whole pieces cost this amount; null when it is no whole number of them. A cent more or less is accepted,
 * because a reduction may not divide evenly.
 */
function piecesFor(its: LineAccount, cents: Cents): number | null {
  const upTo = (pieces: number) => firstCents(its, pieces);
  for (let from = 0; from < ended(its); from += 1)
    for (let to = from + 1; to <= ended(its); to += 1) if (upTo(to) - upTo(from) === cents) return to - from;
  return null;
}

import type { Services } from "~/infra/services.server";
import { creditNotesOf, readCreditNote, type Return } from "~/domain/invoices/credit-note.server";
import { ended, firstCents, lineAccount, type LineAccount, type Share } from "~/domain/ledger/account";
import type { Invoice } from "~/domain/invoices/invoice.server";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { articleName } from "~/domain/orders/article-name";
import { findOrder, type Order, type OrderLine } from "~/domain/orders/order.server";
import { coverageOfLine } from "~/domain/orders/prescription/covered-pair.server";
import { measuresOf, proposalsOf } from "~/domain/orders/prescription/proposals.server";
import { supplementsOf, withoutSupplements } from "./supplements.server";

/**
 * The pairs whose accepted correction costs less than was paid, as far as this refund is for their difference. The ledger gives back
 * first what was paid beyond the price, as a share of the whole order: each pair is named for its own difference, up to what no credit
 * note has named yet.
 * @param shares the refund by order line
 */
export async function correctedLines(services: Services, orderId: string, shares: Share[]): Promise<Credited[]> {
  const order = await findOrder(services, orderId);
  const cheaper = (await proposalsOf(services, orderId)).filter(
    ({ state, differenceCents }) => state === "accepted" && differenceCents < 0,
  );
  if (!order || cheaper.length === 0) return [];
  const named = await namedBefore(services, orderId);
  let left = shares.reduce((sum, { lineId, cents }) => sum + (lineId === null ? cents : 0), 0);
  const open = order.lines.map((line) => {
    const inAll = cheaper.reduce((sum, each) => sum - (each.lineId === line.id ? each.differenceCents : 0), 0);
    return { line, cents: inAll - (named.get(line.id) ?? 0) };
  });
  // Where the refund is exactly for one pair, it is for that one.
  open.sort((one, other) => Number(other.cents === left) - Number(one.cents === left));
  const lines: Credited[] = [];
  for (const { line, cents } of open) {
    const totalCents = Math.min(left, cents);
    if (totalCents <= 0 || !line.lenses) continue;
    left -= totalCents;
    lines.push({ ...namedAs(line), quantity: null, totalCents, made: await madeInstead(services, order, line) });
  }
  return lines;
}

/** What credit notes of before named of each line's corrections. */
async function namedBefore(services: Services, orderId: string): Promise<Map<string, Cents>> {
  const named = new Map<string, Cents>();
  for (const { id } of await creditNotesOf(services, orderId))
    for (const { coverage, lenses, totalCents } of (await readCreditNote(services, orderId, id))?.lines ?? [])
      if (coverage && lenses) named.set(coverage.lineId, (named.get(coverage.lineId) ?? 0) + totalCents);
  return named;
}

async function madeInstead(services: Services, order: Order, line: OrderLine): Promise<Credited["made"]> {
  if (!line.lenses) return undefined;
  const { name, lens } = line.lenses;
  const covered = await coverageOfLine(services, order, { line, measures: await measuresOf(services, line) });
  const says = `Verres « ${name} », ${lens}, classe ${covered?.coverage.lenses ?? "B"}`;
  return { says, codes: covered?.lensCodes ?? null };
}

const namedAs = (line: OrderLine) => ({ lineId: line.id, ...articleName(line) });

type Credited = NonNullable<Return["lines"]>[number];

/**
 * The articles that a refund is for, as its credit note names them: those whose contract has ended, at what the credited
 * invoice sold them for. A gesture on the price names none, because its share of each line exists only in the books.
 * Called once the refund is in the ledger.
 */
export async function creditedLines(
  services: Services,
  { orderId, supplementOf }: Pick<Invoice, "orderId" | "supplementOf">,
  shares: Share[],
): Promise<Credited[]> {
  const order = await findOrder(services, orderId);
  const account = await accountOf(services, orderId);
  const supplements = await supplementsOf(services, orderId);
  return shares.flatMap(({ lineId, cents }): Credited[] => {
    const line = order?.lines.find(({ id }) => id === lineId);
    if (!line || cents <= 0) return [];
    const its = lineAccount(account, line.id);
    if (ended(its) === 0) return [];
    const sold = withoutSupplements(
      its,
      supplements.filter((each) => each.lineId === line.id),
    );
    // A supplement is a part of the price of its glasses, and no number of pieces.
    const quantity = supplementOf === "" ? piecesFor(sold, cents) : null;
    return [{ ...namedAs(line), quantity, totalCents: cents }];
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

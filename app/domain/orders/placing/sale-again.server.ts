import type { InvoiceDocument, LensCodes, Sale, SaleLine } from "~/domain/invoices/document";
import { lensCodesOf } from "~/domain/invoices/invoice.server";
import { ended, lineAccount, type Account } from "~/domain/ledger/account";
import type { Cents } from "~/domain/money";
import { colourAndSize, frameName } from "~/domain/orders/article-name";
import type { Order, OrderLine } from "~/domain/orders/order.server";
import { correctionOf } from "~/domain/orders/prescription/correction.server";
import { coverageOfLine } from "~/domain/orders/prescription/covered-pair.server";
import { notRepriced } from "~/domain/orders/prescription/proposal-price.server";
import { priceGapsOf } from "~/domain/orders/price-gap";
import type { Services } from "~/infra/services.server";
import { saleLine } from "./invoicing.server";

type Standing = { line: SaleLine; lensCodes: LensCodes };

/**
 * The sale of a former invoice once more, as it stands now, at the total that is left: without the pieces that have ended
 * since, and with the lenses that are made where an accepted correction made them cheaper.
 */
export async function saleAgain(
  services: Services,
  order: Order,
  account: Account,
  former: InvoiceDocument,
  totalCents: Cents,
): Promise<Omit<Sale, "receivedCents">> {
  const codes = await lensCodesOf(services, former.number);
  const standing = await Promise.all(former.lines.map((line) => standingLine(services, order, account, line)));
  const priceOf = (lines: SaleLine[]) => lines.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
  const deliveryCents = former.deliveryFee.totalCents;
  const left = standing.map(({ line }) => line).filter(({ quantity }) => quantity > 0);
  const isEnough = priceOf(left) + deliveryCents >= totalCents;
  const lines = isEnough ? left : former.lines.map(lineOf);
  const reduction = priceOf(lines) + deliveryCents - totalCents;
  const discountCents = Math.min(reduction, -(former.discount?.totalCents ?? 0));
  return {
    orderId: order.id,
    orderNumber: former.orderNumber,
    orderedAt: former.orderedAt,
    soldAt: former.soldAt,
    quoteNumber: former.quoteNumber ?? null,
    buyer: former.buyer,
    delivery: former.delivery,
    paidBy: former.paidBy,
    ...(former.deposit && { deposit: former.deposit }),
    lines,
    lensCodes: isEnough ? standing.reduce((all, { lensCodes }) => ({ ...all, ...lensCodes }), codes) : codes,
    discount:
      former.discount && discountCents > 0
        ? { code: former.discount.code, reason: former.discount.reason ?? null, cents: discountCents }
        : null,
    ...(reduction > discountCents && { allowanceCents: reduction - discountCents }),
    deliveryCents,
    deliveryVatRate: former.deliveryFee.vatRate ?? order.deliveryVatRate,
    totalCents,
  };
}

async function standingLine(
  services: Services,
  order: Order,
  account: Account,
  former: InvoiceDocument["lines"][number],
): Promise<Standing> {
  const line = lineNow(order, former);
  const its = line && lineAccount(account, line.id);
  // Of a supplement, the one line is for all pairs.
  if (!line || !its || isSupplement(former)) return { line: lineOf(former), lensCodes: {} };
  const quantity = Math.min(former.quantity, its.sold - ended(its));
  const made = madeCheaper(line, notRepriced(order, line, its).perPair);
  // A price above the invoiced one contains a supplement, which has an invoice of its own.
  if (!made || made.unitPriceCents > former.unitCents) return { line: { ...lineOf(former), quantity }, lensCodes: {} };
  const corrected = await correctionOf(services, order, line.id);
  const covered = await coverageOfLine(services, order, { line: made, measures: corrected?.measures ?? null });
  const coverage = covered?.coverage ?? former.coverage;
  return {
    line: { ...saleLine(made), quantity, ...(coverage && { coverage }) },
    lensCodes: covered?.lensCodes ? { [line.id]: covered.lensCodes } : {},
  };
}

/** The order line that a line of an invoice is for; invoices from before migration 0135 name none. */
function lineNow({ lines }: Order, { coverage, label, details }: SaleLine): OrderLine | undefined {
  if (coverage) return lines.find(({ id }) => id === coverage.lineId);
  // Such an invoice named the customer's own frame in place of its lenses.
  return lines.find((line) => label === frameName(line) && details === colourAndSize(line));
}

/** A supplement sells lenses without a frame, and names no part of them. */
const isSupplement = ({ coverage, parts }: SaleLine) => coverage?.frame === null && parts.length === 0;

/**
 * A line with its price lowered to that of the lenses made: the part that evened it out with the paid price is left out.
 * @param perPair what corrections have taken off the price: 0 or less
 * @returns null where no correction made its lenses cheaper
 */
function madeCheaper(line: OrderLine, perPair: Cents): OrderLine | null {
  const gaps = line.lenses ? priceGapsOf(line.lenses) : [];
  const gap = gaps.reduce((sum, { cents }) => sum + cents, 0);
  if (!line.lenses || gap <= 0 || perPair >= 0) return null;
  // A cent of difference comes from rounding the reduction of the order.
  const off = Math.abs(gap + perPair) < 2 ? gap : Math.min(gap, -perPair);
  const rest = gaps.slice(0, 1).flatMap((part) => (gap > off ? [{ ...part, cents: gap - off }] : []));
  return {
    ...line,
    unitPriceCents: line.unitPriceCents - off,
    lensPriceCents: line.lensPriceCents - off,
    lenses: { ...line.lenses, lines: [...line.lenses.lines.filter((part) => !gaps.includes(part)), ...rest] },
  };
}

const lineOf = ({ label, details, quantity, unitCents, vatRate, parts, coverage, ...rest }: SaleLine): SaleLine => ({
  label,
  details,
  quantity,
  unitCents,
  vatRate,
  parts,
  ...(coverage && { coverage }),
  ...(rest.unitCodeBaseCents !== undefined && { unitCodeBaseCents: rest.unitCodeBaseCents }),
});

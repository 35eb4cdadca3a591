import type { Services } from "~/infra/services.server";
import { shopDay, type Day } from "~/domain/days";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { ended, standingCents, toSend, type LineAccount } from "~/domain/ledger/account";
import { codeBaseCents } from "~/domain/coupons/code-base";
import { offerClassA, priceClassA } from "~/domain/lenses/class-a.server";
import { configurationKey, readConfigurationKey, type LensConfiguration } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { mountOf } from "~/domain/lenses/fitting";
import { chooseIndex, readRim, standardIndex, type Rim } from "~/domain/lenses/index-choice";
import { glassTypeOf, isComplex } from "~/domain/lenses/prescription";
import { priceConfiguration, proposalName, type PricedConfiguration } from "~/domain/lenses/proposals.server";
import { findLens, readLensRange, type LensRange } from "~/domain/lenses/range.server";
import { tintedFrame, withTint } from "~/domain/lenses/treatments/tint";
import type { Cents } from "~/domain/money";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import { otherPriceOfEnded } from "~/domain/orders/price-of-ended";

export type ProposalPricing =
  /** `lenses`: their key, without the reference of a correction; `differenceCents`: negative when they cost less. */
  | { outcome: "priced"; lenses: string; details: LensDetails; differenceCents: Cents }
  /** `appointment`: only sold to a wearer whom the shop measures; `notSold`: no lens fits. */
  | { outcome: "appointment" | "notSold" };

/** What a proposal is priced for. */
type Asked = {
  order: Order;
  /** The correction that the lenses were sold for, as it was typed; null once it is forgotten. */
  current: LensMeasures | null;
  account: Readonly<LineAccount>;
  /**
   * True when the line is still to be paid, so that it costs what its lenses become. Otherwise its price stays as it
   * was paid.
   */
  changesPrice: boolean;
};

/**
 * The price of a sold line's lenses with another correction. Today's price list is read twice, for the lenses as they
 * were and as they become: a change of prices since the sale is therefore not charged. A reduction of the order applies
 * to the difference.
 */
export async function priceProposal(
  services: Services,
  line: OrderLine,
  { situation, correction, channel }: LensMeasures,
  { order, current, account, changesPrice }: Asked,
): Promise<ProposalPricing> {
  const sold = readConfigurationKey(line.extra);
  if (!sold || !line.lenses) return { outcome: "notSold" };
  if (isComplex(situation, correction, channel)) return { outcome: "appointment" };
  const range = await readLensRange(services);
  const [product] = await productsById(services, [line.productId]);
  const wish = { situation, correction, ...(product ? mountOf(product) : UNKNOWN_MOUNT) };
  const change =
    sold.proposal === "classA"
      ? changeClassA(range, sold, wish, current, shopDay(services.now()))
      : changeFree(range, sold, wish);
  if (!change) return { outcome: "notSold" };
  const lenses = configurationKey(change.wanted);
  const since = notRepriced(order, line, account);
  const perPair = change.price.totalCents - (change.beforeCents ?? line.lensPriceCents + since.perPair);
  if (perPair === 0 && lenses === configurationKey(sold))
    return { outcome: "priced", lenses, details: line.lenses, differenceCents: 0 };

  const { lensName, lensMaker, lensUdiDi, totalCents } = change.price;
  const lines = product ? withTint(change.price.lines, tintedFrame(product, line.color)) : change.price.lines;
  const agreedCents = line.lensPriceCents + (changesPrice ? since.perPair + perPair : 0);
  return {
    outcome: "priced",
    lenses,
    details: {
      name: proposalName(change.wanted),
      lens: lensName,
      ...(lensMaker && { maker: lensMaker }),
      ...(lensUdiDi && { udiDi: lensUdiDi }),
      lines: withTotal(
        lines.map(({ kind, label, cents, included }) => ({ kind, label, cents, included })),
        agreedCents - totalCents,
        changesPrice,
      ),
    },
    differenceCents: Math.round(
      perPair * (changesPrice ? account.sold - ended(account) : toSend(account)) * shareOf(order),
    ),
  };
}

/** The share of a price that remains after the reduction of an order, for all that it applies to: 0 to 1. */
export function shareOf(order: Order): number {
  const listed = order.lines.reduce((sum, line) => sum + codeBaseCents(line), 0);
  const base = listed - otherPriceOfEnded(order);
  return base === 0 ? 0 : (base - order.discountCents) / base;
}

/**
 * What earlier corrections have taken off the price of a line that keeps its paid price: 0 or less.
 * @property cents of the pieces whose contract goes on, after the reduction of the order
 */
export function notRepriced(order: Order, line: OrderLine, account: Readonly<LineAccount>) {
  const [pieces, share] = [account.sold - ended(account), shareOf(order)];
  const reduced = codeBaseCents({ ...line, quantity: pieces });
  const sold = line.unitPriceCents * pieces - reduced + reduced * share;
  const less = standingCents(account) - sold;
  // Less than two cents may come from rounding the reduction.
  if (share === 0 || less > -2) return { perPair: 0, cents: 0 };
  const perPair = Math.round(less / (pieces * share));
  return { perPair, cents: Math.round(perPair * pieces * share) };
}

/** The price of agreed lenses: the sum of their parts. */
export const lensCentsOf = ({ lines }: LensDetails): Cents => lines.reduce((sum, { cents }) => sum + cents, 0);

type Wish = { situation: LensMeasures["situation"]; correction: LensMeasures["correction"]; rim: Rim; solar: boolean };
/** `beforeCents`: the price of a pair as it was, by today's list; null where the list no longer has it. */
type Change = { wanted: LensConfiguration; price: PricedConfiguration; beforeCents: Cents | null };

/** Free prices depend only on what is sold. */
function changeFree(range: LensRange, sold: LensConfiguration, { situation, correction, rim }: Wish): Change | null {
  const wanted = wantedLenses(range, rim, sold, glassTypeOf(situation), chooseIndex(rim, correction));
  const after = wanted && priceConfiguration(range, wanted);
  if (!wanted || after?.outcome !== "priced") return null;
  const before = priceConfiguration(range, sold);
  return { wanted, price: after.price, beforeCents: before.outcome === "priced" ? before.price.totalCents : null };
}

/** Prices of class A depend on the eyes too: each correction has its ceiling. */
function changeClassA(
  range: LensRange,
  sold: LensConfiguration,
  wish: Wish,
  current: LensMeasures | null,
  on: Day,
): Change | null {
  const price = offerClassA(range, { ...wish, answers: {} }, on);
  if (!price) return null;
  const before = current && priceClassA(range, sold, current.correction, on);
  return { wanted: price.configuration, price, beforeCents: before?.totalCents ?? null };
}

/** Lenses that the customer put together stay as thin as they were chosen; the others follow the correction. */
function wantedLenses(
  range: LensRange,
  rim: Rim,
  sold: LensConfiguration,
  glassType: "unifocal" | "progressif",
  advised: ReturnType<typeof chooseIndex>,
): LensConfiguration | null {
  const needed = findLens(
    range,
    glassType,
    sold.proposal === "standard" ? standardIndex(advised) : advised,
    rim,
  )?.index;
  if (!needed) return null;
  const kept = sold.proposal === "custom" && sold.index > needed ? sold.index : needed;
  const index = findLens(range, glassType, kept, rim)?.index;
  return index ? { ...sold, glassType, index } : null;
}

/**
 * Adds a part that evens out the sum, where the price list changed since the sale or the order keeps its paid price.
 */
function withTotal(lines: LensDetails["lines"], apart: Cents, changesPrice: boolean): LensDetails["lines"] {
  const label = changesPrice ? "Écart avec le tarif du jour" : "Écart avec le prix payé";
  return apart === 0 ? lines : [...lines, { label, cents: apart, included: false }];
}

/** Of a product that is no longer known. */
const UNKNOWN_MOUNT = { rim: readRim(null), solar: false };

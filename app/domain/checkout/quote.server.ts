import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { offersFor } from "~/domain/cart/cart.server";
import type { Choice } from "~/domain/cart/choice";
import { lensesFor, priceWithLenses, type LineLenses } from "~/domain/cart/lenses.server";
import { promisedPrices } from "~/domain/cart/promised-prices.server";
import type { Offer } from "~/domain/catalogue/offers.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { feeOf, type DeliveryMethod } from "~/shop/delivery";
import { formatEuros, type Cents } from "~/domain/money";
import { codeBaseCents } from "~/domain/coupons/code-base";
import { readCoupon } from "~/domain/coupons/coupons.server";
import { reductionCents, type Reduction } from "./reduction";
import { outOfReach, reaches } from "~/shop/destinations";
import { ratesWith, vatRateOn, type TaxedKind } from "~/shop/vat";
import { shopDay, type Day } from "~/domain/days";

/** `unitPriceCents`: frame and lenses together. */
export type QuotedLine = Choice & {
  offer: Offer;
  lenses: LineLenses | null;
  unitPriceCents: Cents;
  totalCents: Cents;
  vatRate: number;
  /** The lenses alone; 0 without lenses. */
  lensPriceCents: Cents;
  /** The frame is reduced already, and the accepted code leaves it out. */
  frameWithoutCode: boolean;
};

/** What a purchase costs at this moment, read from the database; nothing that the client sends is a price. */
export type Quote = {
  lines: QuotedLine[];
  subtotalCents: Cents;
  discountCents: Cents;
  couponCode: string | null;
  /** Why the typed coupon does not count; null when it does. */
  couponRefusal: string | null;
  deliveryCents: Cents;
  deliveryVatRate: number;
  totalCents: Cents;
  /** Sentences that name what cannot be bought as asked; empty when all can. */
  obstacles: string[];
  /** The quotes whose lower price another order has. */
  takenQuotes: string[];
  /** The quotes whose lower price ended with their last day. */
  endedQuotes: { number: string; until: Day }[];
  /** Names exactly what the customer is shown: lines, prices, reductions, delivery. */
  fingerprint: string;
};

export type QuoteRequest = {
  choices: Choice[];
  deliveryMethod: DeliveryMethod | null;
  couponCode: string | null;
  /** A reduction granted at the till. */
  reduction?: Reduction | null;
  /** Where the order goes, if known, because some places are not delivered to. */
  customer?: { postalCode: string } | null;
};

/** @param ownCoupon the coupon that the visitor's own pending order has already used */
export async function quote(
  services: Services,
  visitorId: string | null,
  request: QuoteRequest,
  ownCoupon: string | null = null,
): Promise<Quote> {
  const offered = await offersFor(services, visitorId, request.choices);
  const lensed = await lensesFor(services, request.choices);
  const promised = await promisedPrices(services, visitorId, request.choices);
  const lines: QuotedLine[] = [];
  const obstacles: string[] = [];
  const takenQuotes: string[] = [];
  const endedQuotes: Quote["endedQuotes"] = [];
  const today = shopDay(services.now());
  const rates = ratesWith(await settingsInForce(services));
  for (const choice of request.choices) {
    const found = offered(choice);
    if (!found) {
      obstacles.push("Un article de votre panier n’existe plus.");
      continue;
    }
    const {
      offer,
      lenses: asked,
      lapsed,
    } = promised(choice, { offer: found.offer, lenses: lensed(choice.extra, found.offer) });
    if (lapsed?.why === "taken") takenQuotes.push(lapsed.quoteNumber);
    if (lapsed?.why === "over") endedQuotes.push({ number: lapsed.quoteNumber, until: lapsed.until });
    const free = found.free(lines);
    const { lenses, unitPriceCents, lensProblem } = priceWithLenses(offer.unitPriceCents, asked);
    const obstacle =
      obstacleOf(offer, choice, free) ??
      (lensProblem && `${nameOf(offer)} : ${lensProblem}. Modifiez les verres dans votre panier.`);
    if (obstacle) obstacles.push(obstacle);
    const totalCents = unitPriceCents * choice.quantity;
    lines.push({
      ...choice,
      offer,
      lenses,
      unitPriceCents,
      totalCents,
      vatRate: vatRateOn(kindOf(offer, lenses), today, rates),
      lensPriceCents: lenses?.totalCents ?? 0,
      frameWithoutCode: false,
    });
  }
  const subtotalCents = lines.reduce((sum, line) => sum + line.totalCents, 0);
  const coupon = request.couponCode
    ? await readCoupon(
        services,
        request.couponCode,
        { subtotalCents, fullPriceCents: fullPriceCents(lines) },
        request.couponCode.toUpperCase() === ownCoupon,
      )
    : null;
  const accepted = coupon && "discountCents" in coupon ? coupon : null;
  if (accepted && !accepted.reducedToo) for (const line of lines) line.frameWithoutCode = line.offer.reduced;
  const asked = request.reduction ? reductionCents(request.reduction, subtotalCents) : 0;
  const isTooMuch = asked > 0 && (accepted?.discountCents ?? 0) + asked >= subtotalCents;
  const discountCents = (accepted?.discountCents ?? 0) + (isTooMuch ? 0 : asked);
  const deliveryCents = await deliveryFee(services, request.deliveryMethod, subtotalCents);
  const totals = {
    subtotalCents,
    discountCents,
    couponCode: accepted?.code ?? null,
    couponRefusal: coupon && "refused" in coupon ? coupon.refused : null,
    deliveryCents,
    deliveryVatRate: vatRateOn("delivery", today, rates),
    totalCents: subtotalCents - discountCents + deliveryCents,
  };
  if (lines.length > 0 && totals.totalCents > 0 && totals.totalCents < SMALLEST_PAYMENT_CENTS)
    obstacles.push(
      `Un paiement en ligne est possible à partir de ${formatEuros(SMALLEST_PAYMENT_CENTS)}. Retirez le code promo, ou ajoutez un article.`,
    );
  if (isTooMuch) obstacles.push("La réduction doit laisser quelque chose à payer.");
  const [method, postalCode] = [request.deliveryMethod, request.customer?.postalCode];
  if (method && !reaches(method, postalCode)) obstacles.push(outOfReach(method, postalCode));
  return { lines, ...totals, obstacles, takenQuotes, endedQuotes, fingerprint: fingerprint(lines, totals, method) };
}

/** What of these lines no reduction, promotion or quote has lowered. */
function fullPriceCents(lines: QuotedLine[]): Cents {
  return lines.reduce((sum, line) => sum + codeBaseCents({ ...line, frameWithoutCode: line.offer.reduced }), 0);
}

function kindOf({ isAccessory }: Offer, lenses: LineLenses | null): TaxedKind {
  if (lenses) return "glasses";
  return isAccessory ? "accessory" : "frame";
}

/** The smallest amount that Stripe collects in euros. */
const SMALLEST_PAYMENT_CENTS = 50;

/** What a delivery method costs for that purchase; 0 while none is chosen. */
export async function deliveryFee(
  services: Services,
  method: DeliveryMethod | null,
  subtotalCents: Cents,
): Promise<Cents> {
  return method ? feeOf(method, subtotalCents, await settingsInForce(services)) : 0;
}

function obstacleOf(offer: Offer, choice: Choice, free: number): string | null {
  const name = nameOf(offer);
  if (offer.archived) return `${name} n’est plus en vente. Retirez cet article de votre panier pour continuer.`;
  if (offer.sizes.length > 0 && !offer.sizes.includes(choice.size))
    return `${name} n’existe plus dans la taille choisie.`;
  if (free <= 0) return `${name} vient d’être épuisé. Retirez cet article de votre panier pour continuer.`;
  if (free < choice.quantity) return `${name} : il n’en reste que ${free}. Modifiez la quantité dans votre panier.`;
  return null;
}

function nameOf(offer: Offer): string {
  return `${titleForCustomer(offer)} (${offer.colorName})`;
}

type Totals = Pick<Quote, "subtotalCents" | "discountCents" | "couponCode" | "deliveryCents" | "totalCents">;

function fingerprint(lines: QuotedLine[], totals: Totals, method: DeliveryMethod | null): string {
  const shown = lines
    .map(({ productId, color, size, extra, quantity, unitPriceCents }) => [
      productId,
      color,
      size,
      extra,
      quantity,
      unitPriceCents,
    ])
    .sort();
  const { subtotalCents, discountCents, couponCode, deliveryCents, totalCents } = totals;
  return createHash("sha256")
    .update(JSON.stringify([shown, subtotalCents, discountCents, couponCode, deliveryCents, totalCents, method]))
    .digest("hex");
}

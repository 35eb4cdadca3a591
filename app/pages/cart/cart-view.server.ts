import type { Services } from "~/infra/services.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { mostOf, readCart, type CartLine } from "~/domain/cart/cart.server";
import { readConfigurationKey } from "~/domain/lenses/configuration";
import { askForPrescription } from "~/domain/prescriptions/need";
import { formatEuros } from "~/domain/money";
import { leastReturnDays, returnDaysNow } from "~/domain/terms-of-sale/return-days.server";
import { mayBeQuoted } from "~/domain/quotes/frame-alone.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { CartView, LineLensesView } from "~/ui/cart/cart-view";
import { couponOfCart } from "~/http/cart/coupon-words.server";
import { glassesParts } from "~/http/cart/glasses-parts";
import { lineProblem } from "~/http/cart/line-problem";
import { lapsedWords } from "~/http/quotes/lapsed-words";
import { wornBySitter } from "~/http/pictures/sitters.server";
import { framePath, lensWizardPath } from "~/http/frames/frame-paths";
import { french } from "~/shop/words/french-spacing";
import { freeWays, usualOffer } from "~/shop/delivery";

export async function cartView(services: Services, visitorId: string | null): Promise<CartView> {
  const cart = await readCart(services, visitorId);
  const settings = await settingsInForce(services);
  const references = await Promise.all(cart.lines.map((line) => referenceOf(services, line)));
  const missing = (usualOffer(settings)?.freeFromCents ?? 0) - cart.totalCents;
  return {
    count: cart.count,
    total: formatEuros(cart.totalCents),
    toFreeDelivery: missing > 0 && cart.count > 0 ? formatEuros(missing) : null,
    freeDelivery: freeWays(cart.totalCents, settings),
    coupon: await couponOfCart(services, visitorId, cart),
    canBuy: cart.lines.length > 0 && cart.lines.every((line) => line.problem === null),
    quoteOf: quoteOf(cart.lines),
    changeOfMind: changeOfMind(cart.lines, leastReturnDays(returnDaysNow(settings))),
    lines: cart.lines.map((line, position) => ({
      id: line.id,
      href: line.offer.isAccessory ? `/article-accessoire/${line.productId}` : framePath(line.offer, line.color),
      title: titleForCustomer(line.offer),
      details: [line.offer.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
      imageUrl: line.offer.imageUrl,
      imageAlt: line.offer.imageAlt,
      wornUrl: line.offer.imageUrl && !line.offer.isAccessory ? wornBySitter(line.offer, line.offer.imageUrl) : null,
      quantity: line.quantity,
      most: Math.max(1, Math.min(mostOf(line), line.available)),
      unitPrice: formatEuros(line.unitPriceCents),
      was: references[position] ?? null,
      total: formatEuros(line.totalCents),
      problem: lineProblem(line),
      lapsed: lapsedWords(line),
      lenses: readConfigurationKey(line.extra) ? lensView(line) : null,
    })),
  };
}

/** The price that the reduction of a frame or an article is announced from; null where none may be. */
async function referenceOf(services: Services, { offer, productId }: CartLine): Promise<string | null> {
  const product = offer.reduced ? await findProduct(services, productId) : null;
  const isAsked = product?.effectiveCents === offer.unitPriceCents;
  return isAsked && product.reduction ? formatEuros(product.reduction.referenceCents) : null;
}

/** What a quote may be asked for, in words; null for a cart of other articles. */
function quoteOf(lines: CartLine[]): string | null {
  const quoted = lines.filter(mayBeQuoted);
  if (quoted.length === 0) return null;
  if (askForPrescription(quoted)) return "mes lunettes";
  return quoted.length > 1 ? "mes montures" : "ma monture seule";
}

/**
 * The shortest period of return in words, without lenses made to a correction, which cannot be given back (`withdrawalNote`).
 */
function changeOfMind(lines: CartLine[], promised: number): string | null {
  const made = lines.filter((line) => askForPrescription([line])).length;
  const days = `${promised} jours pour changer d’avis`;
  if (made === 0) return french(days);
  return made < lines.length ? french(`${days}, sauf sur les verres taillés à votre vue`) : null;
}

function lensView({ offer, lenses }: CartLine): LineLensesView {
  return {
    action: lensWizardPath(offer),
    name: lenses ? french(`Verres « ${lenses.name} »`) : null,
    rows: lenses ? glassesParts({ productId: offer.productId, cents: offer.unitPriceCents }, lenses.lines) : [],
  };
}

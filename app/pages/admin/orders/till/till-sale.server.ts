import { MAX_QUANTITY, type Choice } from "~/domain/cart/choice";
import { findOffers, type Offer } from "~/domain/catalogue/offers.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import { countedSizes, sizesCell, type SizeCounts } from "~/domain/catalogue/sizes/counts";
import { readBasket, writeLine } from "~/domain/till/basket";
import { proposedDeposit } from "~/domain/till/proposed-deposit.server";
import { readReduction } from "~/domain/checkout/reduction";
import { formatEuros } from "~/domain/money";
import { quote } from "~/domain/checkout/quote.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { isQuotedAlone } from "~/domain/quotes/frame-alone.server";
import { cleanQuery, search } from "~/domain/search/search.server";
import { DELIVERY, DELIVERY_METHODS, TILL_DELIVERY, isDeliveredFromTill } from "~/shop/delivery";
import type { Services } from "~/infra/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { clientAsked, customerFields, knownCustomersView } from "./known-customers.server";
import { GLASSES_PATH, TILL, type TillView } from "./till-view";
import { deliveryAsked, reductionAsked, saleAddress } from "~/http/admin/waiting-sale.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";

export const REDUCTION_HELP = "Indiquez la réduction en pour cent, par exemple 10 %, ou en euros, par exemple 15,00.";

/** The sale, its present price, and the result of a search. */
export async function tillView(services: Services, asked: URLSearchParams): Promise<TillView> {
  const basket = readBasket(asked.getAll("ligne"));
  const deliveryMethod = deliveryAsked(asked);
  const query = cleanQuery(asked.get("q"));
  const client = clientAsked(asked);
  const typed = reductionAsked(asked);
  const reduction = readReduction(typed);
  const settings = await settingsInForce(services);
  const begun = new URLSearchParams(saleAddress(basket, deliveryMethod, client, typed).split("?")[1]);
  const current = await quote(services, null, {
    choices: basket,
    deliveryMethod,
    couponCode: null,
    reduction: reduction === "unreadable" ? null : reduction,
  });
  return {
    client,
    customer: client ? await customerFields(services, client) : null,
    search: await knownCustomersView(services, asked, {
      action: TILL,
      hidden: [...begun],
      hrefOf: (orderId) => saleAddress(basket, deliveryMethod, orderId, typed),
    }),
    ownFrame: `${GLASSES_PATH}?${new URLSearchParams([["monture", "client"], ...begun]).toString()}`,
    query,
    found: query ? await foundFor(services, query) : null,
    deliveryMethod,
    deliveries: TILL_ORDER.filter((method) => isDeliveredFromTill(method, settings)).map((method) => ({
      value: method,
      label: DELIVERY[method].tillLabel,
    })),
    lines: current.lines.map((line) => ({
      value: writeLine(line),
      title: `${line.offer.brand} ${line.offer.name}`,
      details: [line.offer.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
      quantity: line.quantity,
      total: formatEuros(line.totalCents),
      quote: isQuotedAlone(line.offer) ? quoteAddress(line) : null,
      without: saleAddress(
        basket.filter((each) => writeLine(each) !== writeLine(line)),
        deliveryMethod,
        client,
        typed,
      ),
    })),
    reduction: {
      typed,
      error: reduction === "unreadable" ? REDUCTION_HELP : null,
      taken: current.discountCents > 0 ? formatEuros(current.discountCents) : null,
    },
    obstacles: current.obstacles.map((obstacle) =>
      obstacle
        .replace(/ Retirez cet article de votre panier pour continuer\.| Modifiez la quantité dans votre panier\./, "")
        .replace("votre panier", "la commande"),
    ),
    delivery:
      DELIVERY[deliveryMethod].carrier === null
        ? null
        : `Livraison : ${current.deliveryCents > 0 ? formatEuros(current.deliveryCents) : "offerte"}.`,
    total: formatEuros(current.totalCents),
    shown: current.fingerprint,
    address: saleAddress(basket, deliveryMethod, client, typed),
    means: await paymentMeansView(services, { field: "payment", link: services.payments !== null }),
    takesDeposit: DELIVERY[deliveryMethod].carrier === null,
    proposedDeposit: await proposedDeposit(services, current.totalCents),
    unnamed:
      DELIVERY[deliveryMethod].place === "customer"
        ? null
        : await paymentMeansView(services, { field: "unnamedPayment", named: false }),
  };
}

/** The form of the quote for a frame alone. */
function quoteAddress({ productId, color, size, quantity }: Choice): string {
  const asked = { article: productId, couleur: color.slice(1), taille: size, quantite: String(quantity) };
  return `/devis?${new URLSearchParams(asked).toString()}`;
}

/** The delivery method that most customers of a till want comes first. */
const TILL_ORDER = [TILL_DELIVERY, ...DELIVERY_METHODS.filter((method) => method !== TILL_DELIVERY)];

async function foundFor(services: Services, query: string): Promise<TillView["found"]> {
  const { products } = await search(services, query, ANYTHING);
  const offers = await findOffers(
    services,
    products.map(({ id }) => id),
  );
  return products
    .map(({ id }) => id)
    .flatMap((id) => {
      const own = offers.filter(({ productId }) => productId === id);
      const [first] = own;
      return first
        ? [
            {
              id,
              title: `${first.brand} ${first.name}`,
              price: formatEuros(first.unitPriceCents),
              sizes: first.sizes,
              takesLenses: !first.isAccessory,
              colors: own.map((offer) => ({
                value: offer.color,
                label: `${offer.colorName} (${stockInWords(offer)})`,
              })),
            },
          ]
        : [];
    });
}

/** "5 en stock", and where pieces were counted by size: "5 en stock ; 48 : 3, 50 : 2". */
function stockInWords({ pieces, sizes }: Offer): string {
  const bySize = pieces.sizes.some(({ stock }) => stock !== null)
    ? countedSizes(sizes).map((size) => [size, freeIn(pieces, size)])
    : [];
  const all = `${freeIn(pieces, "")} en stock`;
  return bySize.length > 0 ? `${all} ; ${sizesCell(Object.fromEntries(bySize) as SizeCounts)}` : all;
}

/** Adds a product chosen in the search to the address. @returns the new address, or null when nothing was added */
export function withAddition(asked: URLSearchParams): string | null {
  const productId = asked.get("ajout");
  if (!productId) return null;
  const quantity = Math.min(MAX_QUANTITY, Math.max(1, Number(asked.get("quantite")) || 1));
  const basket = readBasket([
    ...asked.getAll("ligne"),
    writeLine({ productId, color: asked.get("coloris") ?? "", size: asked.get("taille") ?? "", quantity, extra: "" }),
  ]);
  return saleAddress(basket, deliveryAsked(asked), clientAsked(asked), reductionAsked(asked));
}

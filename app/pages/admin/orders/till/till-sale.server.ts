import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { MAX_QUANTITY, type Choice } from "~/domain/cart/choice";
import { findOffers, type Offer } from "~/domain/catalogue/offers.server";
import { freeIn } from "~/domain/catalogue/sizes/free";
import { countedSizes, sizesCell, type SizeCounts } from "~/domain/catalogue/sizes/counts";
import { readBasket, writeLine } from "~/domain/till/basket";
import { isDueInShop } from "~/domain/orders/firm";
import { proposedDeposit } from "~/domain/till/proposed-deposit.server";
import { DEPOSIT_REFUSALS, TillSale, UnnamedSale } from "~/domain/till/forms.server";
import { readReduction, type Reduction } from "~/domain/checkout/reduction";
import { sellAtTill, sellUnnamed, type TillSelling } from "~/domain/till/sale.server";
import { formatEuros } from "~/domain/money";
import { quote } from "~/domain/checkout/quote.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { isQuotedAlone } from "~/domain/quotes/frame-alone.server";
import { cleanQuery, search } from "~/domain/search/search.server";
import { DELIVERY, DELIVERY_METHODS, TILL_DELIVERY, isDeliveredFromTill } from "~/shop/delivery";
import { outOfReach, reaches } from "~/shop/destinations";
import type { Services } from "~/infra/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { clientAsked, customerFields, knownCustomersView } from "./known-customers.server";
import { GLASSES_PATH, TILL, type TillView } from "./till-view";
import { deliveryAsked, reductionAsked, saleAddress } from "~/http/admin/waiting-sale.server";
import { adminOrderPath } from "~/pages/admin/orders/order-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { ownTillSentence } from "~/http/admin/own-till.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import type { ShopContext } from "~/http/request-context.server";
import { saysOtherParts } from "~/domain/orders/pickup/paid-parts";
import { toldPayment } from "~/domain/till/told-payment.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";
import { LINK_HOURS } from "~/shop/payment-means";

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
    delivery: current.deliveryCents > 0 ? formatEuros(current.deliveryCents) : "offerte",
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
  return bySize.length > 0 ? `${all} ; ${sizesCell(Object.fromEntries(bySize) as SizeCounts)}` : all;
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

const REDUCTION_HELP = "Indiquez la réduction en pour cent, par exemple 10 %, ou en euros, par exemple 15,00.";
const REASON_MISSING = "Dites pourquoi : le motif figure sur la facture.";

/** The reduction in the address, with the reason in the form. @returns the errors of either */
function reductionOf(
  context: ShopContext,
  asked: URLSearchParams,
  form: FormData,
  { field, reason }: { field: string; reason: string },
): { reduction: Reduction | null; discountReason: string | null } | Response {
  const reduction = readReduction(reductionAsked(asked));
  if (reduction === "unreadable") return refuseField(context, form, "form", REDUCTION_HELP);
  if (reduction && reason === "") return refuseField(context, form, field, REASON_MISSING);
  return { reduction, discountReason: reduction ? reason : null };
}

const SALE_FAILED = "La commande n’a pas pu être enregistrée. Rien n’a été encaissé ici : réessayez.";
const REFUSALS = {
  empty: "Ajoutez au moins un article.",
  providerDown: "Stripe ne répond pas : le lien de paiement n’a pas été envoyé. Réessayez, ou encaissez à la boutique.",
  quoteUnread: "Des verres correcteurs se vendent sur devis : ouvrez le devis, et commandez-le de là.",
  notConfigured: "Le paiement en ligne n’est pas configuré : encaissez à la boutique.",
} as const;

export function takeOrder(
  context: ShopContext,
  by: Account,
  asked: URLSearchParams,
  form: FormData,
): Promise<Response> {
  if (form.get("intent") === "unnamed") return takeUnnamed(context, by, asked, form);
  return withFailureMessage(context, SALE_FAILED, form, async () => {
    const reading = readForm(form, TillSale);
    if (!reading.ok) return refuse(context, reading.form);
    const { deliveryMethod, postalCode } = reading.data;
    if (!reaches(deliveryMethod, postalCode))
      return refuseField(context, form, "postalCode", outOfReach(deliveryMethod, postalCode));
    const { discountReason: reason } = reading.data;
    const granted = reductionOf(context, asked, form, { field: "discountReason", reason });
    if (granted instanceof Response) return granted;
    const told = await toldPayment(context.services, typedValues(form), {
      field: "payment",
      chosen: reading.data.payment,
    });
    if (!told.ok) return refuse(context, { values: typedValues(form), errors: told.errors });
    const basket = readBasket(asked.getAll("ligne"));
    const details = { ...reading.data, ...granted, payment: told.payment };
    return tell(context, form, await sellAtTill(context.services, by, basket, details, pressOf(context)));
  });
}

/** Sells goods that a buyer without a name takes away at once. */
function takeUnnamed(context: ShopContext, by: Account, asked: URLSearchParams, form: FormData): Promise<Response> {
  return withFailureMessage(context, SALE_FAILED, form, async () => {
    const reading = readForm(form, UnnamedSale);
    if (!reading.ok) return refuse(context, reading.form);
    const { unnamedReason: reason } = reading.data;
    const granted = reductionOf(context, asked, form, { field: "unnamedReason", reason });
    if (granted instanceof Response) return granted;
    const told = await toldPayment(context.services, typedValues(form), {
      field: "unnamedPayment",
      chosen: reading.data.unnamedPayment,
      named: false,
    });
    if (!told.ok) return refuse(context, { values: typedValues(form), errors: told.errors });
    const basket = readBasket(asked.getAll("ligne"));
    const details = { ...reading.data, ...granted, unnamedPayment: told.payment };
    return tell(context, form, await sellUnnamed(context.services, by, basket, details, pressOf(context)));
  });
}

/** The key of one press. It includes the content, because a page reached by Back keeps its key for the next customer. */
function pressOf({ attempt, requestId }: ShopContext): string {
  return attempt ? `${attempt.key} ${attempt.requestHash}` : requestId;
}

async function tell(context: ShopContext, form: FormData, selling: TillSelling): Promise<Response> {
  switch (selling.outcome) {
    case "sold":
    case "linkSent": {
      const { order } = selling;
      const { number, deliveredAt } = order;
      const till = await ownTillSentence(context.services, number);
      const paid = `Commande ${number} ${deliveredAt ? "payée et emportée" : "enregistrée et payée"}.${till}`;
      const begun = `Commande ${number} enregistrée, acompte reçu : le reste est à encaisser au retrait.${till}`;
      const linkSent = `Commande ${number} enregistrée. Le lien de paiement est envoyé au client, qui a ${LINK_HOURS} heures pour régler.`;
      setFlash(context, {
        kind: "success",
        text: selling.outcome === "linkSent" ? linkSent : isDueInShop(order) ? begun : paid,
      });
      return redirect(adminOrderPath(order.id), 303);
    }
    case "depositRefused":
      return refuseField(context, form, "deposit", DEPOSIT_REFUSALS[selling.reason]);
    case "otherParts":
      return refuseField(
        context,
        form,
        form.get("intent") === "unnamed" ? "unnamedPayment" : "payment",
        saysOtherParts(selling),
      );
    case "changed":
      return refuseField(
        context,
        form,
        "form",
        selling.quote.obstacles.length > 0
          ? "Un article n’est plus disponible comme demandé : voyez la liste."
          : "Le total a changé : vérifiez-le, puis enregistrez à nouveau.",
      );
    default:
      return refuseField(context, form, "form", REFUSALS[selling.outcome]);
  }
}

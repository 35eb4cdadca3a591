import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { readCheckoutDraft } from "~/domain/checkout/draft.server";
import { typedPhone } from "~/domain/checkout/forms.server";
import { isId } from "~/domain/ids";
import { adminOrderPath } from "~/domain/orders/links.server";
import { adminQuotePath, adminQuotePdfPath } from "~/domain/quotes/links.server";
import { cancelledOrderOf, isOver, stateOf } from "~/domain/quotes/list.server";
import { whyNoMail } from "~/domain/quotes/mails.server";
import { holderOf, type Holder } from "~/domain/quotes/holder.server";
import { isPriceTaken } from "~/domain/quotes/order-again.server";
import { findQuote, isErased, readQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { waitingSale } from "~/domain/till/glasses.server";
import { notFound } from "~/http/answers/not-found.server";
import { quoteView } from "~/http/quotes/quote-view.server";
import type { Services } from "~/infra/services.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { DELIVERY, DELIVERY_METHODS, type DeliveryMethod, isDeliveredFromTill } from "~/shop/delivery";
import { proposedDeposit } from "~/domain/till/proposed-deposit.server";
import { paymentMeansView } from "~/http/admin/payment-means.server";
import { waitingView } from "~/http/admin/waiting-sale.server";
import { lineOf } from "./quotes-view.server";
import type { QuoteWaysView } from "./quote-ways";

/** @throws the page to show instead of a quote that is not there */
export async function quoteFor(services: Services, id = ""): Promise<WrittenQuote> {
  const quote = await findQuote(services, id);
  if (!quote) throw notFound("Ce devis n’existe pas, ou n’est plus conservé.");
  return quote;
}

/** A quote as the admin area shows it. Each reading is noted in the audit, because a quote contains health data. */
export async function adminQuoteView(services: Services, by: Account, quote: WrittenQuote, asked: URLSearchParams) {
  await audit(services, by, "Devis lu", quote.number);
  return {
    quote: { ...(await quoteView(services, quote)), pdf: adminQuotePdfPath(quote.id) },
    line: await lineOf(services, quote),
    ways: { ...(await waysOf(services, quote)), here: adminQuotePath(quote.id) + (asked.size > 0 ? `?${asked}` : "") },
    waiting: await waitingBeside(services, quote),
    glassesHref: glassesHref(asked.get("lunettes") ?? ""),
  };
}

/** The sale at the till that waits while a quote for its glasses is made; null for a quote not made at the till. */
export async function waitingBeside(services: Services, quote: WrittenQuote, orderId = quote.orderId) {
  if (!quote.madeBy || !quote.visitorId) return null;
  return waitingView(await waitingSale(services, quote.visitorId), orderId ?? "");
}

/** Why a quote is not sold at the desk, for one whose glasses are in another order. */
export const heldBy = ({ number, paying }: Holder): string =>
  paying
    ? `La commande ${number}, faite pour ces lunettes, attend son paiement : attendez-le, ou annulez cette commande pour en enregistrer une autre.`
    : `La commande ${number} porte déjà sur ces lunettes, au prix d’un devis : elles ne se vendent pas deux fois sur celui-ci.`;

/** The address where these glasses were put together at the till; null when the administrator came from elsewhere. */
function glassesHref(key: string): string | null {
  return isId(key) ? `/admin/commandes/lunettes/${key}?etape=verres` : null;
}

async function waysOf(services: Services, quote: WrittenQuote): Promise<Omit<QuoteWaysView, "here">> {
  const document = await readQuote(services, quote.id);
  const named = document?.customer ?? null;
  const told = quote.madeBy ? (await readCheckoutDraft(services, quote.visitorId)).customer : null;
  const customer = named && { ...named, genre: told?.genre ?? "", phone: told ? typedPhone(told.phone) : "" };
  const settings = await settingsInForce(services);
  const holder = await holderOf(services, quote);
  const handed: DeliveryMethod | undefined = DELIVERY_METHODS.find((method) => DELIVERY[method].place !== "customer");
  return {
    erased: await isErased(services, quote),
    state: await stateOf(services, quote),
    over: isOver(services, quote),
    taken: await isPriceTaken(services, null, quote),
    holder: holder && { says: heldBy(holder), href: adminOrderPath(holder.id), number: holder.number },
    mailable: whyNoMail(services, quote) === null,
    cancelledOrder: await cancelledOrderOf(services, quote),
    orderHref: quote.orderId && adminOrderPath(quote.orderId),
    customer,
    deliveries: DELIVERY_METHODS.filter((method) => isDeliveredFromTill(method, settings)).map((method) => ({
      value: method,
      label: DELIVERY[method].label,
    })),
    delivery: handed ?? null,
    means: await paymentMeansView(services, { field: "payment", link: true }),
    proposedDeposit: document ? await proposedDeposit(services, document.totalCents) : null,
    prescribed: Boolean(document?.prescription),
  };
}

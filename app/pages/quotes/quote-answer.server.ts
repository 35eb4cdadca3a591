import { redirect } from "@remix-run/node";

import { formatEuros } from "~/domain/money";
import { findOwnOrder } from "~/domain/orders/order.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { isOfFramesAlone, personName } from "~/domain/quotes/document";
import { quotePath } from "~/domain/quotes/links.server";
import { cancelledOrderOf, isOfProposal, isOver, stateOf } from "~/domain/quotes/list.server";
import { isPriceTaken, orderQuote, renewAndMail, type Reordering } from "~/domain/quotes/order-again.server";
import { readQuote, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { ofName } from "~/shop/words/elision";

type Standing = {
  state: "open" | "ordered" | "cancelled" | "expired" | "proposal" | "taken";
  notice: string | null;
  orderHref: string | null;
  /** True when the order's page is hidden from this browser, which is led to the search of orders instead. */
  orderHidden?: true;
};

/** The state of a quote, and the address of its order. */
export async function standingOf(services: Services, quote: WrittenQuote): Promise<Standing> {
  const state = await stateOf(services, quote);
  const orderHref = pathOfOrder(quote.orderId ?? "");
  if (isOfProposal(quote)) return { state: "proposal", notice: ofProposal(quote), orderHref: null };
  switch (state) {
    case "ordered":
      return { state, notice: ORDERED, orderHref };
    case "cancelled":
      return { state, notice: ofCancelled((await cancelledOrderOf(services, quote)) ?? ""), orderHref };
    case "expired":
      return { state, notice: expired(quote), orderHref: null };
    case "replaced":
      return { state: isOver(services, quote) ? "expired" : "open", notice: replaced(quote), orderHref: null };
    case "unhanded":
    case "paying":
    case "open":
      return isOver(services, quote)
        ? { state: "expired", notice: expired(quote), orderHref: null }
        : { state: "open", notice: null, orderHref: null };
  }
}

/**
 * The same for the visitor who looks at it: 'taken' when another order was placed at the quote's price. An order of
 * another browser is not linked to, because its page would be refused.
 */
export async function standingFor(
  services: Services,
  visitorId: string | null,
  quote: WrittenQuote,
): Promise<Standing> {
  const standing = await standingOf(services, quote);
  if (standing.orderHref && !(await findOwnOrder(services, quote.orderId ?? "", visitorId)))
    return {
      ...standing,
      notice: [standing.notice, TO_FIND_IT].join(" "),
      orderHref: "/suivi-commande",
      orderHidden: true,
    };
  if (standing.state !== "open" || !(await isPriceTaken(services, visitorId, quote))) return standing;
  return { ...standing, state: "taken", notice: TAKEN };
}

/**
 * The order's address without a key, because a quote may be shown to an insurer, and the order is the customer's only.
 */
const pathOfOrder = (orderId: string) => `/commande/${orderId}`;

const ORDERED = "Ce devis a été commandé.";

const TO_FIND_IT = "La commande s’ouvre par le lien de nos e-mails, ou par son numéro et votre adresse e-mail.";

const ofCancelled = (order: string) =>
  `Ce devis a été commandé, puis la commande ${order} a été annulée. Vous pouvez le refaire aux prix du jour.`;

const ofProposal = ({ replacedBy }: WrittenQuote) =>
  replacedBy
    ? `La correction que ce devis accompagnait n’est plus proposée : c’est le devis ${replacedBy} qui compte.`
    : "Ce devis accompagne une correction proposée pour votre commande : répondez à cette proposition par le lien de notre e-mail, ou depuis la page de la commande.";

const replaced = ({ replacedBy }: WrittenQuote) =>
  `Le devis ${replacedBy ?? ""} a pris la suite de celui-ci, avec ce que vous nous avez indiqué depuis. C’est lui qui vaut pour votre commande.`;

const expired = ({ validUntil }: WrittenQuote) =>
  `Ce devis n’est plus valable : ses prix étaient tenus jusqu’au ${formatCalendarDay(validUntil)}. Vous pouvez le refaire aux prix du jour.`;

const TAKEN =
  "Le prix d’un devis vaut pour une seule commande, et une autre commande de ces lunettes est payée à ce prix, ou en cours de paiement. Si elle n’est pas payée à temps, le prix redevient libre : revenez alors à cette page, ou refaites ce devis aux prix du jour.";

const gone = (names: string[]) =>
  `${names.join(", ")} : cet article n’est plus disponible tel qu’il est sur le devis. Choisissez une autre monture ou d’autres verres, ou appelez-nous au ${shop.phone} : nous vous en ferons un autre.`;

function otherWearer({ inCart: there, quoted }: Extract<Reordering, { outcome: "otherWearer" }>): string {
  const [one, other] = [personName(there), personName(quoted)];
  return `Un porteur par commande : votre panier contient les lunettes de ${one}, et ce devis est pour ${other}. Commandez d’abord celles de ${one}, puis revenez à ce devis. Votre panier n’a pas changé.`;
}

export async function answerQuoteForm(context: ShopContext, quote: WrittenQuote): Promise<Response> {
  const posted = context.form;
  const visitorId = await ensureVisitor(context);
  if (isOfProposal(quote)) return refuseField(context, posted, "form", ofProposal(quote));
  if (posted.get("intent") === "renew") return renew(context, visitorId, quote);
  return once(context, async (services) => {
    const ordering = await orderQuote(services, visitorId, quote);
    switch (ordering.outcome) {
      case "ordered":
        setFlash(context, { kind: "info", text: `${ORDERED} Voici la commande.` });
        return redirect(pathOfOrder(ordering.orderId), 303);
      case "expired":
        return refuseField(context, posted, "form", expired(quote));
      case "taken":
        return refuseField(context, posted, "form", TAKEN);
      case "gone":
        return refuseField(context, posted, "form", gone(ordering.names));
      case "otherWearer":
        return refuseField(context, posted, "form", otherWearer(ordering));
      case "inCart": {
        const document = await readQuote(services, quote.id);
        const framesAlone = document !== null && isOfFramesAlone(document);
        setFlash(context, { kind: "success", text: inCart(quote, ordering, framesAlone) });
        return redirect("/panier", 303);
      }
    }
  });
}

type InCart = Extract<Reordering, { outcome: "inCart" }>;

function inCart({ number }: WrittenQuote, { cheaper, before }: InCart, framesAlone: boolean): string {
  const price = cheaper
    ? `Le prix a baissé depuis : ${formatEuros(cheaper.toCents)} au lieu de ${formatEuros(cheaper.fromCents)}.`
    : null;
  const lowered = before.lowered.map(
    ({ name, from, to }) =>
      `Le devis vaut pour ${to === 1 ? "une paire" : `${to} paires`} : le panier en comptait ${from} ${ofName(name)}, il en compte maintenant ${to}.`,
  );
  const quoted = price ? "" : ", au prix du devis";
  const [already, now] = framesAlone
    ? [`La monture du devis ${number} était déjà`, `La monture du devis ${number} est`]
    : [`Les lunettes du devis ${number} étaient déjà`, `Les lunettes du devis ${number} sont`];
  const where = before.there
    ? `${already} dans votre panier${quoted} : rien n’y a été ajouté.`
    : `${now} dans votre panier${quoted}.`;
  return [where, ...lowered, price].filter(Boolean).join(" ");
}

async function renew(context: ShopContext, visitorId: string, quote: WrittenQuote): Promise<Response> {
  const posted = context.form;
  const tooMany = await limited(context, "quote", posted);
  if (tooMany) return tooMany;
  return once(context, async (services) => {
    const renewal = await renewAndMail(services, visitorId, quote);
    if (renewal.outcome === "gone") return refuseField(context, posted, "form", gone(renewal.names));
    const { fromCents, toCents } = renewal;
    const changed =
      fromCents === toCents ? "au même prix" : `à ${formatEuros(toCents)} au lieu de ${formatEuros(fromCents)}`;
    const sent = renewal.quote.email ? " Son lien vous est envoyé par e-mail." : "";
    setFlash(context, {
      kind: "success",
      text: `Voici votre nouveau devis ${renewal.quote.number}, ${changed}.${sent}`,
    });
    return redirect(quotePath(services.config, renewal.quote), 303);
  });
}

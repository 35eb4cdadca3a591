import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { adminOrderPath } from "~/domain/orders/links.server";
import { adminQuotePath } from "~/domain/quotes/links.server";
import { mailQuote, type Unmailable } from "~/domain/quotes/mails.server";
import { renewQuote } from "~/domain/quotes/order-again.server";
import { isErased, noteReading, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { isDueInShop } from "~/domain/orders/firm";
import { DEPOSIT_REFUSALS, TillSale } from "~/domain/till/forms.server";
import { sellQuote } from "~/domain/till/sale.server";
import { setFlash } from "~/http/answers/flash.server";
import { refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { heldBy, waitingBeside } from "./quote-view.server";
import { saysNotTaken } from "~/domain/orders/pickup/paid-parts";
import { readPaidForm } from "~/http/admin/payment-means.server";
import { IN_PARTS, LINK_HOURS, TILL_MEANS } from "~/shop/payment-means";
import type { ShopContext } from "~/http/request-context.server";

const NOT_ORDERED = "La commande n’a pas pu être enregistrée. Rien n’a été encaissé ici : réessayez.";
const REFUSALS = {
  empty: "Ce devis ne contient plus rien à vendre.",
  expired: "Ce devis n’est plus valable : refaites-le aux prix du jour.",
  taken:
    "Une autre commande de ces lunettes est payée au prix de ce devis, ou en cours de paiement : attendez sa fin, ou refaites le devis aux prix du jour.",
  otherWearer: "Cette vente contient les lunettes d’un autre porteur : enregistrez-les à part.",
  quoteUnread: "Le devis de ces lunettes n’a pas été remis au client : ouvrez-le, et commandez-le de là.",
  providerDown: "Stripe ne répond pas : le lien de paiement n’a pas été envoyé. Réessayez, ou encaissez à la boutique.",
  notConfigured: "Le paiement en ligne n’est pas configuré : encaissez à la boutique.",
} as const;

const NOT_MAILED: Record<Unmailable, string> = {
  noAddress: "Ce devis n’a pas d’adresse e-mail.",
  ordered: "Ce devis a été commandé : il n’attend plus de réponse. Envoyez plutôt la page de sa commande.",
  over: REFUSALS.expired,
  linkEnded: "Le lien de ce devis ne s’ouvre plus, un an après : refaites-le aux prix du jour, puis envoyez-le.",
};

const quotedAnew = (former: WrittenQuote, now: WrittenQuote) =>
  `Rien n’est encore enregistré : depuis le devis ${former.number}, le client, le porteur, l’ordonnance ou le prix ont changé. Voici le devis ${now.number} : remettez-le au client, puis enregistrez la commande.`;

const gone = (names: string[]) => `${names.join(", ")} : n’est plus disponible tel qu’il est sur le devis.`;

const ERASED =
  "Ce devis a été fermé quand les données de son client ont été effacées : il se lit et s’imprime encore, sans plus. Pour de nouvelles lunettes, établissez un autre devis.";

/**
 * Does what a form of a quote's page asks; nothing for an erased person, whose data a sale would bring back.
 * @param search of the page's address, which names the glasses at the till
 */
export async function answerAdminQuote(
  context: ShopContext,
  by: Account,
  quote: WrittenQuote,
  search: string,
): Promise<Response> {
  if (await isErased(context.services, quote)) return refuseField(context, context.form, "form", ERASED);
  switch (context.form.get("intent")) {
    case "send":
      return send(context, by, quote, search);
    case "renew":
      return renew(context, by, quote);
    case "handed":
      return hand(context, by, quote, search);
    default:
      return order(context, by, quote);
  }
}

function send(context: ShopContext, by: Account, quote: WrittenQuote, search: string): Promise<Response> {
  return once(context, async (services) => {
    const sent = await mailQuote(services, quote, context.attempt?.key ?? context.requestId);
    if (sent !== "queued") return refuseField(context, context.form, "form", NOT_MAILED[sent]);
    await audit(services, by, "Devis envoyé", quote.number);
    setFlash(context, { kind: "success", text: `Le devis ${quote.number} est envoyé à ${quote.email ?? ""}.` });
    return redirect(adminQuotePath(quote.id) + search, 303);
  });
}

/** Notes that the quote was handed over on paper; from then on it waits for the customer's answer. */
function hand(context: ShopContext, by: Account, quote: WrittenQuote, search: string): Promise<Response> {
  return once(context, async (services) => {
    await noteReading(services, quote.id, "shop");
    await audit(services, by, "Devis remis", quote.number);
    setFlash(context, { kind: "success", text: `C’est noté : le devis ${quote.number} est remis au client.` });
    return redirect(adminQuotePath(quote.id) + search, 303);
  });
}

function renew(context: ShopContext, by: Account, quote: WrittenQuote): Promise<Response> {
  return once(context, async (services) => {
    const renewal = await renewQuote(services, quote.visitorId, quote, {
      buyer: null,
      ...(quote.madeBy && { by: by.id }),
    });
    if (renewal.outcome === "gone") return refuseField(context, context.form, "form", gone(renewal.names));
    await audit(services, by, "Devis refait", renewal.quote.number, quote.number);
    setFlash(context, { kind: "success", text: `Voici le nouveau devis ${renewal.quote.number}.` });
    return redirect(adminQuotePath(renewal.quote.id), 303);
  });
}

function order(context: ShopContext, by: Account, quote: WrittenQuote): Promise<Response> {
  const posted = context.form;
  return withFailureMessage(context, NOT_ORDERED, posted, async () => {
    const { attempt, requestId, services } = context;
    const reading = await readPaidForm(services, posted, TillSale, {
      field: "payment",
      among: [...TILL_MEANS, IN_PARTS],
    });
    if (!reading.ok) return refuse(context, reading.form);
    const press = `${quote.id} ${attempt?.key ?? requestId}`;
    const selling = await sellQuote(services, by, quote, { ...reading.data, payment: reading.payment }, press);
    switch (selling.outcome) {
      case "sold":
      case "linkSent": {
        const waiting = await waitingBeside(services, quote, selling.order.id);
        setFlash(context, {
          kind: "success",
          ...(waiting && { link: { to: waiting.href, name: "Reprendre la vente en attente" } }),
          text:
            selling.outcome === "sold" && isDueInShop(selling.order)
              ? `Commande ${selling.order.number} enregistrée sur le devis ${quote.number}, acompte reçu : le reste est à encaisser au retrait.`
              : selling.outcome === "sold"
                ? `Commande ${selling.order.number} enregistrée et payée, sur le devis ${quote.number}.`
                : `Commande ${selling.order.number} enregistrée. Le lien de paiement est envoyé au client, qui a ${LINK_HOURS} heures pour régler.`,
        });
        return redirect(adminOrderPath(selling.order.id), 303);
      }
      case "ordered":
        setFlash(context, { kind: "info", text: `Le devis ${quote.number} a déjà été commandé : voici la commande.` });
        return redirect(adminOrderPath(selling.orderId), 303);
      case "quotedAnew":
        await audit(services, by, "Devis refait", selling.quote.number, quote.number);
        setFlash(context, { kind: "info", text: quotedAnew(quote, selling.quote) });
        return redirect(adminQuotePath(selling.quote.id), 303);
      case "gone":
        return refuseField(context, posted, "form", gone(selling.names));
      case "held":
        return refuseField(context, posted, "form", heldBy(selling.by));
      case "otherParts":
      case "meansRefused":
        return refuseField(context, posted, "payment", saysNotTaken(selling));
      case "depositRefused":
        return refuseField(context, posted, "deposit", DEPOSIT_REFUSALS[selling.reason]);
      case "changed":
        return refuseField(
          context,
          posted,
          "form",
          selling.quote.obstacles[0] ?? "Le total a changé : vérifiez-le, puis enregistrez à nouveau.",
        );
      default:
        return refuseField(context, posted, "form", REFUSALS[selling.outcome]);
    }
  });
}

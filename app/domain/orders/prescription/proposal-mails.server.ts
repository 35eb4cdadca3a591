import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { adminOrderPath, correctionPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDay, instant } from "~/domain/time";

/** Asks for an answer; what differs stands on the page, and not in the mail. */
export function proposedMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  proposal: { id: string; expiresAt: Date },
): Mail {
  return compose({
    to: email,
    subject: `Une réponse à nous donner pour vos verres (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      "Notre opticien a comparé votre ordonnance avec ce que vous avez saisi : une valeur diffère. Il vous propose de la corriger.",
      `Voyez sa proposition et répondez-lui avant le ${formatDay(instant(proposal.expiresAt))} : vos verres attendent votre accord. Le lien ne sert qu’à cela, gardez-le pour vous.`,
    ],
    action: {
      label: "Voir la correction proposée",
      url: link(services, correctionPath(services.config, order.id, proposal)),
    },
  });
}

/** To the shop, without customer details. */
export function answeredMail(services: Services, { id, number }: Order, answer: "accepted" | "declined"): Mail {
  return compose({
    to: shop.email,
    subject: `Correction ${answer === "accepted" ? "acceptée" : "déclinée"} : commande ${number}`,
    greeting: "Bonjour,",
    paragraphs: [
      answer === "accepted"
        ? "Le client accepte la correction proposée : l’ordonnance peut être acceptée à son tour."
        : "Le client décline la correction proposée : appelez-le, proposez-en une autre, ou refusez l’ordonnance avec un motif.",
    ],
    action: { label: "Ouvrir l’ordonnance", url: link(services, adminOrderPath(id, "/ordonnance")) },
  });
}

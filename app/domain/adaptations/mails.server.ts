import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link, writeLetter } from "~/domain/letter.server";
import { orderAdaptationPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** What was typed may speak of someone's eyes: no mail carries it. */
export function askedMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  return writeLetter("adaptationAsked", around(services, order, customer), valuesOf(order, customer));
}

export function toShopMail(services: Services, order: Order, id: string): Mail {
  return compose({
    to: shop.email,
    subject: `Garantie d’adaptation : commande ${order.number}`,
    greeting: "Bonjour,",
    paragraphs: [`Une demande d’adaptation attend une réponse pour la commande ${order.number}.`],
    action: { label: "Lire la demande", url: link(services, `/admin/adaptations/${id}`) },
  });
}

export function answeredMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  return writeLetter("adaptationAnswered", around(services, order, customer), valuesOf(order, customer));
}

const around = (services: Services, order: Order, { email }: CustomerDetails) => ({
  to: email,
  url: link(services, orderAdaptationPath(services.config, order.id)),
});

const valuesOf = ({ number }: Order, { firstName, lastName }: CustomerDetails) => ({
  client: `${firstName} ${lastName}`,
  commande: number,
});

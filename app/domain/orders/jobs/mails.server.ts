import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** To its owner: the frame came, and in which state. */
export function frameReceivedMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  state: string,
): Mail {
  return compose({
    to: email,
    subject: `Votre monture est arrivée à l’atelier (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      `Nous avons bien reçu votre monture pour la commande ${order.number}. L’opticien l’a regardée avant de commander vos verres.`,
      `État noté à la réception : ${state}`,
      `Cet état vous surprend ? Répondez à ce courriel ou appelez-nous au ${shop.phone} avant le montage.`,
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

/** Lenses that were made anew are in the frame; nothing here says why. */
export function remadeMail(services: Services, order: Order, { email, firstName, lastName }: CustomerDetails): Mail {
  return compose({
    to: email,
    subject: `Vos lunettes vous attendent (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      `Les verres de votre commande ${order.number} ont été refaits, montés et contrôlés, sans frais pour vous.`,
      `Vos lunettes vous attendent à la boutique, ${shop.address}. Si vous nous les aviez envoyées, dites-nous où vous les renvoyer : répondez à ce courriel, ou appelez-nous au ${shop.phone}.`,
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

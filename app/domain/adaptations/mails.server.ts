import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { orderAdaptationPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** What was typed may speak of someone's eyes: no mail carries it. */
export function askedMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  return compose({
    to: customer.email,
    subject: `Votre demande sur la commande ${order.number} est enregistrée`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Nous avons bien reçu votre demande au titre de la garantie d’adaptation, pour la commande ${order.number}.`,
      "Un opticien la lit et vous répond. En attendant, gardez vos lunettes ; si elles vous gênent pour conduire, ne conduisez pas avec.",
    ],
    action: { label: "Voir ma demande", url: link(services, orderAdaptationPath(services.config, order.id)) },
  });
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
  return compose({
    to: customer.email,
    subject: `Notre réponse sur la commande ${order.number}`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Un opticien a répondu à votre demande sur la commande ${order.number}. Sa réponse se lit sur la page de votre commande.`,
    ],
    action: { label: "Lire la réponse", url: link(services, orderAdaptationPath(services.config, order.id)) },
  });
}

import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import { orderAdaptationPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** The mail does not repeat the customer's words, because they may be health data. */
export function askedMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  return writeLetter("adaptationAsked", around(services, order, customer), valuesOf(order, customer));
}

export function toShopMail(services: Services, order: Order, id: string): Mail {
  const url = link(services, `/admin/adaptations/${id}`);
  return writeLetter("shopAdaptation", { to: shop.email, url }, { commande: order.number });
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

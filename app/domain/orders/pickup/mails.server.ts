import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { hoursSaid } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import { sayCode } from "./code.server";

/** For an order that has waited for some days. @param due what is to be paid, in words */
export async function stillWaitingMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  due: string | null,
): Promise<Mail> {
  const hours = hoursSaid(await openingRules(services), services.now());
  return compose({
    to: customer.email,
    subject: `Votre commande ${order.number} vous attend toujours`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Votre commande ${order.number} est prête et vous attend à la boutique, ${shop.address}.`,
      ...(order.pickupCode ? [sayCode(order.pickupCode)] : []),
      ...(due ? [due] : []),
      ...hours.map(({ days, hours }) => `${days} : ${hours}`),
      `Si vous ne pouvez pas venir bientôt, répondez à ce courriel ou appelez-nous au ${shop.phone} : nous la gardons.`,
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

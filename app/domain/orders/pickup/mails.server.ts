import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import type { Cents } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { hoursByDays } from "~/shop/hours";
import { sayCode } from "./code.server";
import { sayDue, type Deposit } from "./due";

/** For an order that has waited for some days. */
export function stillWaitingMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { due, deposit }: { due: Cents; deposit: Deposit | null },
): Mail {
  return compose({
    to: customer.email,
    subject: `Votre commande ${order.number} vous attend toujours`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Votre commande ${order.number} est prête et vous attend à la boutique, ${shop.address}.`,
      ...(order.pickupCode ? [sayCode(order.pickupCode)] : []),
      ...(isDueInShop(order) ? [sayDue(due, deposit)] : []),
      ...hoursByDays().map(({ days, hours }) => `${days} : ${hours}`),
      `Si vous ne pouvez pas venir bientôt, répondez à ce courriel ou appelez-nous au ${shop.phone} : nous la gardons.`,
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

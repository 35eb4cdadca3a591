import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
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
  return writeLetter(
    "orderStillWaiting",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "code de retrait": order.pickupCode ? sayCode(order.pickupCode) : "",
      "reste à régler": due ?? "",
      "heures": hours.map(({ days, hours }) => `${days} : ${hours}`),
    },
  );
}

import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** Tells the owner of a frame that it came, and in which state. */
export function frameReceivedMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  state: string,
): Mail {
  return writeLetter(
    "ownFrameReceived",
    { to: email, url: link(services, orderPath(services.config, order.id)) },
    { "client": `${firstName} ${lastName}`, "commande": order.number, "état de la monture": state },
  );
}

/**
 * Tells the customer that the lenses made anew are in the frame. It gives no reason, because the reason is health data.
 */
export function remadeMail(services: Services, order: Order, { email, firstName, lastName }: CustomerDetails): Mail {
  return writeLetter(
    "glassesRemade",
    { to: email, url: link(services, orderPath(services.config, order.id)) },
    { client: `${firstName} ${lastName}`, commande: order.number },
  );
}

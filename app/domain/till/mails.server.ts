import type { Mail } from "~/infra/mail.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose } from "~/domain/letter.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { formatDayAndTime, type Instant } from "~/domain/time";

/** The way to pay what was ordered in the shop or by telephone. @param url the provider's own page */
export function paymentLinkMail(order: Order, customer: CustomerDetails, url: string, until: Instant): Mail {
  return compose({
    to: customer.email,
    subject: `Votre commande ${order.number} : à régler en ligne`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Voici le lien pour régler votre commande ${order.number}, de ${formatEuros(order.totalCents)}. Vos articles vous sont réservés jusqu’au ${formatDayAndTime(until)}.`,
    ],
    table: [
      ...order.lines.map((line): [string, string] => [
        `${line.quantity} × ${line.brand} ${line.name} (${[line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ")})`,
        formatEuros(line.unitPriceCents * line.quantity),
      ]),
      ["Total TTC", formatEuros(order.totalCents)],
    ],
    action: { label: "Régler ma commande", url },
    closing:
      "Le paiement se fait sur la page sécurisée de notre prestataire. Passé ce délai, la commande est annulée et rien n’est débité.",
  });
}

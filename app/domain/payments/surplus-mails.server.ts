import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** Tells the customer that the second payment of one order, or a supplement that came too late, is given back. */
export function surplusReturnedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents, proposalId }: { amountCents: Cents; proposalId: string | null },
): Mail {
  const amount = formatEuros(amountCents);
  return compose({
    to: customer.email,
    subject: `Votre ${proposalId ? "supplément" : "second paiement"} de ${amount} vous est rendu, commande ${order.number}`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      proposalId
        ? `Le supplément de ${amount} que vous avez payé pour les verres de votre commande ${order.number} n’était plus attendu : la proposition avait changé, ou la commande était close. Nous vous l’avons rendu.`
        : `Votre commande ${order.number} a été payée deux fois. Nous avons rendu le second paiement, de ${amount} ; la commande, elle, reste réglée.`,
      "La somme revient sur le moyen de paiement que vous aviez utilisé ; selon votre banque, elle y apparaît en cinq à dix jours ouvrés.",
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

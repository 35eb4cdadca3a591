import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

/** Tells the customer that the second payment of one order, or a supplement that came too late, is given back. */
export function surplusReturnedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  {
    amountCents,
    proposalId,
    isPaid,
  }: { amountCents: Cents; proposalId: string | null; /** No bank took the first payment back. */ isPaid: boolean },
): Mail {
  const amount = formatEuros(amountCents);
  return writeLetter(
    "surplusReturned",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "montant": amount,
      "paiement rendu": proposalId ? "supplément" : "second paiement",
      "explication": proposalId
        ? `Le supplément de ${amount} que vous avez payé pour les verres de votre commande ${order.number} n’était plus attendu : la proposition avait changé, ou la commande était close. Nous vous l’avons rendu.`
        : `Votre commande ${order.number} a été payée deux fois. Nous avons rendu le second paiement, de ${amount}${isPaid ? " ; la commande, elle, reste réglée" : ""}.`,
    },
  );
}

import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDayAndTime, type Instant } from "~/domain/time";

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

/** Where a payment can be made again, and until when. */
export type Again = { path: string; until: Instant };

/** To the customer whose bank refused the payment after days: how to pay again, while the pieces are held. */
export function payAgainMail(
  services: Services,
  { number }: Order,
  { email, firstName, lastName }: CustomerDetails,
  amountCents: Cents,
  { path, until }: Again,
): Mail {
  return writeLetter(
    "paymentRefused",
    { to: email, url: link(services, path) },
    {
      client: `${firstName} ${lastName}`,
      commande: number,
      montant: formatEuros(amountCents),
      fin: formatDayAndTime(until),
    },
  );
}

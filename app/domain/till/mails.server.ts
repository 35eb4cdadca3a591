import type { Mail } from "~/infra/mail.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { writeLetter } from "~/domain/letter.server";
import { formatEuros } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { formatDayAndTime, type Instant } from "~/domain/time";

/** The mail with the payment link of an order taken in the shop or by telephone. @param url the provider's own page */
export function paymentLinkMail(order: Order, customer: CustomerDetails, url: string, until: Instant): Mail {
  const table = [
    ...order.lines.map((line): [string, string] => [
      `${line.quantity} × ${line.brand} ${line.name} (${[line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ")})`,
      formatEuros(line.unitPriceCents * line.quantity),
    ]),
    ["Total TTC", formatEuros(order.totalCents)] satisfies [string, string],
  ];
  return writeLetter(
    "paymentLink",
    { to: customer.email, table, url },
    {
      client: `${customer.firstName} ${customer.lastName}`,
      commande: order.number,
      montant: formatEuros(order.totalCents),
      fin: formatDayAndTime(until),
    },
  );
}

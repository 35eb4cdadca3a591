import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { articleRows } from "~/domain/orders/placing/article-rows";
import { beforePaying } from "~/domain/orders/placing/promises.server";
import { quotePdfPath } from "~/domain/quotes/links.server";
import type { WrittenQuote } from "~/domain/quotes/written-quote.server";
import { termsPapers } from "~/domain/terms-of-sale/papers.server";
import { formatDayAndTime, type Instant } from "~/domain/time";

/**
 * The mail with the payment link of an order taken in the shop or by telephone. Its button opens the order's page, where
 * the payment is begun. What the law wants known before a sale at a distance goes with it: the quote by its link, because
 * health data do not belong in a mailbox, the terms and the notice of withdrawal as files, and what is excluded from it.
 */
export function paymentLinkMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { quote, until }: { quote: WrittenQuote | null; until: Instant },
): Mail {
  return writeLetter(
    "paymentLink",
    {
      to: customer.email,
      table: articleRows(order),
      blocks: [["Avant de payer", ...beforePaying(order)]],
      url: link(services, orderPath(services.config, order.id)),
      ...(quote && {
        also: {
          label: `Lire mon devis ${quote.number} (PDF)`,
          url: link(services, quotePdfPath(services.config, quote)),
        },
      }),
      ...(order.termsVersion && { papers: termsPapers(order.termsVersion) }),
    },
    {
      client: `${customer.firstName} ${customer.lastName}`,
      commande: order.number,
      montant: formatEuros(order.totalCents),
      fin: formatDayAndTime(until),
    },
  );
}

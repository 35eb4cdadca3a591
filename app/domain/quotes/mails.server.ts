import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { quotePath } from "./links.server";
import type { WrittenQuote } from "./written-quote.server";

/** The mail has the link of the quote and none of its content: health data does not belong in a mailbox. */
function quoteMail(services: Services, quote: WrittenQuote, email: string): Mail {
  return writeLetter(
    "quoteSent",
    { to: email, url: link(services, quotePath(services.config, quote)) },
    {
      client: [quote.firstName, quote.lastName].filter(Boolean).join(" "),
      devis: quote.number,
      fin: formatCalendarDay(quote.validUntil),
    },
  );
}

/**
 * Mails the link of a quote to its customer.
 * @param press names this sending: the same one mails once
 * @returns false when the quote has no address
 */
export async function mailQuote(services: Services, quote: WrittenQuote, press: string): Promise<boolean> {
  if (!quote.email) return false;
  await queueMail(services, `quote:${quote.id}:${press}`, quoteMail(services, quote, quote.email));
  await services
    .db("quotes")
    .where({ id: quote.id })
    .update({ sent_at: instant(services.now()) });
  return true;
}

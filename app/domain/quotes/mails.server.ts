import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { isOver } from "./list.server";
import { linkEnd, quotePath } from "./links.server";
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
 * `over`: its last day has ended, and the mail would promise its prices until a day that is gone. `ordered`: the mail
 * would ask for an answer that was given. `linkEnded`: the link opens nothing any more.
 */
export type Unmailable = "noAddress" | "ordered" | "over" | "linkEnded";

/** Why the mail of a quote would be untrue, or has nobody to go to; null for one that can be mailed. */
export function whyNoMail({ now }: Pick<Services, "now">, quote: WrittenQuote): Unmailable | null {
  if (!quote.email) return "noAddress";
  if (quote.orderedAt) return "ordered";
  if (isOver({ now }, quote)) return "over";
  return now() >= linkEnd(quote) ? "linkEnded" : null;
}

/**
 * Mails the link of a quote to its customer.
 * @param press names this sending: the same one mails once
 */
export async function mailQuote(
  services: Services,
  quote: WrittenQuote,
  press: string,
): Promise<"queued" | Unmailable> {
  const refused = whyNoMail(services, quote);
  if (refused || !quote.email) return refused ?? "noAddress";
  await queueMail(services, `quote:${quote.id}:${press}`, quoteMail(services, quote, quote.email));
  await noteSent(services, quote.id);
  return "queued";
}

/** Notes that a mail to its customer carries the quote's link. */
export async function noteSent({ db, now }: Services, id: string): Promise<void> {
  await db("quotes")
    .where({ id })
    .update({ sent_at: instant(now()) });
}

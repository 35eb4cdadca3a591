import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { compose, link } from "~/domain/letter.server";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { quotePath } from "./links.server";
import type { WrittenQuote } from "./written-quote.server";

/** It leads to the quote and says nothing of what stands in it: a mailbox is no place for health data. */
function quoteMail(services: Services, quote: WrittenQuote, email: string): Mail {
  return compose({
    to: email,
    subject: `Votre devis ${quote.number}`,
    greeting: `Bonjour ${[quote.firstName, quote.lastName].filter(Boolean).join(" ")},`,
    paragraphs: [
      `Voici votre devis ${quote.number}. Il est gratuit et ne vous engage pas. Ses prix sont tenus jusqu’au ${formatCalendarDay(quote.validUntil)} inclus.`,
      "Il s’ouvre par le lien ci-dessous, où vous pouvez aussi le télécharger pour votre complémentaire santé, et le commander.",
    ],
    action: { label: "Voir mon devis", url: link(services, quotePath(services.config, quote)) },
    closing: "Gardez ce lien pour vous : le devis contient des données de santé.",
  });
}

/**
 * Mails the link to whom the quote is for.
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

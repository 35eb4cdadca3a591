import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { welcomeMail } from "./mails.server";
import { NEWSLETTER_VERSION } from "./text";

/**
 * Subscribes an address, with the date and the text of the consent, and welcomes it. A subscriber gets no second mail,
 * and the answer does not tell that they are one.
 * @param email as `Subscription` cleaned it
 */
export async function subscribe(services: Services, email: string): Promise<void> {
  await inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const row = {
      id: newId(now()),
      email,
      email_key: email.toLowerCase(),
      text_version: NEWSLETTER_VERSION,
      subscribed_at: instant(now()),
    };
    await db("newsletter_subscribers").insert(row).onConflict("email_key").ignore();
    const kept = await db("newsletter_subscribers").where({ email_key: row.email_key }).first("id");
    if (kept?.id === row.id) await queueMail(inside, `newsletter:${row.id}:welcome`, welcomeMail(inside, row));
  });
}

/**
 * Deletes the address at once. The row keeps that someone consented at that time and no longer does. Repeating it
 * changes nothing.
 */
export async function unsubscribe({ db, now }: Services, id: string): Promise<void> {
  await db("newsletter_subscribers")
    .where({ id })
    .whereNull("unsubscribed_at")
    .update({ email: null, email_key: null, unsubscribed_at: instant(now()) });
  // A letter to them that has not left is not sent.
  await db("outbox")
    .where({ about: `newsletter:${id}` })
    .whereRaw("dedupe_key like ?", [`newsletter:${id}:letter-%`])
    .whereNull("sent_at")
    .delete();
}

/** @returns null when there never was such a subscriber */
export async function isSubscribed({ db }: Services, id: string): Promise<boolean | null> {
  const row: { unsubscribed_at: string | null } | undefined = await db("newsletter_subscribers")
    .where({ id })
    .first("unsubscribed_at");
  return row ? row.unsubscribed_at === null : null;
}

/** @returns the id of an address's subscription, or null for none */
export async function subscriptionOf({ db }: Services, email: string): Promise<string | null> {
  const row: { id: string } | undefined = await db("newsletter_subscribers")
    .where({ email_key: email.toLowerCase() })
    .whereNull("unsubscribed_at")
    .first("id");
  return row?.id ?? null;
}

import { inTransaction, type Services } from "~/infra/services.server";
import { deadAddresses, queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { findLetter, type NewsLetter } from "./letter.server";
import { letterTo, wordsOfLetter } from "./words.server";

/**
 * At most so many letters are written a minute: mail servers take a shop that writes to thousands at once for a sender
 * of spam.
 */
export const LETTERS_A_MINUTE = 60;

/** Writes the next batch of a letter that is being sent. Called once a minute. @returns to how many subscribers */
export async function dispatchLetter(services: Services): Promise<number> {
  const row = await services.db("newsletter_letters").where({ state: "sending" }).orderBy("started_at").first("id");
  return row ? inTransaction(services, (inside) => writeNext(inside, row.id)) : 0;
}

async function writeNext(services: Services, id: string): Promise<number> {
  const { db, now } = services;
  // PostgreSQL runs two of these side by side, so the lock on the letter's row makes the second wait.
  const row = await db("newsletter_letters").where({ id, state: "sending" }).forUpdate().first("reached");
  const letter = row && (await findLetter(services, id));
  if (!row || !letter) return 0;
  const next = await db("newsletter_subscribers")
    .whereNotNull("email")
    .where("id", ">", row.reached)
    .where("subscribed_at", "<", letter.startedAt ?? instant(now()))
    .orderBy("id")
    .limit(LETTERS_A_MINUTE)
    .select("id", "email");
  const subscribers = next.flatMap(({ id: subscriber, email }) => (email ? [{ id: subscriber, email }] : []));
  const dead = await deadAddresses(
    services,
    subscribers.map(({ email }) => email.toLowerCase()),
  );
  const words = await wordsOfLetter(services, letter);
  const living = subscribers.filter(({ email }) => !dead.has(email.toLowerCase()));
  for (const subscriber of living)
    await queueMail(services, `newsletter:${subscriber.id}:letter-${id}`, letterTo(services, words, subscriber));
  const over = next.length < LETTERS_A_MINUTE;
  await db("newsletter_letters")
    .where({ id })
    .update({
      reached: next.at(-1)?.id ?? row.reached,
      written: letter.written + living.length,
      ...(over && { state: "sent" as const, finished_at: instant(now()) }),
    });
  return living.length;
}

export type Delivery = { waiting: number; left: number; refused: string[] };

/** The state of a letter's mails, as long as they are kept: waiting, sent, and the addresses that refused it. */
export async function deliveryOf({ db }: Services, { id }: Pick<NewsLetter, "id">): Promise<Delivery> {
  const rows = await db("outbox")
    .whereRaw("dedupe_key like ?", [`newsletter:%:letter-${id}`])
    .select("recipient", "next_try_at", "sent_at", "given_up_at");
  return {
    waiting: rows.filter(({ next_try_at: next }) => next !== null).length,
    left: rows.filter(({ sent_at: sent }) => sent !== null).length,
    refused: rows.flatMap(({ given_up_at: refused, recipient }) => (refused && recipient ? [recipient] : [])),
  };
}

/** The number of subscribers. */
export async function subscribersNow({ db }: Services): Promise<number> {
  const row = await db("newsletter_subscribers")
    .whereNotNull("email")
    .first<{ amount: number | string } | undefined>(db.raw("count(*) as amount"));
  return Number(row?.amount ?? 0);
}

/** All subscribers for a file, a batch at a time. */
export async function* subscriberRows({ db }: Services): AsyncGenerator<string[][], void> {
  for (let after = ""; ;) {
    const rows = await db("newsletter_subscribers")
      .whereNotNull("email")
      .where("id", ">", after)
      .orderBy("id")
      .limit(500)
      .select("id", "email", "subscribed_at", "text_version");
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ email, subscribed_at: at, text_version: version }) => [email ?? "", at, String(version)]);
    after = last.id;
  }
}

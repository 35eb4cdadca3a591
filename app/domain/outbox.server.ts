import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { newId } from "./ids";
import { daysBefore, instant, type Instant } from "./time";

/** Wakes the worker as soon as a mail is written, instead of at its next round. */
const waiting = new Set<() => void>();

/**
 * Writes a mail beside the change it tells of; the worker sends it after the commit.
 * @param dedupeKey names the fact told ("order:…:confirmation"): told twice, it is mailed once
 */
export async function queueMail({ db, now }: Services, dedupeKey: string, mail: Mail): Promise<void> {
  const at = now();
  await db("outbox")
    .insert({
      id: newId(at),
      dedupe_key: dedupeKey,
      message: JSON.stringify(mail),
      created_at: instant(at),
      next_try_at: instant(at),
    })
    .onConflict("dedupe_key")
    .ignore();
  for (const wake of waiting) setImmediate(wake);
}

/** Takes back mails that have not left yet, when what they say is no longer true. @param dedupeKeys as they were queued under */
export async function takeBack({ db }: Services, dedupeKeys: string[]): Promise<void> {
  await db("outbox").whereIn("dedupe_key", dedupeKeys).whereNull("sent_at").delete();
}

export function onQueued(wake: () => void): () => void {
  waiting.add(wake);
  return () => waiting.delete(wake);
}

const BATCH = 20;
const LEASE_SECONDS = 120; // longer than any SMTP conversation: two workers never hold one mail
const SLOWEST_RETRY_SECONDS = 15 * 60;
const MOST_TRIES_OF_A_BAD_ADDRESS = 5;

type OutboxRow = { id: string; dedupe_key: string; message: string; tries: number; next_try_at: string };

/** Sends what is due, oldest first. @returns how many left and how many must wait */
export async function deliverDue(services: Services): Promise<{ sent: number; failed: number }> {
  const { db, now } = services;
  const due: OutboxRow[] = await db("outbox")
    .where("next_try_at", "<=", instant(now()))
    .orderBy("created_at")
    .limit(BATCH)
    .select("id", "dedupe_key", "message", "tries", "next_try_at");
  let sent = 0;
  for (const row of due) if (await deliver(services, row)) sent += 1;
  return { sent, failed: due.length - sent };
}

async function deliver({ db, now, mailer, log, config }: Services, row: OutboxRow): Promise<boolean> {
  // The first worker to change next_try_at owns the mail until the lease ends.
  const lease = instant(new Date(now().getTime() + LEASE_SECONDS * 1000));
  const claimed = await db("outbox")
    .where({ id: row.id, next_try_at: row.next_try_at })
    .update({ next_try_at: lease, tries: row.tries + 1 });
  if (claimed === 0) return false;
  const mail = readMail(row.message);
  if (!mail) {
    await db("outbox").where({ id: row.id }).update({ next_try_at: null, last_error: "unreadable", message: "{}" });
    log.error({ outboxId: row.id, about: row.dedupe_key }, "mail given up: what was to be sent cannot be read");
    return false;
  }
  try {
    // The same mail keeps its Message-ID through every try, so that a mailbox can recognise a repeat.
    await mailer.send(mail, `<${row.id}@${config.publicUrl.hostname}>`);
  } catch (error) {
    if (isBadAddress(error) && row.tries + 1 >= MOST_TRIES_OF_A_BAD_ADDRESS) {
      await db("outbox")
        .where({ id: row.id })
        .update({ next_try_at: null, last_error: errorName(error), message: keptOf(mail) });
      log.error(
        { outboxId: row.id, tries: row.tries + 1, err: error },
        "mail given up: its address is refused for good",
      );
      return false;
    }
    const seconds = Math.min(SLOWEST_RETRY_SECONDS, 5 * 2 ** row.tries);
    await db("outbox")
      .where({ id: row.id })
      .update({ next_try_at: instant(new Date(now().getTime() + seconds * 1000)), last_error: errorName(error) });
    log.warn({ outboxId: row.id, tries: row.tries + 1, err: error }, "mail not sent yet");
    return false;
  }
  await db("outbox")
    .where({ id: row.id })
    .update({ next_try_at: null, sent_at: instant(now()), last_error: null, message: keptOf(mail) });
  log.info({ outboxId: row.id }, "mail sent");
  return true;
}

/** @returns null for what no try will ever send */
function readMail(message: string): Mail | null {
  try {
    const mail = JSON.parse(message) as Partial<Mail> | null;
    return typeof mail?.to === "string" && typeof mail.subject === "string" && typeof mail.text === "string"
      ? (mail as Mail)
      : null;
  } catch {
    return null;
  }
}

/** What is kept of a mail that leaves no more: whom it was for, and its subject. Its links open accounts and orders. */
function keptOf({ to, subject }: Mail): string {
  return JSON.stringify({ to, subject });
}

/** Refused for good, and for the sake of the addressee alone: a wrong password of ours or a full server is another matter. */
function isBadAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    error.code === "EENVELOPE" &&
    "responseCode" in error &&
    Number(error.responseCode) >= 500 &&
    "rejected" in error
  );
}

/** The server's words may quote an address: its code says enough. */
function errorName(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code).slice(0, 200) : "error";
}

/** How long a mail is kept once it has left or was given up: long enough for its fact not to be told again, and to answer who asks for it. */
const MAIL_DAYS = 90;

export type MailPurge = { before: Instant; deleted: number };

/** Forgets mails of long ago; those still to leave stay, however old. */
export async function purgeOutbox({ db, now }: Services): Promise<MailPurge> {
  const before = instant(daysBefore(now(), MAIL_DAYS));
  return {
    before,
    deleted: await db("outbox")
      .whereNull("next_try_at")
      .whereRaw("coalesce(sent_at, created_at) < ?", [before])
      .delete(),
  };
}

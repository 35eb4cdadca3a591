import type { Mail } from "~/infra/mail.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "./accounts/account.server";
import { audit } from "./audit/audit.server";
import { keptOf, wakeDelivery } from "./outbox.server";
import { instant, minutesAfter, type Instant } from "./time";

/** `tries`: how often it was sent before it was parked. */
export type ParkedLetter = {
  id: string;
  recipient: string;
  subject: string;
  writtenAt: Instant;
  parkedAt: Instant;
  tries: number;
  /** `order:…` or another subject. */
  about: string | null;
};
/** A letter that is tried again and again, because the mail server does not answer or refuses it for now. */
export type LateLetter = Omit<ParkedLetter, "parkedAt"> & { nextTryAt: Instant };

/** After so many minutes a waiting letter is late. */
export const LATE_LETTER_MINUTES = 60;
const MOST_SHOWN = 200;

/** The letters whose text the mail server refuses, latest first. */
export async function parkedLetters({ db }: Services): Promise<ParkedLetter[]> {
  const rows = await db("outbox")
    .whereNotNull("parked_at")
    .orderBy([{ column: "parked_at", order: "desc" }, { column: "id" }])
    .limit(MOST_SHOWN)
    .select("id", "recipient", "message", "created_at", "parked_at", "tries", "about");
  return rows.map(({ message, created_at, parked_at, ...row }) => ({
    ...row,
    subject: subjectOf(message),
    writtenAt: created_at,
    parkedAt: parked_at ?? created_at,
  }));
}

/** The letters that have waited for more than an hour, oldest first. */
export async function lateLetters({ db, now }: Services): Promise<LateLetter[]> {
  const rows = await db("outbox")
    .whereNotNull("next_try_at")
    .where("created_at", "<", instant(minutesAfter(now(), -LATE_LETTER_MINUTES)))
    .orderBy(["created_at", "id"])
    .limit(MOST_SHOWN)
    .select("id", "recipient", "message", "created_at", "next_try_at", "tries", "about");
  return rows.map(({ message, created_at, next_try_at, ...row }) => ({
    ...row,
    subject: subjectOf(message),
    writtenAt: created_at,
    nextTryAt: next_try_at ?? created_at,
  }));
}

/**
 * Sends parked letters again.
 * @param id null for all of them
 * @returns how many; those that a colleague handled meanwhile are left out
 */
export function retryParked(services: Services, by: Account, id: string | null): Promise<number> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const count = await db("outbox")
      .whereNotNull("parked_at")
      .modify((rows) => void (id === null || rows.where({ id })))
      .update({ parked_at: null, next_try_at: instant(now()), tries: 0 });
    if (count > 0) await audit(inside, by, "Courriels remis à l’envoi", "Courriels", String(count));
    wakeDelivery(db);
    return count;
  });
}

/** Gives a parked letter up: it is never sent, and its text is deleted. @returns whether it was still there */
export function dropParked(services: Services, by: Account, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const { db } = inside;
    const row = await db("outbox").where({ id }).whereNotNull("parked_at").first("message");
    if (!row) return false;
    const mail = JSON.parse(row.message) as Mail;
    await db("outbox")
      .where({ id })
      .update({ parked_at: null, message: keptOf(mail) });
    await audit(inside, by, "Courriel abandonné", "Courriels");
    return true;
  });
}

const subjectOf = (message: string): string => (JSON.parse(message) as Partial<Mail>).subject ?? "";

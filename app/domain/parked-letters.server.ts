import type { Mail } from "~/infra/mail.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "./accounts/account.server";
import { audit } from "./audit/audit.server";
import { keptOf, wakeDelivery } from "./outbox.server";
import { instant, minutesAfter, type Instant } from "./time";

/** `tries`: how often it was sent before it was set aside. */
export type ParkedLetter = {
  id: string;
  recipient: string;
  subject: string;
  writtenAt: Instant;
  parkedAt: Instant;
  tries: number;
  /** `order:…` or whatever else it is about. */
  about: string | null;
};
/** One that is tried again and again: the mail server does not answer, or not now. */
export type LateLetter = Omit<ParkedLetter, "parkedAt"> & { nextTryAt: Instant };

/** A letter that has waited so long is late. */
export const LATE_LETTER_MINUTES = 60;
const MOST_SHOWN = 200;

/** Those the mail server refuses for what they say, the latest first. */
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

/** Those that wait for longer than an hour, the oldest first. */
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

/** Lets parked letters leave again. @param id null for all of them @returns how many; those someone has let go meanwhile are left */
export function retryParked(services: Services, by: Account, id: string | null): Promise<number> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const count = await db("outbox")
      .whereNotNull("parked_at")
      .modify((rows) => void (id === null || rows.where({ id })))
      .update({ parked_at: null, next_try_at: instant(now()), tries: 0 });
    if (count > 0) await audit(inside, by, "Courriels remis à l’envoi", "Courriels", String(count));
    wakeDelivery();
    return count;
  });
}

/** Gives a parked letter up: it never leaves, and its text is forgotten. @returns whether it still was there */
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

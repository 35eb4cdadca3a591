import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { identifierKey } from "~/domain/catalogue/safety/identifiers";
import { newId } from "~/domain/ids";
import { lotKey } from "~/domain/orders/jobs/steps";
import { instant, type Instant } from "~/domain/time";
import { buyersOf } from "./buyers.server";
import type { Holder } from "./holders";
import type { RecallSubject } from "./means";
import { wearersOf } from "./wearers.server";

export type Recall = {
  id: string;
  subject: RecallSubject;
  /** The lot, or what names the article, as it was typed. */
  lot: string;
  /** Empty where the shop holds back without a letter. */
  message: string;
  letters: number | null;
  preparedAt: Instant;
  /** When it was confirmed: its letters left then, and what it names is held back since. */
  sentAt: Instant | null;
  endedAt: Instant | null;
  endedReason: string | null;
};

/** Whether a recall holds back what it names: a prepared letter may be discarded, and an ended one is over. */
export const isInForce = ({ sentAt, endedAt }: Pick<Recall, "sentAt" | "endedAt">): boolean =>
  sentAt !== null && endedAt === null;

/** "Lot B-1", "Article 9520104199994": what the history and the audit call it. */
export const subjectSaid = ({ subject, lot }: Pick<Recall, "subject" | "lot">): string =>
  `${subject === "lot" ? "Lot" : "Article"} ${lot}`;

/** Everyone who has, or had, what a recall names. */
export async function holdersOf(
  services: Services,
  { id, subject, lot }: Pick<Recall, "id" | "subject" | "lot">,
): Promise<Holder[]> {
  return subject === "lot" ? wearersOf(services, lot) : (await buyersOf(services, lot, id)).buyers;
}

export type Prepared = { subject?: RecallSubject; lot: string; message: string };

/** Stores the letter; nothing is sent, and nothing is held back yet. */
export async function prepareRecall(services: Services, by: Account, prepared: Prepared): Promise<Recall> {
  return inTransaction(services, async (inside) => {
    const recall = await writeRecall(inside, by, prepared);
    await audit(inside, by, "Rappel préparé", subjectSaid(recall));
    return recall;
  });
}

/** @returns the recall, which holds nothing back before it is confirmed */
export async function writeRecall(
  services: Services,
  by: Account,
  { subject = "lot", lot, message }: Prepared,
): Promise<Recall> {
  const id = newId(services.now());
  await services
    .db("recalls")
    .insert({
      id,
      subject,
      lot_key: KEY[subject](lot),
      lot: lot.trim(),
      message: message.trim(),
      prepared_at: instant(services.now()),
      prepared_by: by.id,
    });
  const recall = await findRecall(services, id);
  if (!recall) throw new Error("a recall just written is gone");
  return recall;
}

const KEY: Record<RecallSubject, (typed: string) => string> = { lot: lotKey, article: identifierKey };

export async function findRecall({ db }: Services, id: string): Promise<Recall | null> {
  return (await db("recalls").where({ id }).first(COLUMNS)) ?? null;
}

/** The recalls of a lot, or of an article, the latest first. */
export async function recallsOf({ db }: Services, lot: string, subject: RecallSubject = "lot"): Promise<Recall[]> {
  return db("recalls")
    .where({ subject, lot_key: KEY[subject](lot) })
    .orderBy("prepared_at", "desc")
    .limit(50)
    .select(COLUMNS);
}

const COLUMNS = {
  id: "id",
  subject: "subject",
  lot: "lot",
  message: "message",
  letters: "letters",
  preparedAt: "prepared_at",
  sentAt: "sent_at",
  endedAt: "ended_at",
  endedReason: "ended_reason",
} as const;

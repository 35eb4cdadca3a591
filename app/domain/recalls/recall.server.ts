import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { identifierKey, leftOutIn, type NamedArticle } from "~/domain/catalogue/safety/identifiers";
import { newId } from "~/domain/ids";
import { articlesNamed, articlesOfRecalls } from "~/domain/catalogue/safety/named-articles.server";
import { linesNamed } from "~/domain/orders/named-lines.server";
import { hasLot, lotKey } from "~/domain/orders/jobs/steps";
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
  /** JSON: see `leftOutIn`. */
  leftOut: string | null;
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
  { id, subject, lot, leftOut }: Pick<Recall, "id" | "subject" | "lot" | "leftOut">,
): Promise<Holder[]> {
  return subject === "lot"
    ? wearersOf(services, lot)
    : (await buyersOf(services, lot, { id, leftOut: leftOutIn(leftOut) })).buyers;
}

/** `leftOut`: products and lenses that the number names and that the recall does not mean. */
export type Prepared = { subject?: RecallSubject; lot: string; message: string; leftOut?: string[] };

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
  { subject = "lot", lot, message, leftOut = [] }: Prepared,
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
      left_out: leftOut.length > 0 ? JSON.stringify(leftOut) : null,
    });
  const recall = await findRecall(services, id);
  if (!recall) throw new Error("a recall just written is gone");
  return recall;
}

const KEY: Record<RecallSubject, (typed: string) => string> = { lot: lotKey, article: identifierKey };

export async function findRecall({ db }: Services, id: string): Promise<Recall | null> {
  return (await db("recalls").where({ id }).first(COLUMNS)) ?? null;
}

/**
 * The recalls of a lot, or of an article, the latest first: also those under another writing of the lot, or another
 * number of the same article.
 */
export async function recallsOf(services: Services, lot: string, subject: RecallSubject = "lot"): Promise<Recall[]> {
  const key = KEY[subject](lot);
  if (!key) return [];
  const all: Recall[] = await services
    .db("recalls")
    .where({ subject })
    .orderBy("prepared_at", "desc")
    .limit(MOST_READ)
    .select(COLUMNS);
  if (subject === "lot") return all.filter((each) => hasLot(each.lot, key) || hasLot(lot, lotKey(each.lot)));
  const named = [...(await articlesNamed(services, lot)), ...(await soldUnder(services, key))];
  const then = await articlesOfRecalls(
    services,
    all.map(({ id }) => id),
  );
  const found: Recall[] = [];
  for (const recall of all) {
    // A letter that is only prepared names what bears its number today.
    const today = async () =>
      (await articlesNamed(services, recall.lot)).filter(
        ({ productId }) => !leftOutIn(recall.leftOut).includes(productId),
      );
    const articles = recall.sentAt ? (then.get(recall.id) ?? []) : await today();
    const isSame = identifierKey(recall.lot) === key || articles.some((one) => named.some((two) => overlap(one, two)));
    if (isSame) found.push(recall);
  }
  return found;
}

/** The other recalls in force of the same lot or article. */
export async function othersInForce(services: Services, { id, lot, subject }: Recall): Promise<Recall[]> {
  return (await recallsOf(services, lot, subject)).filter((other) => other.id !== id && isInForce(other));
}

type Part = Pick<NamedArticle, "productId" | "color" | "size">;

/** The articles, in their colours and sizes, that were sold under a number. */
async function soldUnder({ db }: Services, key: string): Promise<Part[]> {
  return linesNamed(db, key, []).distinct({ productId: "product_id", color: "color", size: "size" });
}

/** Whether two descriptions may mean one article: an empty colour or size is every one. */
function overlap(one: Part, other: Part): boolean {
  const both = (a: string, b: string) => a === "" || b === "" || a === b;
  return one.productId === other.productId && both(one.color, other.color) && both(one.size, other.size);
}
const MOST_READ = 500;

/** The recalls that are prepared or in force, the latest first. */
export async function openRecalls({ db }: Services): Promise<Recall[]> {
  return db("recalls").whereNull("ended_at").orderBy("prepared_at", "desc").limit(MOST_LISTED).select(COLUMNS);
}
const MOST_LISTED = 50;

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
  leftOut: "left_out",
} as const;

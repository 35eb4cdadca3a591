import type { Services } from "~/infra/services.server";
import { nextOf } from "~/domain/sequences.server";
import { instant } from "~/domain/time";
import { hashOfLine, NOTHING_BEFORE, type JournalLine } from "./line.server";

type NewLine = Pick<JournalLine, "kind" | "fact" | "orderNumber" | "amountCents"> &
  Partial<Pick<JournalLine, "document" | "means" | "vat" | "reference">>;

/** The sequence that gives each line its position. Its row stays locked to the end of the transaction. */
export const JOURNAL_SEQUENCE = "money-journal";

/**
 * Writes a line in the transaction of its fact, as late in it as possible: from here on every other writer of a line
 * waits for its end. Positions therefore have neither gaps nor doubles.
 */
export async function append(services: Services, line: NewLine): Promise<void> {
  const { db, now } = services;
  if (!db.isTransaction) throw new Error("a line of the money journal is written in the transaction of its fact");
  const position = await nextOf(services, JOURNAL_SEQUENCE);
  const last = await db("money_journal").orderBy("position", "desc").first("hash");
  const whole = {
    document: null,
    means: null,
    vat: "[]",
    reference: null,
    ...line,
    position,
    at: instant(now()),
    origin: "live" as const,
    previousHash: last?.hash ?? NOTHING_BEFORE,
  };
  await db("money_journal").insert({
    position,
    at: whole.at,
    kind: whole.kind,
    fact: whole.fact,
    order_number: whole.orderNumber,
    document: whole.document,
    means: whole.means,
    reference: whole.reference,
    amount_cents: whole.amountCents,
    vat: whole.vat,
    origin: whole.origin,
    previous_hash: whole.previousHash,
    hash: hashOfLine(whole),
  });
}

import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Columns } from "~/infra/db.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { instant, type Instant } from "~/domain/time";
import { unreadMark } from "./marks.server";

export const LETTER_STATES = ["draft", "sending", "halted", "sent"] as const;
export type LetterState = (typeof LETTER_STATES)[number];

/** A letter to the subscribers. */
export type NewsLetter = {
  id: string;
  subject: string;
  /** Markdown; a line `[[12]]` inserts the product with that number. */
  body: string;
  state: LetterState;
  /** Counts the changes of its text. */
  version: number;
  /** How many subscribers it was written to. */
  written: number;
  sentBy: string | null;
  startedAt: Instant | null;
  finishedAt: Instant | null;
  updatedAt: Instant;
};

const COLUMNS = {
  id: "id",
  subject: "subject",
  body: "body",
  state: "state",
  version: "version",
  written: "written",
  sentBy: "sent_by",
  startedAt: "started_at",
  finishedAt: "finished_at",
  updatedAt: "updated_at",
} as const satisfies Columns<NewsLetter, "newsletter_letters">;

const LONGEST_BODY = 20_000;

export const LetterForm = z.object({
  subject: z
    .string({ error: "Indiquez l’objet." })
    .transform((typed) => typed.replace(/\s+/g, " ").trim())
    .pipe(z.string().min(1, "Indiquez l’objet.").max(150, "150 caractères au plus.")),
  body: z
    .string({ error: "Écrivez la lettre." })
    .transform((typed) => typed.replace(/\r\n/g, "\n").trim())
    .pipe(z.string().min(1, "Écrivez la lettre.").max(LONGEST_BODY, `${LONGEST_BODY} caractères au plus.`))
    .superRefine((body, context) => {
      const message = unreadMark(body);
      if (message) context.addIssue({ code: "custom", message });
    }),
  version: z.coerce.number().int().nonnegative().catch(0),
});

export async function listLetters({ db }: Services): Promise<NewsLetter[]> {
  return db("newsletter_letters").orderBy("updated_at", "desc").limit(100).select(COLUMNS);
}

export async function findLetter({ db }: Services, id: string): Promise<NewsLetter | null> {
  return (await db("newsletter_letters").where({ id }).first(COLUMNS)) ?? null;
}

export async function addLetter(
  services: Services,
  by: Account,
  words: { subject: string; body: string },
): Promise<string> {
  return inTransaction(services, async (inside) => {
    const at = inside.now();
    const id = newId(at);
    await inside
      .db("newsletter_letters")
      .insert({
        id,
        subject: words.subject,
        body: words.body,
        state: "draft",
        created_at: instant(at),
        updated_at: instant(at),
      });
    await audit(inside, by, "lettre.écrite", words.subject);
    return id;
  });
}

/** "conflict": someone else changed it meanwhile; "sent": it is being sent, so its text cannot change. */
export type LetterSaving = "saved" | "conflict" | "sent";

export async function saveLetter(
  { db, now }: Services,
  id: string,
  { subject, body, version }: z.output<typeof LetterForm>,
): Promise<LetterSaving> {
  const saved = await db("newsletter_letters")
    .where({ id, version, state: "draft" })
    .update({ subject, body, version: version + 1, updated_at: instant(now()) });
  if (saved === 1) return "saved";
  const letter = await db("newsletter_letters").where({ id }).first("state");
  return letter?.state === "draft" ? "conflict" : "sent";
}

/**
 * Changes a letter's state: sent, halted, taken up again.
 * @param version of the text that the page showed, so that only a text that was read is sent
 * @returns false when its state is another by now
 */
export async function moveLetter(
  services: Services,
  by: Account,
  id: string,
  to: "sending" | "halted",
  version: number,
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const letter = await findLetter(inside, id);
    if (!letter) return false;
    const from: LetterState[] = to === "halted" ? ["sending"] : ["draft", "halted"];
    const moved = await db("newsletter_letters")
      .where({ id, version })
      .whereIn("state", from)
      .update({
        state: to,
        ...(letter.startedAt === null && { started_at: instant(now()), sent_by: nameOf(by).slice(0, 130) }),
      });
    if (moved === 1) await audit(inside, by, to === "halted" ? "lettre.arrêtée" : "lettre.envoyée", letter.subject);
    return moved === 1;
  });
}

/** Deletes a draft; a sent letter stays. */
export async function deleteLetter(services: Services, by: Account, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const letter = await findLetter(inside, id);
    const deleted = await inside.db("newsletter_letters").where({ id, state: "draft" }).delete();
    if (letter && deleted === 1) await audit(inside, by, "lettre.jetée", letter.subject);
    return deleted === 1;
  });
}

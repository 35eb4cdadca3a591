import type { Knex } from "knex";

import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { nextId } from "~/domain/ids";
import { openText, sealText } from "~/domain/sealed-text.server";
import { instant, type Instant } from "~/domain/time";

/** Whose notes: of an account, of guests by their addresses in lower case, or of orders. */
export type Subjects = { accountIds: string[]; emails: string[]; orderIds: string[] };

/** What one note is about. */
export type NoteSubject = { userId: string } | { email: string } | { orderId: string };

/** A note of the shop; `words` is null when a lost key has made it unreadable. */
export type Note = { id: string; words: string | null; by: string; at: Instant; orderId: string | null };

const MOST_READ = 100;

/** Restricts a query to notes about any of these. */
export function notesAbout({ accountIds, emails, orderIds }: Subjects) {
  return (rows: Knex.QueryBuilder): void =>
    void rows.whereIn("user_id", accountIds).orWhereIn("email_key", emails).orWhereIn("order_id", orderIds);
}

/** The notes about these subjects, latest first. */
export async function readNotes(services: Services, subjects: Subjects): Promise<Note[]> {
  const rows = await services
    .db("shop_notes")
    .where(notesAbout(subjects))
    .orderBy("id", "desc")
    .limit(MOST_READ)
    .select("id", "sealed_words", "written_by", "created_at", "order_id");
  return rows.map(({ id, sealed_words, written_by, created_at, order_id }) => ({
    id,
    words: openNote(services, id, sealed_words),
    by: written_by,
    at: created_at,
    orderId: order_id,
  }));
}

export async function writeNote(outer: Services, by: Account, subject: NoteSubject, words: string): Promise<void> {
  await inTransaction(outer, async (services) => {
    const id = nextId(services.now());
    await services
      .db("shop_notes")
      .insert({
        id,
        user_id: "userId" in subject ? subject.userId : null,
        email_key: "email" in subject ? subject.email.toLowerCase() : null,
        order_id: "orderId" in subject ? subject.orderId : null,
        sealed_words: sealText(services, words, noteOwner(id)),
        written_by: nameOf(by).slice(0, 130),
        created_at: instant(services.now()),
      });
    await audit(services, by, "note.ajoutée", id);
  });
}

/**
 * Deletes a note for good.
 * @param among the subjects it may be about
 * @returns false when it does not exist (any more)
 */
export async function deleteNote(outer: Services, by: Account, id: string, among: Subjects): Promise<boolean> {
  return inTransaction(outer, async (services) => {
    if (!(await services.db("shop_notes").where({ id }).where(notesAbout(among)).delete())) return false;
    await audit(services, by, "note.supprimée", id);
    return true;
  });
}

/** @returns null when it is deleted, or cannot be read */
export async function noteWords(services: Services, id: string): Promise<string | null> {
  const row = await services.db("shop_notes").where({ id }).first("sealed_words");
  return row ? openNote(services, id, row.sealed_words) : null;
}

export function openNote(services: Pick<Services, "vault" | "log">, id: string, sealed: Uint8Array): string | null {
  return openText(services, sealed, noteOwner(id));
}

export const noteOwner = (id: string) => `note:${id}`;

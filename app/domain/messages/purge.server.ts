import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Services } from "~/infra/services.server";
import { KEPT_DAYS } from "~/domain/keeps";
import { countRows } from "~/domain/list-page.server";
import { daysBefore, instant, type Instant } from "~/domain/time";

/** How long messages and questions are kept, as the privacy page says; the link to a question ends with it. */
const MESSAGE_DAYS = KEPT_DAYS.message;

export type MessagePurge = { before: Instant; deleted: number };

/** Deletes old messages and questions, answered or not. @param dryRun counts only @returns the counts to report */
export async function purgeMessages({ db, now }: Services, { dryRun = false } = {}): Promise<MessagePurge> {
  const before = instant(daysBefore(now(), MESSAGE_DAYS));
  const old = () => db("messages").where("created_at", "<", before);
  return { before, deleted: dryRun ? await countRows(old()) : await deleteInShares(old, "id") };
}

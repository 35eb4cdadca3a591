import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Services } from "~/infra/services.server";
import { countRows } from "~/domain/list-page.server";
import { instant, yearsAfter, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";

export type QuotePurge = { before: Instant; deleted: number };

/** Deletes quotes after their year. An order made from one still names its number. @param dryRun counts only */
export async function purgeQuotes({ db, now }: Services, { dryRun = false } = {}): Promise<QuotePurge> {
  const before = instant(yearsAfter(now(), -terms.quoteYears));
  const old = () => db("quotes").where("made_at", "<", before);
  return { before, deleted: dryRun ? await countRows(old()) : await deleteInShares(old, "id") };
}

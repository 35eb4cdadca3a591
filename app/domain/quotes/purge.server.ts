import type { Services } from "~/infra/services.server";
import { instant, yearsAfter, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";

export type QuotePurge = { before: Instant; deleted: number };

/** Deletes quotes after their year. An order made from one still names its number. */
export async function purgeQuotes({ db, now }: Services): Promise<QuotePurge> {
  const before = instant(yearsAfter(now(), -terms.quoteYears));
  return { before, deleted: await db("quotes").where("made_at", "<", before).delete() };
}

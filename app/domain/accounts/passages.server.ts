import type { Services } from "~/infra/services.server";
import type { Instant } from "~/domain/time";

/** By what an account is known: its visitor, or an address it has proven to be its own. */
export type Passer = { visitorId?: string | null; email: string };

/** Notes when someone with an account was there; what is earlier than the latest known, or a stranger's, changes nothing. */
export async function notePassage({ db }: Services, { visitorId, email }: Passer, at: Instant): Promise<void> {
  await db("users")
    .where((own) => {
      void own.where({ verified_email: email.toLowerCase() });
      if (visitorId) void own.orWhere({ visitor_id: visitorId });
    })
    .whereRaw("coalesce(last_seen_at, created_at) < ?", [at])
    .update({ last_seen_at: at });
}

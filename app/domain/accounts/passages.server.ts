import type { Services } from "~/infra/services.server";
import type { Instant } from "~/domain/time";

/** Identifies an account: by its visitor, or by an address it has proven. */
export type Passer = { visitorId?: string | null; email: string };

/** Notes the last visit of an account. An earlier time changes nothing, nor does a person without an account. */
export async function notePassage({ db }: Services, { visitorId, email }: Passer, at: Instant): Promise<void> {
  await db("users")
    .where((own) => {
      void own.where({ verified_email: email.toLowerCase() });
      if (visitorId) void own.orWhere({ visitor_id: visitorId });
    })
    .whereRaw("coalesce(last_seen_at, created_at) < ?", [at])
    .update({ last_seen_at: at });
}

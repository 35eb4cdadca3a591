import { terms } from "~/shop/terms";
import { inTransaction, type Services } from "~/infra/services.server";
import { daysBefore, instant, yearsAfter, type Instant } from "~/domain/time";
import { forgetBuyers, ordersUnderWay } from "./buyers.server";
import { dropErased } from "./erase.server";

/** An account made with an address that is another's can never be confirmed: it ends after this time, unless it has bought something. */
const UNPROVEN_DAYS = 2;
/** A form sent again after this time counts as a new request. */
const FORM_DAYS = 7;

export type Purged = { before: Instant; deleted: number };

/** Forgets accounts whose address someone else has proven, with what hangs on them. */
export async function purgeUnproven({ db, now }: Services): Promise<Purged> {
  const before = instant(daysBefore(now(), UNPROVEN_DAYS));
  const doomed: { id: string; visitor_id: string }[] = await db("users as made")
    .where("made.created_at", "<", before)
    .whereNull("made.verified_email")
    .where("made.role", "customer")
    .whereExists(db("users as owner").whereRaw("owner.verified_email = made.email").select(db.raw("1")))
    .whereNotExists(db("orders").whereRaw("orders.visitor_id = made.visitor_id").select(db.raw("1")))
    .select({ id: "made.id", visitor_id: "made.visitor_id" });
  for (const { id, visitor_id: visitorId } of doomed) {
    await db("users").where({ id }).delete();
    await db("visitors").where({ id: visitorId }).delete();
  }
  return { before, deleted: doomed.length };
}

/**
 * Takes the buyer out of orders the shop no longer answers for; articles and amounts stay, and invoices as they were issued. Each
 * order is a transaction of its own; one that is under way still keeps its buyer.
 * @param dryRun tells how many it would be
 */
export async function purgeBuyers(services: Services, { dryRun = false } = {}): Promise<Purged> {
  const before = instant(yearsAfter(services.now(), -terms.orderYears));
  const known: string[] = await services
    .db("orders")
    .where("created_at", "<", before)
    .whereNotNull("email")
    .whereNotIn("id", ordersUnderWay(services).select("id"))
    .orderBy("id")
    .pluck("id");
  if (dryRun) return { before, deleted: known.length };
  for (const id of known)
    await dropErased(services, await inTransaction(services, (inside) => forgetBuyers(inside, [id])));
  return { before, deleted: known.length };
}

/** Forgets the first answers to forms and calls, which serve a repeat of the same minute, or of the page gone back to. */
export async function purgeFirstAnswers({ db, now }: Services): Promise<Purged> {
  const before = instant(daysBefore(now(), FORM_DAYS));
  return { before, deleted: await db("idempotency_keys").where("created_at", "<", before).delete() };
}

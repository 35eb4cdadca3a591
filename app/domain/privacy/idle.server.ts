import { terms } from "~/shop/terms";
import { inTransaction, rehearse, type Services } from "~/infra/services.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { dayOfVisit } from "~/domain/appointments/purge.server";
import { ownedBy } from "~/domain/orders/order.server";
import { queueMail, type LetterKey } from "~/domain/outbox.server";
import { daysAfter, daysBefore, instant, yearsAfter, type Instant } from "~/domain/time";
import { dropErased, eraseAccount, obstaclesTo } from "./erase.server";
import { idleMail } from "./mails.server";
import { personOf } from "./person.server";

/** So many days before an idle account is erased its owner gets a mail. */
const WARNING_DAYS = 30;

/** `before`: only accounts last seen earlier. `held`: accounts with something under way, which are neither warned nor erased. */
export type IdlePurge = { before: Instant; warned: number; erased: number; held: number };

/**
 * Erases the accounts of customers who were not seen for three years. They get a mail, and unless they come back they
 * are erased 30 days after it has left, as if they had asked. Each step of each account has its own transaction, so
 * that an interruption leaves accounts for the next time, and none half done.
 * @param dryRun counts only, and changes nothing
 */
export async function purgeIdle(services: Services, { dryRun = false } = {}): Promise<IdlePurge> {
  const { db, now } = services;
  const done = { warned: 0, erased: 0, held: 0 };
  const limit = instant(yearsAfter(daysAfter(now(), WARNING_DAYS), -terms.idleAccountYears));
  const suspects: string[] = await db("users")
    .where({ role: "customer" })
    .whereRaw("coalesce(last_seen_at, created_at) <= ?", [limit])
    .orderBy("id")
    .pluck("id");
  for (const id of suspects) {
    // Checked again inside the transaction: they may have come back since the list was read.
    const settled = await (dryRun ? rehearse : inTransaction)(services, (inside) => settle(inside, id));
    if (settled.outcome !== "left") done[settled.outcome] += 1;
    if (settled.outcome === "erased" && !dryRun) await dropErased(services, settled.files);
  }
  return { before: instant(yearsAfter(now(), -terms.idleAccountYears)), ...done };
}

type Settled = { outcome: "erased"; files: string[] } | { outcome: "warned" | "held" | "left" };

async function settle(services: Services, accountId: string): Promise<Settled> {
  const now = services.now();
  const account = await findAccount(services, accountId);
  if (!account) return { outcome: "left" };
  const passage = await lastPassage(services, account);
  const ends = yearsAfter(new Date(passage), terms.idleAccountYears);
  if (ends > daysAfter(now, WARNING_DAYS)) return { outcome: "left" };
  const { administrator, orders } = await obstaclesTo(services, account);
  if (administrator || orders.length > 0) return { outcome: "held" };

  const warnedAt = await warningSince(services, account, passage);
  if (!warnedAt) {
    await warn(services, account, passage, ends);
    return { outcome: "warned" };
  }
  if (ends > now || !(await wasToldInTime(services, account, warnedAt))) return { outcome: "left" };
  const erasure = await eraseAccount(services, account.id, "idle");
  return erasure.outcome === "erased" ? erasure : { outcome: "left" };
}

/**
 * The last sign of a person: a session, an order, an appointment or a reservation. Messages to the shop do not count.
 */
async function lastPassage(services: Services, account: Account): Promise<Instant> {
  const seen = await services.db("users").where({ id: account.id }).first("last_seen_at");
  const ordered: { latest?: Instant | null } | undefined = await ownedBy(services, account.visitorId)
    .max({ latest: "orders.created_at" })
    .first();
  const { reservationIds, appointmentIds } = await personOf(services, account);
  const reserved: Instant[] = await services.db("reservations").whereIn("id", reservationIds).pluck("created_at");
  const visits = await services
    .db("appointments")
    .whereIn("id", appointmentIds)
    .select("status", "slot_at", "created_at");
  return [
    account.createdAt,
    seen?.last_seen_at ?? "",
    ordered?.latest ?? "",
    ...reserved,
    ...visits.map(dayOfVisit),
  ].reduce((latest, each) => (each > latest ? each : latest));
}

/** @returns when the owner was warned since the last passage; null when they were not, or came back after it */
async function warningSince({ db }: Services, { id }: Account, passage: Instant): Promise<Instant | null> {
  const row: { idle_warned_at: Instant | null } = await db("users").where({ id }).first("idle_warned_at");
  return row.idle_warned_at && row.idle_warned_at > passage ? row.idle_warned_at : null;
}

const warningKey = ({ id }: Account, at: Instant): LetterKey => `account:${id}:idle:${at}`;

async function warn(services: Services, account: Account, passage: Instant, ends: Date): Promise<void> {
  const at = services.now();
  const soonest = daysAfter(at, WARNING_DAYS);
  await services
    .db("users")
    .where({ id: account.id })
    .update({ idle_warned_at: instant(at) });
  await queueMail(
    services,
    warningKey(account, instant(at)),
    idleMail(services, account, passage, instant(ends > soonest ? ends : soonest)),
  );
}

/** Whether the warning was sent 30 days ago or more. An unsent one does not count; one given up for a bad address does. */
async function wasToldInTime({ db, now }: Services, account: Account, warnedAt: Instant): Promise<boolean> {
  const limit = instant(daysBefore(now(), WARNING_DAYS));
  const mail: { next_try_at: Instant | null; sent_at: Instant | null } | undefined = await db("outbox")
    .where({ dedupe_key: warningKey(account, warnedAt) })
    .first("next_try_at", "sent_at");
  return !mail?.next_try_at && (mail?.sent_at ?? warnedAt) <= limit;
}

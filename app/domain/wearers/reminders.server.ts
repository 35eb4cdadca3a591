import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { addDays, shopDay, type Day } from "~/domain/days";
import { queueMail } from "~/domain/outbox.server";
import { carnetOf, type Carnet } from "./glasses.server";
import { validityMail } from "./mails.server";

/**
 * So many days before its last day a prescription's end is announced: an appointment with an ophthalmologist takes
 * time.
 */
export const REMIND_DAYS = 60;

const BATCH = 50;

/**
 * Mails once, to those who asked for it, that a prescription of their family ends soon. Mark and mail commit together,
 * so that a restart neither forgets nor repeats one.
 * @returns how many wearers were looked at: 0 once the day is done
 */
export async function remindOfValidity(services: Services): Promise<number> {
  const today = shopDay(services.now());
  const due: string[] = await services
    .db("wearers")
    .where({ remind: true })
    .where((unseen) => void unseen.whereNull("checked_on").orWhere("checked_on", "<", today))
    .orderBy("id")
    .limit(BATCH)
    .pluck("id");
  for (const id of due) await remind(services, id, today);
  return due.length;
}

async function remind(outer: Services, id: string, today: Day): Promise<void> {
  await inTransaction(outer, async (services) => {
    const { db } = services;
    const seen = await db("wearers").where({ id, remind: true }).update({ checked_on: today });
    const row = seen > 0 ? await db("wearers").where({ id }).first("user_id", "reminded_for") : undefined;
    const account = row && (await findAccount(services, row.user_id));
    // An address that was never proven may be another person's.
    if (!row || !account?.verified) return;
    const until = lastDayOf(await carnetOf(services, account), id);
    if (!until || until < today || addDays(until, -REMIND_DAYS) > today || row.reminded_for === until) return;
    await db("wearers").where({ id }).update({ reminded_for: until });
    await queueMail(services, `account:${account.id}:validity:${id}:${until}`, validityMail(services, account));
  });
}

/**
 * When the reminder that was asked for leaves: two months before the end, today where less is left, or for the next
 * prescription once this one was announced.
 */
export async function reminderDue(
  services: Services,
  account: Pick<Account, "id" | "visitorId">,
  wearerId: string,
): Promise<"before" | "today" | "next"> {
  const until = lastDayOf(await carnetOf(services, account), wearerId);
  if (!until) return "before";
  const row = await services.db("wearers").where({ id: wearerId }).first("reminded_for");
  if (row?.reminded_for === until) return "next";
  return addDays(until, -REMIND_DAYS) > shopDay(services.now()) ? "before" : "today";
}

/** The latest last day of a wearer's prescriptions; null for none. */
function lastDayOf({ glasses }: Carnet, wearerId: string): Day | null {
  const days = glasses.flatMap(({ wearerId: whose, validity }) =>
    whose === wearerId && validity?.outcome === "valid" ? [validity.until] : [],
  );
  return days.sort().at(-1) ?? null;
}

import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

/** Notes that an account has proven an address; an account that had proven it before loses it. */
export async function noteProvenAddress(
  { db, now }: Pick<Services, "db" | "now">,
  userId: string,
  email: string,
): Promise<void> {
  const row = { email: email.toLowerCase(), user_id: userId, proven_at: instant(now()), joined_by: null };
  await db("proven_addresses").insert(row).onConflict("email").merge(row);
}

/**
 * Joins an address that the shop knows to be the same person's to an account. An account that has proven it keeps it,
 * and one that proves it later takes it over, because a mail proves more than the shop's word.
 * @param by the administrator's name
 */
export async function noteJoinedAddress(
  { db, now }: Pick<Services, "db" | "now">,
  userId: string,
  email: string,
  by: string,
): Promise<void> {
  const row = { email: email.toLowerCase(), user_id: userId, proven_at: instant(now()), joined_by: by.slice(0, 130) };
  await db("proven_addresses").insert(row).onConflict("email").ignore();
}

/** Every address that an account has proven, in lower case: orders with a former one are its own, too. */
export async function provenAddresses({ db }: Services, userId: string): Promise<string[]> {
  return db("proven_addresses").where({ user_id: userId }).orderBy("email").pluck("email");
}

/** Of these addresses, those that the shop has joined to an account and no mail has proven. */
export async function joinedAmong({ db }: Services, emails: string[]): Promise<Set<string>> {
  return new Set(await db("proven_addresses").whereIn("email", emails).whereNotNull("joined_by").pluck("email"));
}

import type { Services } from "~/infra/services.server";
import { instant } from "~/domain/time";

/** Notes that an account has proven an address; who had proven it before has it no more. */
export async function noteProvenAddress(
  { db, now }: Pick<Services, "db" | "now">,
  userId: string,
  email: string,
): Promise<void> {
  const row = { email: email.toLowerCase(), user_id: userId, proven_at: instant(now()) };
  await db("proven_addresses").insert(row).onConflict("email").merge(row);
}

/** Every address an account has proven, in lower case: what bears a former one is its own, too. */
export async function provenAddresses({ db }: Services, userId: string): Promise<string[]> {
  return db("proven_addresses").where({ user_id: userId }).orderBy("email").pluck("email");
}

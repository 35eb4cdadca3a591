import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "../accounts/account.server";
import { newId } from "../ids";
import { instant } from "../time";

/**
 * Writes down what an administrator did, in the transaction of the deed. Neither personal nor health data belong in `details`:
 * the target is named by its number.
 */
export async function audit({ db, now }: Services, by: Account, action: string, target: string, details = ""): Promise<void> {
  await db("audit_log").insert({
    id: newId(now()), administrator_id: by.id, administrator: nameOf(by).slice(0, 130), action, target: target.slice(0, 80), details: details.slice(0, 400), created_at: instant(now()),
  });
}

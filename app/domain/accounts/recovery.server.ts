import { makeBell } from "~/infra/database/after-commit.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { ACCOUNT_COLUMNS, findAccount, readAccount, type Account, type AccountRow } from "./account.server";
import { accountKey } from "./login.server";
import { passwordChangedMail, resetMail } from "./mails.server";
import { claimAddress } from "./proof.server";
import { endSessions } from "./sessions.server";
import { endLinks, findToken, issueToken, useToken } from "./tokens.server";

const asked = makeBell();
/** Wakes the worker as soon as someone asks. */
export const onResetAsked = asked.onRung;

/**
 * Notes that someone wants a new password. The row is the same whether the address is known or not; a worker looks it
 * up later, so that the answer's time tells nothing.
 */
export async function askForReset({ db, now }: Services, email: string): Promise<void> {
  await db("reset_requests").insert({ id: newId(now()), email, created_at: instant(now()) });
  asked.ring(db);
}

/** Mails a link for each waiting request whose address has an account, and deletes the requests. @returns how many requests were handled */
export async function answerResets(services: Services): Promise<number> {
  const requests: { id: string; email: string }[] = await services
    .db("reset_requests")
    .orderBy("created_at")
    .limit(50)
    .select("id", "email");
  for (const request of requests) {
    await inTransaction(services, async (inside) => {
      if ((await inside.db("reset_requests").where({ id: request.id }).delete()) === 0) return;
      const account = await ownerOf(inside, request.email);
      if (!account || (await services.rateLimits.take("accountMail", `reset:${request.email}`)) > 0) return;
      const token = await issueToken(inside, account.id, "reset", account.email);
      await queueMail(inside, `account:${account.id}:reset:${request.id}`, resetMail(inside, account, token), {
        urgent: true,
      });
    });
  }
  return requests.length;
}

/** Of the accounts with this address, the proven one; else the latest, which its owner has most likely just made. */
async function ownerOf({ db }: Services, email: string): Promise<Account | null> {
  const row: AccountRow | undefined = await db("users")
    .where({ email })
    .orderByRaw("case when verified_email is null then 1 else 0 end")
    .orderBy("created_at", "desc")
    .first(ACCOUNT_COLUMNS);
  return row ? readAccount(row) : null;
}

export async function isResetToken(services: Services, token: string): Promise<boolean> {
  return token !== "" && (await findToken(services, token, ["reset"])) !== null;
}

/**
 * Sets a new password by a mailed link, once. The link was read in the mailbox, so the address is proven too. Every
 * session ends, including that of a thief.
 * @param knownBrowser names the browser to an account that it has logged in to: failed attempts counted against it are
 * forgiven, too
 * @returns null for a link that has ended or was used
 */
export async function resetPassword(
  services: Services,
  token: string,
  newPassword: string,
  knownBrowser: (accountId: string) => string | null = () => null,
): Promise<Account | null> {
  if (!(await isResetToken(services, token))) return null;
  const passwordHash = await services.passwords.hash(newPassword);
  const account = await inTransaction(services, async (inside) => {
    const owner = await useToken(inside, token, ["reset"]);
    const before = owner && (await findAccount(inside, owner.userId));
    if (!owner || before?.email !== owner.email) return null;
    await inside.db("users").where({ id: before.id }).update({ password_hash: passwordHash, attempt_key: null });
    await claimAddress(inside, before, before.email);
    await endLinks(inside, before.id);
    await endSessions(inside, before.id);
    await queueMail(inside, `account:${before.id}:password:${owner.id}`, passwordChangedMail(inside, before));
    return findAccount(inside, before.id);
  });
  if (account) {
    await services.rateLimits.forgive("loginAccount", accountKey(account.email));
    await services.rateLimits.forgive("loginBrowser", account.id);
    await services.rateLimits.forgive("loginBrowser", knownBrowser(account.id) ?? account.id);
  }
  return account;
}

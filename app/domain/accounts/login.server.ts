import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { ACCOUNT_COLUMNS, readAccount, type Account, type AccountRow } from "./account.server";

export type Login =
  { outcome: "known"; account: Account } | { outcome: "wrong" } | { outcome: "tooMany"; seconds: number };

/**
 * Looks for the account that this address and password open. It takes the same time for an unknown address as for a
 * known one. Attempts are counted for the address, known or not. A browser that has logged in to the account before is
 * counted apart, so that a stranger who uses the attempts up locks the owner out of new browsers for a quarter of an
 * hour, and never out of a known one.
 * @param knownBrowser says whether this browser has logged in to that account, and how to name it
 */
export async function logIn(
  services: Services,
  { email, password }: { email: string; password: string },
  knownBrowser: (accountId: string) => string | null,
): Promise<Login> {
  const candidates = await candidatesFor(services, email, knownBrowser);
  const browser = candidates.map(({ id }) => knownBrowser(id)).find(Boolean);
  const [limit, who] = browser ? (["loginBrowser", browser] as const) : (["loginAccount", accountKey(email)] as const);
  const seconds = await services.rateLimits.take(limit, who);
  if (seconds > 0) return { outcome: "tooMany", seconds };

  let known: Account | null = null;
  for (const row of [candidates[0], candidates[1]]) {
    const right = await services.passwords.verify(row?.password_hash ?? null, password);
    if (row && right) known ??= readAccount(row);
  }
  if (!known) return { outcome: "wrong" };
  await services.rateLimits.forgive(limit, who);
  return { outcome: "known", account: known };
}

/** The result of asking for a secret again; `seconds` is the time to wait before the next attempt. */
export type Checked = { outcome: "right" | "wrong" } | { outcome: "tooMany"; seconds: number };

/** Checks an account's own password again before an important step. Attempts are counted as those of a login. */
export async function checkPassword(services: Services, accountId: string, password: string): Promise<Checked> {
  const seconds = await services.rateLimits.take("loginBrowser", accountId);
  if (seconds > 0) return { outcome: "tooMany", seconds };
  const row: { password_hash: string } | undefined = await services
    .db("users")
    .where({ id: accountId })
    .first("password_hash");
  if (!(await services.passwords.verify(row?.password_hash ?? null, password))) return { outcome: "wrong" };
  await services.rateLimits.forgive("loginBrowser", accountId);
  return { outcome: "right" };
}

/** The key under which the attempts for an address are counted. */
export function accountKey(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}

const MOST_NAMESAKES = 20;

/**
 * At most two of the accounts with this address: the one that has proven it, then the one this browser knows, else the
 * latest. A second registration with the address does not replace an account that still waits for its proof.
 */
async function candidatesFor(
  { db }: Services,
  email: string,
  knownBrowser: (accountId: string) => string | null,
): Promise<AccountRow[]> {
  const rows: AccountRow[] = await db("users")
    .where({ email })
    .orderByRaw("case when verified_email is null then 1 else 0 end")
    .orderBy("created_at", "desc")
    .limit(MOST_NAMESAKES)
    .select(ACCOUNT_COLUMNS);
  const rank = (row: AccountRow) => (row.verified_email ? 0 : knownBrowser(row.id) ? 1 : 2);
  return rows.sort((one, other) => rank(one) - rank(other)).slice(0, 2);
}

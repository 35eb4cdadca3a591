import { createHash, randomBytes } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { instant } from "~/domain/time";

export type TokenPurpose = "verify" | "reset" | "email";

/** For how many hours a mailed link works. */
const HOURS: Record<TokenPurpose, number> = { verify: 24, reset: 1, email: 24 };

/** The hash a secret is stored as: reading the table does not reveal the secret. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Makes a token for a mail; older ones of the same purpose end. @param email the address it is mailed to */
export async function issueToken(
  { db, now }: Services,
  userId: string,
  purpose: TokenPurpose,
  email: string,
): Promise<string> {
  const at = now();
  const token = newToken();
  await db("account_tokens")
    .where({ user_id: userId, purpose })
    .whereNull("used_at")
    .update({ used_at: instant(at) });
  await db("account_tokens").insert({
    id: newId(at),
    user_id: userId,
    purpose,
    email,
    token_hash: hashToken(token),
    created_at: instant(at),
    expires_at: instant(new Date(at.getTime() + HOURS[purpose] * 3_600_000)),
  });
  return token;
}

export type TokenOwner = { id: string; userId: string; purpose: TokenPurpose; email: string };

/** The owner of a token that still works. Reading it does not use it up, because mail scanners follow links. */
export async function findToken(
  { db, now }: Services,
  token: string,
  purposes: TokenPurpose[],
): Promise<TokenOwner | null> {
  const row: { id: string; user_id: string; purpose: TokenPurpose; email: string } | undefined = await db(
    "account_tokens",
  )
    .where({ token_hash: hashToken(token) })
    .whereIn("purpose", purposes)
    .whereNull("used_at")
    .where("expires_at", ">", instant(now()))
    .first("id", "user_id", "purpose", "email");
  return row ? { id: row.id, userId: row.user_id, purpose: row.purpose, email: row.email } : null;
}

/** Uses a token up. @returns null when it was used, replaced or has ended; of two requests at once, one gets it */
export async function useToken(
  services: Services,
  token: string,
  purposes: TokenPurpose[],
): Promise<TokenOwner | null> {
  const owner = await findToken(services, token, purposes);
  if (!owner) return null;
  const used = await services
    .db("account_tokens")
    .where({ id: owner.id })
    .whereNull("used_at")
    .update({ used_at: instant(services.now()) });
  return used === 1 ? owner : null;
}

/** Ends the links that would let another person in, including those asked for with a stolen session. */
export async function endLinks(
  { db, now }: Services,
  userId: string,
  purposes: TokenPurpose[] = ["reset", "email"],
): Promise<void> {
  await db("account_tokens")
    .where({ user_id: userId })
    .whereIn("purpose", purposes)
    .whereNull("used_at")
    .update({ used_at: instant(now()) });
}

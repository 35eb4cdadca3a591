import { inTransaction, type Services } from "~/infra/services.server";
import { forgetLetters, queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { findAccount, findByProvenEmail, type Account } from "./account.server";
import { addressChangedMail } from "./mails.server";
import { noteProvenAddress } from "./proven-addresses.server";
import { endSessions } from "./sessions.server";
import { endLinks, findToken, useToken } from "./tokens.server";

export type Proof = {
  account: Account;
  /** Whether it was a new address that took the place of another. */ moved: boolean;
};

/**
 * Who confirms the address: the account itself, logged in, or a reader of its mail, who sets a new password (a call
 * sets a random one).
 */
export type Prover = { accountId: string } | { newPassword: string };

const PROVING = ["verify", "email"] as const;

/** Whether a mailed link belongs to that account: any other person who follows it sets a new password with it. */
export async function isOwnProof(services: Services, token: string, accountId: string | undefined): Promise<boolean> {
  const link = await findToken(services, token, [...PROVING]);
  return !link || link.userId === accountId;
}

/**
 * Proves an address by its mailed link, whose button was pressed. Other accounts with the same address, made by someone
 * who typed it and never proved it, are deleted with their contents. This account may have been made by someone else,
 * too: unless the prover is logged in to it, its sessions end and the prover sets its password.
 * @returns null for a link that has expired, was used, or whose address another account has proven before
 */
export async function proveEmail(services: Services, token: string, by: Prover): Promise<Proof | null> {
  const named = await findToken(services, token, [...PROVING]);
  if (!named || ("accountId" in by && by.accountId !== named.userId)) return null;
  const passwordHash = "newPassword" in by ? await services.passwords.hash(by.newPassword) : null;
  return inTransaction(services, async (inside) => {
    const link = await useToken(inside, token, [...PROVING]);
    const account = link && (await findAccount(inside, link.userId));
    if (!link || !account || (link.purpose === "verify" && link.email !== account.email)) return null;
    const provenBy = await findByProvenEmail(inside, link.email);
    if (provenBy && provenBy.id !== account.id) return null;
    await claimAddress(inside, account, link.email);
    if (passwordHash) {
      await inside.db("users").where({ id: account.id }).update({ password_hash: passwordHash, attempt_key: null });
      await endLinks(inside, account.id);
      await endSessions(inside, account.id);
    }
    if (link.purpose === "email" && account.verified)
      await queueMail(
        inside,
        `account:${account.id}:moved:${link.id}`,
        addressChangedMail(inside, account, account.email),
      );
    return { account: { ...account, email: link.email, verified: true }, moved: link.purpose === "email" };
  });
}

/**
 * Records that the account has proven its address, and deletes the accounts that have it unproven. Call inside a
 * transaction, after checking that no other account has proven it.
 */
export async function claimAddress(services: Services, account: Account, email: string): Promise<void> {
  const { db, now } = services;
  await db("users")
    .where({ id: account.id })
    .update({ email, verified_email: email, version: account.version + 1, updated_at: instant(now()) });
  await noteProvenAddress(services, account.id, email);
  const others: { id: string; visitor_id: string }[] = await db("users")
    .where({ email })
    .whereNot({ id: account.id })
    .select("id", "visitor_id");
  for (const other of others) {
    // Their orders stay in the books, and are found by the proven address. Their carts are not merged, because nobody
    // knows whose they were.
    await forgetLetters(services, `account:${other.id}`);
    await db("users").where({ id: other.id }).delete();
    await db("visitors").where({ id: other.visitor_id }).delete();
  }
}

import { createHmac, randomBytes } from "node:crypto";

import { Secret, TOTP } from "otpauth";

import { inTransaction, type Services } from "~/infra/services.server";
import { openVault } from "~/infra/vault.server";
import { shop } from "~/shop/identity";
import { shopDay } from "~/domain/days";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import type { Account } from "./account.server";
import type { Checked } from "./login.server";
import { recoveryCodeUsedMail, secondFactorMail, wrongCodesMail } from "./mails.server";
import { endSessions } from "./sessions.server";
import { hashToken } from "./tokens.server";

/** RFC 6238, with the period of thirty seconds that every application of that kind uses. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** Clocks differ, so that the code before and the code after are accepted, too. */
const STEPS_ASIDE = 1;
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
const RECOVERY_SIGNS = 16;
/** Crockford's alphabet: no two of its signs look alike. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** A secret that no code has confirmed ends after these: somebody who read it could wait for its confirmation. */
const PENDING_MINUTES = 30;

type FactorRow = {
  user_id: string;
  sealed_secret: string;
  created_at: Instant;
  confirmed_at: string | null;
  last_step: number;
  last_ticket: string | null;
};

const factorOf = ({ db }: Services, accountId: string): Promise<FactorRow | undefined> =>
  db("second_factors")
    .where({ user_id: accountId })
    .first("user_id", "sealed_secret", "created_at", "confirmed_at", "last_step", "last_ticket");

/** Whether this account needs a code besides its password. */
export async function needsSecondFactor(services: Services, accountId: string): Promise<boolean> {
  return Boolean((await factorOf(services, accountId))?.confirmed_at);
}

export type FactorFacts = { since: Instant; codesLeft: number };

/** @returns null while there is none */
export async function secondFactorOf(services: Services, accountId: string): Promise<FactorFacts | null> {
  const row = await factorOf(services, accountId);
  if (!row?.confirmed_at) return null;
  return { since: row.confirmed_at, codesLeft: await codesLeft(services, accountId) };
}

async function codesLeft({ db }: Services, accountId: string): Promise<number> {
  const [counted] = await db("recovery_codes").where({ user_id: accountId }).whereNull("used_at").count({ left: "*" });
  return Number(counted?.left ?? 0);
}

/** Draws a secret, which waits for its first right code; one drawn before and never confirmed is forgotten. @returns false when there is a factor already */
export async function beginSecondFactor(services: Services, accountId: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    if (await needsSecondFactor(inside, accountId)) return false;
    const sealed = factorVault(inside).seal(randomBytes(SECRET_BYTES), factorOwner(accountId)).toString("base64");
    await inside.db("second_factors").where({ user_id: accountId }).delete();
    await inside
      .db("second_factors")
      .insert({ user_id: accountId, sealed_secret: sealed, created_at: instant(inside.now()) });
    return true;
  });
}

export type PendingFactor = {
  /** In groups of four, to be typed. */ secret: string;
  /** The content of the square picture. */ uri: string;
};

function isPending({ now }: Services, { confirmed_at, created_at }: FactorRow): boolean {
  return !confirmed_at && instant(minutesAfter(now(), -PENDING_MINUTES)) < created_at;
}

/** The secret that the administrator's telephone has to learn; null once it has shown a right code, or after its time. */
export async function pendingSecondFactor(
  services: Services,
  account: Pick<Account, "id" | "email">,
): Promise<PendingFactor | null> {
  const row = await factorOf(services, account.id);
  const totp = row && isPending(services, row) ? generatorOf(services, row, account.email) : null;
  return totp && { secret: totp.secret.base32.replace(/.{4}(?=.)/g, "$& "), uri: totp.toString() };
}

/** `again`: the same form had drawn them before. */
export type DrawnCodes = { codes: string[]; again: boolean };
export type Confirmation =
  ({ outcome: "confirmed" } & DrawnCodes) | Exclude<Checked, { outcome: "right" }> | { outcome: "none" };

/**
 * Switches the factor on with its first right code, ends the account's other sessions and gives the recovery codes.
 * @param seed names the form: sent twice, it shows the same codes, of which the shop keeps only the hashes
 * @param keep the session that asks
 */
export async function confirmSecondFactor(
  services: Services,
  account: Account,
  code: string,
  seed: string,
  keep: string,
): Promise<Confirmation> {
  const row = await factorOf(services, account.id);
  if (!row) return { outcome: "none" };
  const codes = codesFrom(services, account.id, seed);
  if (row.confirmed_at)
    return (await areStored(services, account.id, codes))
      ? { outcome: "confirmed", codes, again: true }
      : { outcome: "none" };
  if (!isPending(services, row)) return { outcome: "none" };
  const seconds = await services.rateLimits.take("secondFactor", account.id);
  if (seconds > 0) return { outcome: "tooMany", seconds };
  const step = stepOf(services, row, code);
  if (step === null) return { outcome: "wrong" };
  return inTransaction(services, async (inside) => {
    const at = instant(inside.now());
    const confirmed = await inside
      .db("second_factors")
      .where({ user_id: account.id, sealed_secret: row.sealed_secret })
      .whereNull("confirmed_at")
      .update({ confirmed_at: at, last_step: step });
    if (confirmed === 0)
      return (await areStored(inside, account.id, codes))
        ? { outcome: "confirmed", codes, again: true }
        : { outcome: "none" };
    await keepCodes(inside, account.id, codes);
    await endSessions(inside, account.id, keep);
    await queueMail(
      inside,
      `account:${account.id}:factor:${newId(inside.now())}`,
      secondFactorMail(inside, account, true),
    );
    return { outcome: "confirmed", codes, again: false };
  });
}

/** Ten new recovery codes, which replace the former ones. @param seed as above */
export async function renewRecoveryCodes(services: Services, accountId: string, seed: string): Promise<DrawnCodes> {
  const codes = codesFrom(services, accountId, seed);
  const again = await areStored(services, accountId, codes);
  if (!again) await keepCodes(services, accountId, codes);
  return { codes, again };
}

/** Removes the second factor: the password alone opens the account again. @returns false when there was none */
export async function removeSecondFactor(services: Services, account: Account): Promise<boolean> {
  const { db, now } = services;
  const had = await needsSecondFactor(services, account.id);
  await db("recovery_codes").where({ user_id: account.id }).delete();
  await db("second_factors").where({ user_id: account.id }).delete();
  if (had)
    await queueMail(
      services,
      `account:${account.id}:factor:${newId(now())}`,
      secondFactorMail(services, account, false),
    );
  return had;
}

/**
 * Whether a code opens the account: one of the telephone's, or a recovery code. Each works once. Six digits can be
 * guessed, so they have few attempts; a recovery code cannot, so it is never locked by those of others.
 * @param ticket names the login it is typed for: the same login pressed twice is the same use
 */
export async function checkSecondFactor(
  services: Services,
  account: Pick<Account, "id" | "email" | "firstName" | "lastName">,
  code: string,
  ticket: string | null = null,
): Promise<Checked> {
  const typed = tidyCode(code);
  const isShort = /^\d{6}$/.test(typed);
  const seconds = isShort ? await services.rateLimits.take("secondFactor", account.id) : 0;
  if (seconds > 0) return { outcome: "tooMany", seconds };
  const right = isShort
    ? await takeStep(services, account.id, typed, ticket)
    : await takeRecoveryCode(services, account, typed, ticket);
  if (!right) {
    await noteWrongCode(services, account);
    return { outcome: "wrong" };
  }
  await services.db("second_factors").where({ user_id: account.id }).update({ wrong_codes: 0 });
  await services.rateLimits.forgive("secondFactor", account.id);
  return { outcome: "right" };
}

const tidyCode = (typed: string) => typed.toLowerCase().replace(/[\s.-]/g, "");

/** Whether it has the length of a recovery code: wrong codes of the two kinds are counted apart. */
export function looksLikeRecoveryCode(typed: string): boolean {
  return tidyCode(typed).length === RECOVERY_SIGNS;
}

/** So many wrong codes in a row are no accident: the owner is told, once a day. */
const TOLD_AFTER = 5;

async function noteWrongCode(
  services: Services,
  account: Pick<Account, "id" | "email" | "firstName" | "lastName">,
): Promise<void> {
  await inTransaction(services, async (inside) => {
    await inside.db("second_factors").where({ user_id: account.id }).increment("wrong_codes", 1);
    const wrong = (await inside.db("second_factors").where({ user_id: account.id }).first("wrong_codes"))?.wrong_codes;
    if (!wrong || wrong < TOLD_AFTER) return;
    await queueMail(
      inside,
      `account:${account.id}:wrong-codes:${shopDay(inside.now())}`,
      wrongCodesMail(inside, account, wrong),
      { urgent: true },
    );
  });
}

async function takeStep(services: Services, accountId: string, code: string, ticket: string | null): Promise<boolean> {
  const row = await factorOf(services, accountId);
  const step = row?.confirmed_at ? stepOf(services, row, code) : null;
  if (!row || step === null) return false;
  if (ticket && step === row.last_step && row.last_ticket === ticket) return true;
  // When a code is used twice at once, the database accepts one use.
  const taken = await services
    .db("second_factors")
    .where({ user_id: accountId })
    .where("last_step", "<", step)
    .update({ last_step: step, last_ticket: ticket });
  if (taken === 1) return true;
  const now = await factorOf(services, accountId);
  return ticket !== null && now?.last_step === step && now.last_ticket === ticket;
}

async function takeRecoveryCode(
  services: Services,
  account: Pick<Account, "id" | "email" | "firstName" | "lastName">,
  typed: string,
  ticket: string | null,
): Promise<boolean> {
  const mine = { user_id: account.id, code_hash: hashToken(plainCode(typed)) };
  return inTransaction(services, async (inside) => {
    if (!(await needsSecondFactor(inside, account.id))) return false;
    const used = await inside
      .db("recovery_codes")
      .where(mine)
      .whereNull("used_at")
      .update({ used_at: instant(inside.now()), used_ticket: ticket });
    if (used === 0)
      return (
        ticket !== null &&
        Boolean(
          await inside
            .db("recovery_codes")
            .where({ ...mine, used_ticket: ticket })
            .first("id"),
        )
      );
    await queueMail(
      inside,
      `account:${account.id}:recovery:${newId(inside.now())}`,
      recoveryCodeUsedMail(inside, account, await codesLeft(inside, account.id)),
    );
    return true;
  });
}

/** @returns the thirty seconds a code belongs to, or null for a wrong one */
function stepOf(services: Services, row: FactorRow, code: string): number | null {
  const token = code.replace(/[\s.-]/g, "");
  const timestamp = services.now().getTime();
  const delta = /^\d{6}$/.test(token)
    ? generatorOf(services, row, "")?.validate({ token, timestamp, window: STEPS_ASIDE })
    : null;
  return delta === null || delta === undefined ? null : Math.floor(timestamp / (PERIOD_SECONDS * 1000)) + delta;
}

function generatorOf(services: Services, row: FactorRow, label: string): TOTP | null {
  const opened = factorVault(services).open(Buffer.from(row.sealed_secret, "base64"), factorOwner(row.user_id));
  if (opened.outcome === "opened") {
    const secret = new Secret({ buffer: new Uint8Array(opened.plain).buffer });
    return new TOTP({ issuer: shop.name, label, secret, digits: DIGITS, period: PERIOD_SECONDS });
  }
  services.log.error(
    { accountId: row.user_id, outcome: opened.outcome },
    "a second factor cannot be read: put the former APP_SECRET into APP_SECRET_FORMER; a recovery code still opens the account",
  );
  return null;
}

/**
 * Derived from `APP_SECRET` and not from the key of the health data: a person who may read prescriptions must not be
 * able to log in as others.
 */
export const factorVault = ({ config }: Services) => openVault(config.keysFor("second-factor"));
export const factorOwner = (accountId: string) => `second-factor:${accountId}`;

function codesFrom({ config }: Services, accountId: string, seed: string): string[] {
  return Array.from({ length: RECOVERY_CODES }, (_none, turn) => {
    const bytes = createHmac("sha256", config.keyFor("second-factor"))
      .update(`recovery:${accountId}:${seed}:${turn}`)
      .digest()
      .subarray(0, RECOVERY_SIGNS);
    return [...bytes]
      .map((byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(/.{4}(?=.)/g, "$&-");
  });
}

/** The code as it is hashed: signs that people misread are replaced by the right ones. */
function plainCode(typed: string): string {
  return typed.replace(/-/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
}

async function areStored({ db }: Services, accountId: string, codes: string[]): Promise<boolean> {
  const kept: string[] = await db("recovery_codes").where({ user_id: accountId }).pluck("code_hash");
  return codes.every((code) => kept.includes(hashToken(plainCode(code))));
}

async function keepCodes({ db, now }: Services, accountId: string, codes: string[]): Promise<void> {
  await db("recovery_codes").where({ user_id: accountId }).delete();
  await db("recovery_codes").insert(
    codes.map((code) => ({ id: newId(now()), user_id: accountId, code_hash: hashToken(plainCode(code)) })),
  );
}

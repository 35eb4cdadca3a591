import { deleteInShares } from "~/infra/database/delete-in-shares.server";
import type { Columns } from "~/infra/db.server";
import { ifWritable, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { countRows } from "~/domain/list-page.server";
import { instant, minutesAfter, type Instant } from "~/domain/time";
import { ACCOUNT_COLUMNS, readAccount, type Account, type AccountRow } from "./account.server";
import { hashToken, newToken } from "./tokens.server";

export type SessionKind = "customer" | "admin";

export const CUSTOMER_DAYS = 30;
/** An administrator's session ends after a working day, and sooner when it is not used. */
const LENGTH_MINUTES: Record<SessionKind, number> = { customer: CUSTOMER_DAYS * 1_440, admin: 10 * 60 };
const IDLE_MINUTES: Record<SessionKind, number> = { customer: CUSTOMER_DAYS * 1_440, admin: 60 };
/** How many minutes old `seen_at` may be before it is written again. */
const TOUCH_MINUTES: Record<SessionKind, number> = { customer: 60, admin: 5 };

export type Session = {
  id: string;
  kind: SessionKind;
  account: Account;
  provenAt: Instant | null;
  /** Whether the account has a second factor. */ secondFactor: boolean;
};

/** Opens a session. @param device the browser's name in a few words @returns the token, which only the browser keeps */
export async function openSession(
  { db, now }: Services,
  userId: string,
  kind: SessionKind,
  device: string,
): Promise<{ id: string; token: string }> {
  const at = now();
  const [id, token] = [newId(at), newToken()];
  await db("sessions").insert({
    id,
    user_id: userId,
    kind,
    token_hash: hashToken(token),
    device: device.slice(0, 60),
    created_at: instant(at),
    seen_at: instant(at),
    proven_at: instant(at),
    expires_at: instant(minutesAfter(at, LENGTH_MINUTES[kind])),
  });
  await db("users")
    .where({ id: userId })
    .update({ last_seen_at: instant(at) });
  return { id, token };
}

type SessionRow = AccountRow & {
  session_id: string;
  kind: SessionKind;
  seen_at: string;
  proven_at: string | null;
  factor_at: string | null;
};

const SESSION_COLUMNS: Columns<SessionRow, "sessions" | "users" | "second_factors"> = {
  ...ACCOUNT_COLUMNS,
  session_id: "sessions.id",
  kind: "sessions.kind",
  seen_at: "sessions.seen_at",
  proven_at: "sessions.proven_at",
  factor_at: "second_factors.confirmed_at",
};

/** The account and session of a token. An administrator's session ends when the role does. */
export async function findSession(services: Services, token: string, kind?: SessionKind): Promise<Session | null> {
  const { db, now } = services;
  const row: SessionRow | undefined = await db("sessions")
    .join("users", "users.id", "sessions.user_id")
    .leftJoin("second_factors", "second_factors.user_id", "users.id")
    .where("sessions.token_hash", hashToken(token))
    .where("sessions.expires_at", ">", instant(now()))
    .first(SESSION_COLUMNS);
  if (!row || (kind && row.kind !== kind)) return null;
  if (row.kind === "admin" && row.role !== "admin") return null;
  const idle = (now().getTime() - Date.parse(row.seen_at)) / 60_000;
  if (idle > IDLE_MINUTES[row.kind]) return null;
  if (idle > TOUCH_MINUTES[row.kind])
    await ifWritable(services, async () => {
      await db("sessions")
        .where({ id: row.session_id })
        .update({ seen_at: instant(now()) });
      await db("users")
        .where({ id: row.id })
        .update({ last_seen_at: instant(now()) });
    });
  return {
    id: row.session_id,
    kind: row.kind,
    account: readAccount(row),
    provenAt: row.proven_at,
    secondFactor: row.factor_at !== null,
  };
}

export async function endSession({ db }: Services, id: string): Promise<void> {
  await db("sessions").where({ id }).delete();
}

/** Ends one session of an account. @returns false when it belongs to another account, or has ended already */
export async function endOwnSession({ db }: Services, userId: string, id: string): Promise<boolean> {
  return (await db("sessions").where({ id, user_id: userId }).delete()) === 1;
}

/** Ends every session of an account, except the one that asks. */
export async function endSessions({ db }: Services, userId: string, but?: string): Promise<number> {
  return db("sessions")
    .where({ user_id: userId })
    .whereNot({ id: but ?? "" })
    .delete();
}

export type SessionFacts = { id: string; kind: SessionKind; device: string; createdAt: Instant; seenAt: Instant };

/** The open sessions of an account, latest first. */
export async function sessionsOf({ db, now }: Services, userId: string): Promise<SessionFacts[]> {
  const rows: { id: string; kind: SessionKind; device: string; created_at: string; seen_at: string }[] = await db(
    "sessions",
  )
    .where({ user_id: userId })
    .where("expires_at", ">", instant(now()))
    .orderBy("seen_at", "desc")
    .limit(50)
    .select("id", "kind", "device", "created_at", "seen_at");
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    device: row.device,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }));
}

/** Notes that the password of this session was just given again. */
export async function proveSession({ db, now }: Services, id: string): Promise<void> {
  await db("sessions")
    .where({ id })
    .update({ proven_at: instant(now()) });
}

/** Deletes sessions, links and invitations whose time has passed. @param dryRun counts only @returns how many */
export async function purgeSessions({ db, now }: Services, { dryRun = false } = {}): Promise<number> {
  const before = instant(now());
  let ended = 0;
  for (const table of ["sessions", "account_tokens", "staff_invitations"] as const) {
    const over = () => db(table).where("expires_at", "<", before);
    ended += dryRun ? await countRows(over()) : await deleteInShares(over, "id");
  }
  return ended;
}
